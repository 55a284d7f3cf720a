import BelfryCore
import BelfryHub
import BelfryLocalization
import BelfryPosix

/// The tables that are installed for apps, as their files stand now.
///
/// Those of an app are read when they are first asked for. From then on the kernel tells when something about them
/// has changed. A file that turns out broken changes nothing: what it held before holds on.
final class TableStore: InstalledTables {
  private let folders: TableFolders
  private let log: Log
  /// Of one app, and of one of its files.
  var limits: Limits
  /// nil where the kernel has none to give; then `reload` alone finds what has changed.
  let watch: DirectoryWatch?

  /// Apps that have a folder; all others cost nothing.
  private var apps: Set<AppID> = []
  private var loaded: [AppID: InstalledApp] = [:]
  private var lastRevision = 0
  /// Bytes of all that is loaded.
  private var bytes = 0
  /// What was told of files that are as they were.
  private var told: Set<TableFolders.Problem> = []
  private var hasToldUnwatched = false

  /// Bytes of the tables of all apps together; what is more is left out.
  static let mostBytes = 64 << 20

  init(directories: [String], limits: Limits, log: Log) {
    folders = TableFolders(directories: directories)
    self.limits = limits
    self.log = log
    do throws(SystemError) {
      watch = try DirectoryWatch()
    } catch {
      watch = nil
      log.warning(
        "Changes of installed tables will be seen only when the hub is reloaded: \(error)")
    }
    look()
  }

  func tables(of app: AppID) -> InstalledApp? {
    guard apps.contains(app) else { return nil }
    if let known = loaded[app] { return known.tables.isEmpty ? nil : known }
    read(app, isSettled: true)
    return loaded[app].flatMap { $0.tables.isEmpty ? nil : $0 }
  }

  /// Reads everything anew that was read before.
  func reload() { apply(.anything) }

  /// Reads anew what the kernel says has changed.
  func apply(_ changes: DirectoryWatch.Changes) {
    guard case .these(let changes) = changes else {
      look()
      for app in Array(loaded.keys) { read(app, isSettled: true) }
      return
    }
    /// For each app whether all that was changed is done: a file that was just made may still be written.
    var affected: [AppID: Bool] = [:]
    var isAnyFolder = false
    for change in changes {
      if let app = app(of: change) {
        affected[app] = affected[app] ?? false || !change.isNew
      } else {
        isAnyFolder = true
      }
    }
    look()
    if isAnyFolder { for app in loaded.keys { affected[app] = true } }
    for (app, isSettled) in affected where loaded[app] != nil { read(app, isSettled: isSettled) }
  }

  /// The app that a change is about; nil: it is about a directory above all of them.
  private func app(of change: DirectoryWatch.Change) -> AppID? {
    for data in folders.directories {
      let apps = TableFolders.apps(in: data)
      if change.directory == apps { return AppID(change.entry) }
      guard change.directory.hasPrefix(apps + "/") else { continue }
      return AppID(String(change.directory.dropFirst(apps.utf8.count + 1).prefix { $0 != "/" }))
    }
    return nil
  }

  /// Finds out which apps have folders.
  private func look() {
    for data in folders.directories {
      for path in [
        Directories.parent(of: data), data, "\(data)/belfry", TableFolders.apps(in: data),
      ] {
        if let path { follow(path) }
      }
    }
    apps = folders.apps()
    for app in loaded.keys where !apps.contains(app) { replace(app, with: nil) }
  }

  private func read(_ app: AppID, isSettled: Bool) {
    var problems: [TableFolders.Problem] = []
    let old = Dictionary(
      (loaded[app]?.tables ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var tables: [InstalledTable] = []
    var room = Self.mostBytes - bytes + (loaded[app]?.bytes ?? 0)
    let files = folders.files(of: app, limits: limits, visit: follow, problems: &problems)
    var held: Set<String> = []
    for file in files {
      let new = table(file, old: old[file.id], isSettled: isSettled, &problems)
      guard let table = new ?? old[file.id] else { continue }
      if new == nil { held.insert(file.path) }
      guard table.content.count <= room else {
        problems.append(
          .init(
            path: file.path, text: "all tables together have more than \(Self.mostBytes) bytes.")
        )
        continue
      }
      room -= table.content.count
      tables.append(table)
    }
    replace(app, with: tables)
    if isSettled { tell(problems, of: app, holding: held) }
  }

  /// nil: it cannot be used as it is.
  private func table(
    _ file: TableFolders.Found, old: InstalledTable?, isSettled: Bool,
    _ problems: inout [TableFolders.Problem]
  ) -> InstalledTable? {
    guard let content = file.content else { return nil }
    if let old, old.content == content { return old }
    // A file that was just made has nothing in it yet.
    if content.isEmpty, !isSettled { return nil }
    let most = TableLimits(
      bytes: limits.tableBytes, keyBytes: limits.tableKeyBytes, entries: limits.tableEntries)
    do {
      let parsed = try TableParser.parse(content, as: file.id.kind, limits: most)
      return InstalledTable(id: file.id, entries: parsed.dictionary.count, content: content)
    } catch {
      let place = "\(file.path):\(error.position.line):\(error.position.column)"
      problems.append(.init(path: place, text: Self.words(error.problem.sentence)))
      return nil
    }
  }

  /// The log is in English.
  private static let words = Texts(tables: ["Hub"])

  /// - Parameter tables: nil where the app has no folder any more.
  private func replace(_ app: AppID, with tables: [InstalledTable]?) {
    let old = loaded[app]
    guard let tables else {
      bytes -= old?.bytes ?? 0
      loaded[app] = nil
      return
    }
    if let old, old.tables.elementsEqual(tables, by: { $0.id == $1.id && $0.content == $1.content })
    {
      return
    }
    lastRevision += 1
    let new = InstalledApp(revision: lastRevision, tables: tables)
    bytes += new.bytes - (old?.bytes ?? 0)
    loaded[app] = new
    if old != nil { log.notice("The tables of \(app) have changed.") }
  }

  /// Each problem once, until it is gone.
  ///
  /// - Parameter held: the files of which what was known before holds on.
  private func tell(
    _ problems: [TableFolders.Problem], of app: AppID, holding held: Set<String>
  ) {
    let isOfApp = { (problem: TableFolders.Problem) in
      self.folders.directories.contains {
        problem.path.hasPrefix("\(TableFolders.apps(in: $0))/\(app)/")
          || problem.path == "\(TableFolders.apps(in: $0))/\(app)"
      }
    }
    told = told.filter { !isOfApp($0) || problems.contains($0) }
    for problem in problems where told.insert(problem).inserted {
      let holds = held.contains { problem.path == $0 || problem.path.hasPrefix("\($0):") }
      log.error(
        "\(problem.path): \(problem.text) "
          + (holds ? "What it held before holds on." : "It is left out."))
    }
  }

  /// Has the kernel tell when an entry of a directory changes.
  private func follow(_ directory: String) {
    guard let watch else { return }
    do {
      try watch.watch(directory)
    } catch {
      // A directory that is not there is an entry of the one above it.
      guard !error.isDirectoryAbsence, !hasToldUnwatched else { return }
      hasToldUnwatched = true
      log.warning(
        "Changes of installed tables will be seen only when the hub is reloaded: \(error)")
    }
  }
}

extension InstalledApp {
  fileprivate var bytes: Int { tables.reduce(0) { $0 + $1.content.count } }
}

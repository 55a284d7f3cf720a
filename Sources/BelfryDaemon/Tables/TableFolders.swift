import BelfryCore
import BelfryLocalization
import BelfryPosix

/// The tables of apps as they lie on the disk: `<data>/belfry/apps/<id>/<language>.lproj/<name>.strings`.
///
/// Names are compared with what a directory holds, and opened beneath it; none is ever made of what a client said.
struct TableFolders {
  /// `/usr/local/share` and the like, the best first.
  let directories: [String]

  /// Entries of a directory that are looked at.
  private static let mostNames = 4_096

  /// - Parameter isOwn: the hub is that of whoever runs it, and not the machine's.
  static func standard(isOwn: Bool, variable: (String) -> String?) -> [String] {
    var directories = ["/usr/local/share", "/usr/share"]
    guard isOwn else { return directories }
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
    if let own = data ?? home { directories.insert(own, at: 0) }
    return directories
  }

  /// The directory that holds a folder an app.
  static func apps(in data: String) -> String { "\(data)/belfry/apps" }

  /// Apps that have a folder somewhere.
  func apps() -> Set<AppID> {
    var apps: Set<AppID> = []
    for data in directories {
      guard let folder = try? OpenDirectory(Self.apps(in: data)),
        let names = try? folder.names(atMost: Self.mostNames)
      else { continue }
      apps.formUnion(names.compactMap { AppID($0) })
    }
    return apps
  }

  /// Something in a folder that was not taken as it stands.
  struct Problem: Hashable {
    /// The file or directory; of a fault its line and column, too.
    let path: String
    let text: String
  }

  /// A file that is there.
  struct Found {
    let id: TableID
    let path: String
    /// nil: it cannot be read, for the reason that a problem tells.
    let content: [UInt8]?
  }

  /// Looks up the files of an app.
  ///
  /// - Parameter visit: is told of each directory before it is looked into.
  func files(
    of app: AppID, limits: Limits, visit: (String) -> Void, problems: inout [Problem]
  ) -> [Found] {
    var found: [Found] = []
    var ids: Set<TableID> = []
    for data in directories {
      let path = "\(Self.apps(in: data))/\(app)"
      visit(path)
      do throws(SystemError) {
        let apps = try OpenDirectory(Self.apps(in: data))
        // Compared with what is there, as all names are.
        guard let name = try apps.names(atMost: Self.mostNames).first(where: { $0 == app.rawValue })
        else { continue }
        let folder = try apps.directory(name)
        // Whoever may write to one of them may put any table there.
        var above: [OpenDirectory] = []
        for directory in [try OpenDirectory("\(data)/belfry"), apps, folder]
        where try directory.status().isOpenToAll {
          above.append(directory)
        }
        guard above.isEmpty else {
          problems += above.map { Problem(path: $0.path, text: "everybody may write to it.") }
          continue
        }
        for name in try folder.names(atMost: Self.mostNames) {
          guard let language = Self.language(ofFolder: name) else { continue }
          visit("\(folder.path)/\(name)")
          try take(
            from: folder, name, language, limits, into: &found, &ids, &problems)
        }
      } catch {
        if !error.isDirectoryAbsence { problems.append(Problem(path: path, text: "\(error).")) }
      }
    }
    return found
  }

  private func take(
    from folder: OpenDirectory, _ name: String, _ language: LanguageTag, _ limits: Limits,
    into found: inout [Found], _ ids: inout Set<TableID>, _ problems: inout [Problem]
  ) throws(SystemError) {
    let path = "\(folder.path)/\(name)"
    let languageFolder: OpenDirectory
    do {
      languageFolder = try folder.directory(name)
    } catch {
      // Something else that is called like one; a link, for instance, is not followed.
      if !error.isAbsence { problems.append(Problem(path: path, text: "\(error).")) }
      return
    }
    guard try !languageFolder.status().isOpenToAll else {
      problems.append(Problem(path: path, text: "everybody may write to it."))
      return
    }
    for name in try languageFolder.names(atMost: Self.mostNames) {
      guard let (stem, kind) = Self.table(ofFile: name) else { continue }
      let id = TableID(language: language.text, name: stem, kind: kind)
      guard !ids.contains(id) else { continue }
      guard found.count < limits.tablesPerApp else {
        problems.append(
          Problem(path: folder.path, text: "it has more than \(limits.tablesPerApp) tables."))
        return
      }
      ids.insert(id)
      found.append(
        Found(
          id: id, path: "\(path)/\(name)",
          content: Self.read(name, in: languageFolder, limits, &problems)))
    }
  }

  private static func read(
    _ name: String, in folder: OpenDirectory, _ limits: Limits, _ problems: inout [Problem]
  ) -> [UInt8]? {
    let path = "\(folder.path)/\(name)"
    do {
      guard let file = try folder.file(name) else {
        problems.append(Problem(path: path, text: "it is no regular file."))
        return nil
      }
      guard !file.status.isOpenToAll else {
        problems.append(Problem(path: path, text: "everybody may write to it."))
        return nil
      }
      return try file.read(atMost: limits.tableBytes)
    } catch {
      problems.append(Problem(path: path, text: "\(error)."))
      return nil
    }
  }

  /// `de.lproj`, `zh_TW.lproj`
  private static func language(ofFolder name: String) -> LanguageTag? {
    let ending = ".lproj"
    guard name.hasSuffix(ending) else { return nil }
    return LanguageTag(String(name.dropLast(ending.count)))
  }

  private static func table(ofFile name: String) -> (name: String, kind: TableKind)? {
    for kind in TableKind.allCases {
      let ending = ".\(kind.rawValue)"
      guard name.hasSuffix(ending) else { continue }
      let stem = String(name.dropLast(ending.count))
      if FileName.isValid(stem) { return (stem, kind) }
    }
    return nil
  }
}

extension FileStatus {
  /// Whether anybody on the machine may change it.
  fileprivate var isOpenToAll: Bool { permissions & 0o002 != 0 }
}

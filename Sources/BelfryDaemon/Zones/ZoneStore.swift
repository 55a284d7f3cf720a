import BelfryCore
import BelfryPosix

/// The time zones that are in use, as the files of the system have them now.
///
/// A zone is read when it is first asked for. From then on the kernel tells when its file, or
/// anything on the way to it, has changed; nothing looks at the files in between. A file that turns
/// out broken changes nothing: what was known of its zone holds on. One that is removed counts for
/// another second, since many programs replace a file by removing it first; after that nothing new
/// may name the zone, and what is pending rings by what was known of it.
final class ZoneStore: ZoneSource {
  private let directory: ZoneDirectory
  private let log: Log
  /// nil where the kernel has none to give; then `reload` alone finds what has changed.
  let watch: DirectoryWatch?

  private var zones: [ZoneName: Zone] = [:]
  /// What was known of zones whose files are gone.
  private var gone: [ZoneName: Zone] = [:]
  private var steps = LookUpSteps()
  /// Whose file was logged as broken.
  private var broken: Set<LookUpSteps.Subject> = []
  private var hasToldUnwatched = false
  /// What is not there, and counts until `confirmation`.
  private var missing: Set<LookUpSteps.Subject> = []

  /// When `confirm` is to be called; nil: nothing is missing.
  private(set) var confirmation: MonotonicTime?
  /// How often data of zones have changed since the hub started.
  private(set) var changeCount = 0
  private(set) var system = Zone.utc

  /// The zone of this machine, where its file is a copy and nobody says of which.
  static let unnamed = ZoneName("localtime") ?? .utc
  private static let patience = Duration.seconds(1)

  init(directory: ZoneDirectory, log: Log) {
    self.directory = directory
    self.log = log
    do throws(SystemError) {
      watch = try DirectoryWatch()
    } catch {
      watch = nil
      log.warning("Changes of time zones will be seen only when the hub is reloaded: \(error)")
    }
    system = readSystem(isSettled: true) ?? .utc
  }

  func zone(_ name: ZoneName) -> Zone? {
    if let zone = zones[name] { return zone }
    if name == Self.unnamed, system.name == name { return system }
    // The kernel tells when one that is gone comes back.
    guard gone[name] == nil || watch == nil else { return nil }
    _ = read(name, isSettled: true, isFinal: true)
    return zones[name]
  }

  func zoneInUse(_ name: ZoneName) -> Zone { zone(name) ?? gone[name] ?? system }

  /// Reads all zones in use anew, and answers which have changed.
  func reload(at now: MonotonicTime) -> [ZoneName] { apply(.anything, at: now) }

  /// Reads anew what the kernel says has changed, and answers the zones that differ now. Where the
  /// zone of this machine is another one, both are among them.
  func apply(_ changes: DirectoryWatch.Changes, at now: MonotonicTime) -> [ZoneName] {
    let names = readAgain(steps.affected(by: changes), isFinal: false)
    if missing.isEmpty {
      confirmation = nil
    } else if confirmation == nil {
      confirmation = now + Self.patience
    }
    return names
  }

  /// Lets go of what was missing for a second and still is; answers as `apply` does.
  func confirm() -> [ZoneName] {
    confirmation = nil
    let subjects = missing
    missing = []
    return readAgain(subjects.reduce(into: [:]) { $0[$1] = true }, isFinal: true)
  }

  private func readAgain(
    _ affected: [LookUpSteps.Subject: Bool], isFinal: Bool
  ) -> [ZoneName] {
    var changed = Set<ZoneName>()
    for case (.zone(let name), let isSettled) in affected
    where read(name, isSettled: isSettled, isFinal: isFinal) {
      changed.insert(name)
    }
    let isSettled = affected[.system] ?? (changed.contains(system.name) ? true : nil)
    if let isSettled, let new = readSystem(isSettled: isSettled, isFinal: isFinal), new != system {
      changed.formUnion([system.name, new.name])
      if system.name != new.name {
        log.notice("The time zone of this machine is \(new.name) now; it was \(system.name).")
      }
      system = new
    }
    guard !changed.isEmpty else { return [] }
    changeCount += 1
    let names = changed.sorted { $0.rawValue < $1.rawValue }
    let some = names.prefix(10).map(\.rawValue).joined(separator: ", ")
    log.notice("Time zones have changed: \(some)\(names.count > 10 ? " and others" : "").")
    return names
  }

  private enum Reading {
    case zone(Zone)
    case absent
    /// It says why; `isNone`: it is no file of a zone, and a name that happens to be there.
    case broken(String, isNone: Bool)
  }

  /// Reads the file of a zone, and answers whether anything is different now.
  ///
  /// - Parameters:
  ///   - isSettled: whether its writer has finished; until then a broken file means nothing.
  ///   - isFinal: whether a file that is missing is gone.
  private func read(_ name: ZoneName, isSettled: Bool, isFinal: Bool) -> Bool {
    let subject = LookUpSteps.Subject.zone(name)
    missing.remove(subject)
    switch lookUp(name) {
    case .zone(let new):
      broken.remove(subject)
      let before = gone.removeValue(forKey: name)
      let old = zones.updateValue(new, forKey: name) ?? before
      return old.map { !$0.keepsSameTime(as: new) } ?? false
    case .absent where zones[name] != nil:
      guard isFinal else {
        missing.insert(subject)
        return false
      }
      gone[name] = zones.removeValue(forKey: name)
      log.warning("Time zone \(name) is gone; what is pending rings by what was known of it.")
      return false
    case .broken(let reason, let isNone) where zones[name] != nil || !isNone:
      if isSettled { tellBroken(subject, "The data of time zone \(name) cannot be used", reason) }
    case .absent, .broken: break
    }
    if zones[name] == nil, gone[name] == nil { steps.forget(subject) }
    return false
  }

  private func lookUp(_ name: ZoneName) -> Reading {
    let subject = LookUpSteps.Subject.zone(name)
    steps.forget(subject)
    let bytes: [UInt8]
    do throws(ZoneDirectory.Failure) {
      bytes = try directory.read(name.rawValue) { follow(subject, $0, $1) }
    } catch {
      switch error {
      case .absent: return .absent
      case .leaves, .notRegular: return .broken(error.description, isNone: true)
      case .unreadable: return .broken(error.description, isNone: false)
      }
    }
    do {
      return .zone(try Zone(name: name, tzif: bytes))
    } catch {
      return .broken("it is no TZif file (\(error))", isNone: error == .notTZif)
    }
  }

  /// nil: nothing can be said, or not yet.
  private func readSystem(isSettled: Bool, isFinal: Bool = true) -> Zone? {
    missing.remove(.system)
    steps.forget(.system)
    for path in [directory.localTime, directory.nameFile] {
      guard let parent = Directories.parent(of: path) else { continue }
      follow(.system, parent, String(path.dropFirst(parent.count).drop { $0 == "/" }))
    }
    let said = directory.system()
    let named = said.names.compactMap(ZoneName.init).compactMap { zone($0) }
    if said.isAbsent, !isFinal {
      missing.insert(.system)
      return nil
    }
    guard let bytes = said.bytes else {
      // localtime(5): where nothing is said, it is UTC.
      guard let zone = named.first ?? (said.names.isEmpty ? .utc : nil) else {
        let name = said.names.joined(separator: ", ")
        if isSettled { tellBroken(.system, "There is no data of this machine's time zone", name) }
        return nil
      }
      broken.remove(.system)
      return zone
    }
    do {
      let zone = try Zone(name: Self.unnamed, tzif: bytes)
      broken.remove(.system)
      return named.first { $0.keepsSameTime(as: zone) } ?? zone
    } catch {
      let reason = "\(directory.localTime) is no TZif file (\(error))"
      if isSettled { tellBroken(.system, "This machine's time zone cannot be read", reason) }
      return nil
    }
  }

  private func tellBroken(_ subject: LookUpSteps.Subject, _ sentence: String, _ reason: String) {
    guard broken.insert(subject).inserted else { return }
    log.error("\(sentence): \(reason). What was known of it holds on.")
  }

  /// Has the kernel tell when a step of a look-up changes.
  private func follow(_ subject: LookUpSteps.Subject, _ directory: String, _ entry: String) {
    steps.add(subject, directory: directory, entry: entry)
    guard let watch else { return }
    do {
      try watch.watch(directory)
    } catch {
      // A directory that is not there is a step of the one above it.
      guard !error.isDirectoryAbsence, !hasToldUnwatched else { return }
      hasToldUnwatched = true
      log.warning("Changes of time zones will be seen only when the hub is reloaded: \(error)")
    }
  }
}

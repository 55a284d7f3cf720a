import Glibc

/// The directory of the time zones, and the files of this machine that say in which one it is.
///
/// A zone is a TZif file that is called by its path beneath the directory, such as `Europe/Berlin`.
/// Links within the directory count; nothing that leaves it is opened, whatever a name or a link
/// says.
package struct ZoneDirectory: Hashable, Sendable {
  /// Absolute.
  package let root: String
  /// `/etc/localtime`: a link to the zone of this machine, or a copy of it.
  package let localTime: String
  /// `/etc/timezone`: the name of that zone, where a system keeps it.
  package let nameFile: String

  /// Bytes of a zone's file; the largest has some 4,000.
  package static let largestFile = 1 << 20
  /// Links that one name may lead over.
  private static let mostLinks = 16

  /// - Parameter root: nil for `TZDIR`, where that is not set `/usr/share/zoneinfo`, as tzset(3).
  package init(
    root: String? = nil, localTime: String = "/etc/localtime", nameFile: String = "/etc/timezone"
  ) {
    let variable = ProcessFacts.environmentValue("TZDIR") ?? ""
    self.root = root ?? (variable.hasPrefix("/") ? variable : "/usr/share/zoneinfo")
    self.localTime = localTime
    self.nameFile = nameFile
  }

  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such file.
    case absent
    /// The name or a link leads out of the directory, or in a circle.
    case leaves
    /// A directory, a socket or the like.
    case notRegular
    case unreadable(Files.ReadFailure)

    package var description: String {
      switch self {
      case .absent: "there is no such file"
      case .leaves: "it leads out of the zone directory"
      case .notRegular: "it is no regular file"
      case .unreadable(let failure): failure.description
      }
    }
  }

  /// The bytes of a zone's file.
  ///
  /// - Parameter visit: is told of each step before it is taken, also when nothing is found: the
  ///   directory and the name that is looked up in it. Whoever watches all of them learns of
  ///   everything that can change the answer.
  package func read(
    _ name: String, visit: (_ directory: String, _ entry: String) -> Void = { _, _ in }
  ) throws(Failure) -> [UInt8] {
    let path = try resolve(name, visit: visit)
    let file = try Self.open(path)
    guard try Self.kind(of: file) == .regular else { throw .notRegular }
    do throws(Files.ReadFailure) {
      return try Files.read(descriptor: file.rawValue, named: path, atMost: Self.largestFile)
    } catch {
      throw .unreadable(error)
    }
  }

  private static func open(_ path: String) throws(Failure) -> OwnedDescriptor {
    do {
      // A file that became a link or a pipe just now is refused, not followed or waited for.
      return try .open(path, flags: O_RDONLY | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK)
    } catch {
      switch error.number {
      case ENOENT, ENOTDIR: throw .absent
      case ELOOP: throw .leaves
      default: throw .unreadable(.system(error))
      }
    }
  }

  private static func kind(
    of file: borrowing OwnedDescriptor
  ) throws(Failure) -> FileStatus.Kind {
    do {
      return try FileStatus(descriptor: file.rawValue).kind
    } catch {
      throw .unreadable(.system(error))
    }
  }

  /// The path of a zone's file, with all links followed by hand.
  private func resolve(
    _ name: String, visit: (_ directory: String, _ entry: String) -> Void
  ) throws(Failure) -> String {
    if let parent = Directories.parent(of: root) {
      visit(parent, String(root.dropFirst(parent.utf8.count).drop { $0 == "/" }))
    }
    var steps = Self.parts(name)
    guard !name.hasPrefix("/"), !steps.isEmpty else { throw .leaves }
    var place: [String] = []
    var links = 0
    while let step = steps.popFirst() {
      switch step {
      case ".": continue
      case "..":
        guard place.popLast() != nil else { throw .leaves }
        continue
      default: break
      }
      let directory = ([root] + place).joined(separator: "/")
      visit(directory, step)
      let path = "\(directory)/\(step)"
      let kind: FileStatus.Kind?
      do throws(SystemError) {
        kind = try FileStatus.at(path)?.kind
      } catch {
        guard error.number == ENOTDIR else { throw .unreadable(.system(error)) }
        kind = nil
      }
      switch kind {
      case nil: throw .absent
      case .symbolicLink:
        links += 1
        guard links <= Self.mostLinks, let target = Files.linkTarget(path) else { throw .leaves }
        if target.hasPrefix("/") {
          guard let inside = Self.path(target, beneath: root) else { throw .leaves }
          place = []
          steps = inside + steps
        } else {
          steps = Self.parts(target) + steps
        }
      case .regular where steps.isEmpty: return path
      case .regular: throw .absent
      case .directory: place.append(step)
      case .socket, .other: throw .notRegular
      }
    }
    throw .notRegular
  }

  private static func parts(_ path: String) -> ArraySlice<String> {
    path.split(separator: "/").map(String.init)[...]
  }

  /// What follows `root` in an absolute path; nil where the path lies elsewhere.
  private static func path(_ path: String, beneath root: String) -> ArraySlice<String>? {
    let (parts, above) = (parts(path), parts(root))
    return parts.starts(with: above) ? parts.dropFirst(above.count) : nil
  }
}

// The zone of this machine.
extension ZoneDirectory {
  /// What this machine says about its own zone.
  package struct System: Hashable, Sendable {
    /// What names the zone, the best first: where `/etc/localtime` leads to, then `/etc/timezone`.
    package var names: [String]
    /// The bytes of `/etc/localtime` where it is no link into a directory of zones: they decide, and
    /// a name counts if its zone is the same.
    package var bytes: [UInt8]?
    /// Whether there is no `/etc/localtime` at all.
    package var isAbsent: Bool

    package init(names: [String], bytes: [UInt8]? = nil, isAbsent: Bool) {
      self.names = names
      self.bytes = bytes
      self.isAbsent = isAbsent
    }
  }

  /// Reads anew what this machine says about its zone.
  package func system() -> System {
    if let target = Files.linkTarget(localTime), let name = Self.name(inZonePath: target) {
      return System(names: [name], isAbsent: false)
    }
    var names: [String] = []
    if let bytes = try? Files.read(nameFile, atMost: 4_096) {
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.filter { $0 > 0x20 && $0 < 0x7F }
      if !line.isEmpty { names.append(String(decoding: line, as: UTF8.self)) }
    }
    do throws(Files.ReadFailure) {
      let bytes = try Files.read(localTime, atMost: Self.largestFile)
      return System(names: names, bytes: bytes, isAbsent: false)
    } catch {
      guard case .system(let error) = error, error.isAbsence else {
        // Unusable bytes: somebody shall be told.
        return System(names: names, bytes: [], isAbsent: false)
      }
      return System(names: names, isAbsent: true)
    }
  }

  /// What follows the last `zoneinfo/` in a path.
  private static func name(inZonePath path: String) -> String? {
    let parts = parts(path)
    guard let directory = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(directory + 1)...]
    return name.isEmpty || name.contains("..") ? nil : name.joined(separator: "/")
  }
}

// Everything there is.
extension ZoneDirectory {
  /// The names of all files in the directory that begin as a TZif file does, in the order of their
  /// bytes; directories deeper than four are left out.
  package func names() -> [String] {
    var names: [String] = []
    collect(into: &names, beneath: "", depth: 0)
    return names
  }

  private func collect(into names: inout [String], beneath prefix: String, depth: Int) {
    guard depth < 4, let entries = try? Directories.names(in: "\(root)/\(prefix)") else { return }
    for entry in entries {
      let name = prefix + entry
      guard let status = try? FileStatus.at("\(root)/\(name)", following: true) else { continue }
      switch status.kind {
      case .directory: collect(into: &names, beneath: name + "/", depth: depth + 1)
      case .regular:
        guard let bytes = try? read(name), bytes.starts(with: "TZif".utf8) else { continue }
        names.append(name)
      case .socket, .symbolicLink, .other: continue
      }
    }
  }
}

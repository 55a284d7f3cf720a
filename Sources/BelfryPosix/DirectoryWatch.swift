import CLinux
import Glibc

/// Tells which entries of directories have changed. C: inotify(7).
///
/// Its descriptor becomes readable when there is something to tell; nothing wakes up until then.
package final class DirectoryWatch {
  private let descriptor: OwnedDescriptor
  private var directories: [Int32: String] = [:]
  private var watches: [String: Int32] = [:]

  package init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      adopting: try SystemCall.run("inotify_init1") {
        inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      })
  }

  package var rawDescriptor: Int32 { descriptor.rawValue }

  /// Something that has happened to an entry of a watched directory.
  package struct Change: Hashable, Sendable {
    package let directory: String
    /// Empty: the directory itself went away or came back, so that any entry may have changed.
    package let entry: String
    /// Whether the entry has just been made or given other permissions, so that it may still be written.
    package let isNew: Bool

    package init(directory: String, entry: String, isNew: Bool) {
      self.directory = directory
      self.entry = entry
      self.isNew = isNew
    }
  }

  package enum Changes: Hashable, Sendable {
    case these([Change])
    /// There were too many to keep: anything may have changed.
    case anything
  }

  /// Watches a directory, if it is not watched already.
  package func watch(_ directory: String) throws(SystemError) {
    guard watches[directory] == nil else { return }
    let mask =
      UInt32(IN_ATTRIB) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
      | UInt32(IN_MOVED_FROM)
      | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    let watch = try SystemCall.run("inotify_add_watch", directory) {
      inotify_add_watch(descriptor.rawValue, directory, mask)
    }
    // Two paths of one directory share a watch; the later one names it.
    if let old = directories[watch] { watches[old] = nil }
    directories[watch] = directory
    watches[directory] = watch
  }

  /// What has happened since the last call. Does not wait.
  package func takeChanges() throws(SystemError) -> Changes {
    var changes: [Change] = []
    var isTooMuch = false
    while let bytes = try readEvents() {
      var rest = bytes[...]
      while let event = Event(taking: &rest) {
        if event.has(IN_Q_OVERFLOW) {
          isTooMuch = true
        } else if let directory = directories[event.watch] {
          if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) || event.has(IN_IGNORED) {
            forget(event.watch, of: directory, isGone: event.has(IN_IGNORED))
            changes.append(Change(directory: directory, entry: "", isNew: false))
          } else {
            // Whoever makes a file may set its permissions before writing it.
            let change = Change(
              directory: directory, entry: event.name,
              isNew: event.has(IN_CREATE) || event.has(IN_ATTRIB))
            if changes.last != change { changes.append(change) }
          }
        }
      }
    }
    return isTooMuch ? .anything : .these(changes)
  }

  /// Stops watching what is no longer at its path, and all beneath, which went with it.
  private func forget(_ watch: Int32, of directory: String, isGone: Bool) {
    for (other, path) in directories where path.hasPrefix(directory + "/") {
      forget(other, of: path, isGone: false)
    }
    directories[watch] = nil
    watches[directory] = nil
    // Fails where the kernel has removed it by now.
    if !isGone { _ = inotify_rm_watch(descriptor.rawValue, watch) }
  }

  /// nil: there is nothing (more).
  private func readEvents() throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    do {
      let count = try SystemCall.run("read", "inotify") {
        read(descriptor.rawValue, &bytes, bytes.count)
      }
      return count == 0 ? nil : Array(bytes.prefix(count))
    } catch let error where error.number == EAGAIN {
      return nil
    }
  }

  /// A `struct inotify_event` with its name.
  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String

    /// nil: the bytes hold no whole event.
    init?(taking bytes: inout ArraySlice<UInt8>) {
      let head = MemoryLayout<inotify_event>.size
      guard bytes.count >= head else { return nil }
      let event = bytes.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      guard bytes.count - head >= Int(event.len) else { return nil }
      watch = event.wd
      mask = event.mask
      let text = bytes.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
      name = String(decoding: text, as: UTF8.self)
      bytes = bytes.dropFirst(head + Int(event.len))
    }

    func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
  }
}

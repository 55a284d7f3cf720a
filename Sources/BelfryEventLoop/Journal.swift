import BelfryPosix
import CSystemd
import Glibc

/// The system's journal. C: sd-journal(3).
package enum Journal {
  /// As in syslog(3).
  package enum Priority: Int32, Sendable {
    case emergency, alert, critical, error, warning, notice, info, debug
  }

  /// Writes one entry; false if the journal did not take it.
  ///
  /// Names of fields are `[A-Z0-9_]`, not beginning with a digit or underscore; values may hold any
  /// bytes. Where there is no journal at all libsystemd answers success, so ask
  /// `isStandardErrorConnected` first. C: sd_journal_sendv(3).
  package static func send(
    priority: Priority, message: String, fields: [(name: String, value: String)] = []
  ) -> Bool {
    var entries = ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)"]
    entries += fields.map { "\($0.name)=\($0.value)" }
    let bytes = entries.map { Array($0.utf8) }
    // One buffer for all, so that every part stays where it is during the call.
    var joined = Array(bytes.joined())
    return joined.withUnsafeMutableBytes { buffer in
      var start = 0
      let parts = bytes.map { entry in
        defer { start += entry.count }
        return iovec(iov_base: buffer.baseAddress.map { $0 + start }, iov_len: entry.count)
      }
      return sd_journal_sendv(parts, Int32(clamping: parts.count)) >= 0
    }
  }

  /// Whether standard error leads to the journal (`JOURNAL_STREAM`, systemd.exec(5)), so that an
  /// entry with fields may stand in for a line.
  package static var isStandardErrorConnected: Bool {
    guard let stream = ProcessFacts.environmentValue("JOURNAL_STREAM"),
      let identity = try? FileStatus(descriptor: STDERR_FILENO).identity
    else { return false }
    return stream == "\(identity.device):\(identity.inode)"
  }
}

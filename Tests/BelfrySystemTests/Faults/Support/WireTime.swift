import BelfryCore
import BelfryPosix

/// Times as they stand on the wire, from and to milliseconds since 1970.
enum WireTime {
  static var now: Int64 { SystemClock.realtimeMilliseconds() }

  static func text(_ milliseconds: Int64) -> String {
    Timestamp(clamping: milliseconds).rfc3339
  }

  static func milliseconds(_ text: String) -> Int64? {
    (try? Timestamp(rfc3339: text))?.milliseconds
  }

  static func duration(_ milliseconds: Int64) -> String {
    Duration.milliseconds(milliseconds).iso8601
  }
}

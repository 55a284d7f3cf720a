@testable import BelfryDaemon

/// So many milliseconds after the beginning of a test.
func at(_ milliseconds: Int) -> MonotonicTime {
  MonotonicTime(nanoseconds: 5_000_000_000_000 + Int64(milliseconds) * 1_000_000)
}

func connection(_ number: UInt64) -> ConnectionID { ConnectionID(rawValue: number) }

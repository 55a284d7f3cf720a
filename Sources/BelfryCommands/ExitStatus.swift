/// The exit status of `belfry`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Done.
  case done = 0
  /// The hub, or the system, refused.
  case refused = 1
  /// The command line is wrong.
  case usage = 2
  /// Nothing has that id or number.
  case nothingMatched = 3
  /// There is no hub: `EX_UNAVAILABLE` of sysexits.h.
  case noHub = 69
}

import BelfryCore
import BelfryProtocol
public import FoundationEssentials

/// Which hub answers, and what its time is.
public struct HubGreeting: Hashable, Sendable {
  /// The hub's version.
  public let hubVersion: String
  /// The hub's time, which differs from this machine's where it has a test clock.
  public let now: Date
}

extension Session {
  func ping() async throws(HubError) -> HubGreeting {
    let pong = try read(try await call(.ping), Pong.init)
    return HubGreeting(hubVersion: pong.hubVersion, now: pong.now.date)
  }
}

import BelfryCore
import BelfryEventLoop
import BelfryPosix

/// A socket that the hub listens on.
final class Doorway {
  enum Kind: Hashable, Sendable {
    /// `hub.sock`
    case hub
    /// The administrator's.
    case admin
  }

  let kind: Kind
  let listener: UnixListener
  /// Whether a peer of the hub's own uid is its administrator.
  let isOwn: Bool
  var source: IOSource?
  /// It is not watched until then: there was no descriptor left.
  var pausedUntil: MonotonicTime?

  init(_ kind: Kind, _ listener: UnixListener, isOwn: Bool) {
    self.kind = kind
    self.listener = listener
    self.isOwn = isOwn
  }

  func door(of user: UserID) -> Door {
    switch kind {
    case .admin: .admin
    case .hub: isOwn && user.rawValue == ProcessFacts.effectiveUserID ? .own : .hub
    }
  }
}

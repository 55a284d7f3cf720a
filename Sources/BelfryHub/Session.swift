package import BelfryCore
package import BelfryStore

/// What the hub knows of one connection.
///
/// A value: the daemon keeps the one that was committed and takes a new one only when the turn that changed it is on
/// the disk, so a lost turn leaves no trace in memory.
package struct Session: Sendable {
  package let peer: Peer
  package internal(set) var identity: Identity = .unbound
  /// In which languages its errors are told, the best first, as its hello says.
  package internal(set) var languages: [String] = []
  /// Hellos that were refused; the third closes the connection.
  package internal(set) var refusedHellos = 0
  /// Where this connection reads its stream; nil while it does not watch.
  package internal(set) var subscription: Subscription?
  /// The number of the last dismissal before its hello: later ones may concern it.
  var boundAfter: UInt64 = 0

  package init(peer: Peer) {
    self.peer = peer
  }

  /// The app that this connection says is in the foreground; nil when it says none is.
  package var foregroundApp: AppKey? {
    guard subscription?.isForeground == true, case .app(let key, _, _, _) = identity else {
      return nil
    }
    return key
  }

  package var isBound: Bool { identity.role != .unbound }
}

/// Who a connection is, as its first successful `hello` said.
package enum Identity: Hashable, Sendable {
  case unbound
  case app(AppKey, StreamKey, AppID, Owner)
  case center(UserKey, StreamKey)
  case administrator

  package var role: Role {
    switch self {
    case .unbound: .unbound
    case .app(_, _, _, .user): .personalApp
    case .app(_, _, _, .system): .systemApp
    case .center: .center
    case .administrator: .administrator
    }
  }

  package var appID: AppID? {
    if case .app(_, _, let id, _) = self { id } else { nil }
  }
}

/// The kinds of peer that the access rules tell apart.
package enum Role: String, CaseIterable, Sendable {
  case unbound
  case personalApp
  case systemApp
  case center
  case administrator
}

/// A place in a stream that a connection follows: the hub keeps a cursor, never events.
package struct Subscription: Hashable, Sendable {
  package let stream: StreamKey
  package let incarnation: String
  /// The app shows itself what fires, while it watches so.
  package let isForeground: Bool
  /// The last event that was handed out.
  package internal(set) var position: Int64
}

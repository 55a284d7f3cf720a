/// Who stands at the other end of a connection, as the kernel says.
package struct Peer: Hashable, Sendable {
  package let uid: UserID
  /// The door it came through.
  package let door: Door

  package init(uid: UserID, door: Door) {
    self.uid = uid
    self.door = door
  }
}

/// The sockets of a hub.
package enum Door: Hashable, Sendable {
  /// `hub.sock` of the machine's hub: root is a user like any other.
  case hub
  /// `hub.sock` of a hub that runs under the peer's own uid, by hand or as a user's own.
  case own
  /// The administrator's socket.
  case admin

  package var mayAdminister: Bool { self != .hub }
  /// Whether apps and centers may say hello here.
  package var servesEverybody: Bool { self != .admin }
}

/// What the account data base says of a uid or a name.
package enum AccountAnswer: Hashable, Sendable {
  case found(User)
  /// The data base answered: there is none.
  case absent
  /// The data base did not answer; an error is not absence.
  case failed
}

/// A system app, as the administrator declares it in `apps.d/<id>.conf`.
package struct SystemAppRule: Hashable, Sendable {
  package let id: AppID
  /// The account that may speak for the app.
  package let user: UserName
  /// Whom the app may address.
  package let recipients: Set<UserName>

  package init(id: AppID, user: UserName, recipients: Set<UserName>) {
    self.id = id
    self.user = user
    self.recipients = recipients
  }
}

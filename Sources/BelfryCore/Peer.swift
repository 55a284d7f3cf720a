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
  /// `hub.sock`: everybody; root is a user like any other.
  case hub
  /// The administrator's socket, or `hub.sock` of a hub that runs under the peer's own uid.
  case admin
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

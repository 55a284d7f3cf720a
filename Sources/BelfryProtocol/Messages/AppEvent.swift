package import BelfryCore

/// What happened to an alert of an app at one recipient.
package struct AppEvent: Hashable, Sendable {
  package var kind: Kind
  package var id: AlertID
  package var user: UserName
  package var occurrence: Occurrence
  package var at: Timestamp
  /// Where it stands for several occurrences: how many, and since when. Never of an event about one occurrence.
  package var missed: MissedRun?
  /// The number on the app's icon at this recipient's; nil where the event carries none (`dropped`).
  package var badge: Int?
  /// The alert's `userInfo` as the app wrote it; empty when there is none.
  package var userInfo: [UInt8]

  package enum Kind: Hashable, Sendable {
    /// `late` where it was made over a second after its instant.
    case fired(state: DeliveryState, late: Duration?)
    /// It fired and is offered to the app, which is in the foreground; on the wire a `fired`, too.
    case offered(Offer, late: Duration?)
    case activated(Activation)
    case dismissed
    case expired
    /// Could not be delivered.
    case dropped(DropReason)
    case withdrawn(WithdrawalReason)
  }

  /// What an app in the foreground needs to show an alert itself: the texts as its user reads them.
  package struct Offer: Hashable, Sendable {
    package var texts: DeliveredTexts
    /// What the app is called in the user's language; nil where it does not say.
    package var appName: String?
    /// When the center gets it unless the app has answered.
    package var until: Timestamp

    package init(texts: DeliveredTexts, appName: String?, until: Timestamp) {
      self.texts = texts
      self.appName = appName
      self.until = until
    }
  }

  package init(
    kind: Kind, id: AlertID, user: UserName, occurrence: Occurrence, at: Timestamp,
    missed: MissedRun? = nil, badge: Int?, userInfo: [UInt8]
  ) {
    self.kind = kind
    self.id = id
    self.user = user
    self.occurrence = occurrence
    self.at = at
    self.missed = missed
    self.badge = badge
    self.userInfo = userInfo
  }
}

/// Why an occurrence reached nobody.
package enum DropReason: String, CaseIterable, Sendable {
  /// Its `lateness` had passed.
  case tooLate
  /// It was missed, and the alert says `"missed":"drop"`.
  case missed
  /// There is no account of that name.
  case noAccount
  /// The administrator's rule does not name that user any more.
  case recipientNotAllowed
}

/// What happens at a person's center.
package enum CenterEvent: Hashable, Sendable {
  case delivered(CenterDelivery)
  /// A delivery has a new state; `until` when a snoozed one rings again.
  case changed(
    DeliveryNumber, app: AppID, id: AlertID, state: DeliveryState, at: Timestamp,
    until: Timestamp? = nil)
}

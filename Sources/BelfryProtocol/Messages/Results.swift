package import BelfryCore

/// What `schedule` and `present` answer for one alert.
package struct ScheduledAlert: Hashable, Sendable {
  package var id: AlertID
  /// When it rings; nil when it already fired and will not again.
  package var next: Timestamp?
  /// Whether an alert of this id was pending before.
  package var isReplacement: Bool

  package init(id: AlertID, next: Timestamp?, isReplacement: Bool) {
    self.id = id
    self.next = next
    self.isReplacement = isReplacement
  }
}

/// The answer to `hello`.
package struct Welcome: Hashable, Sendable {
  package var hubVersion: String
  /// nil for an administrator.
  package var user: UserName?
  /// nil for a center and an administrator.
  package var app: AppID?
  /// An app: events after the last acknowledged one. A center: deliveries that have no end.
  package var waiting: Int64?
  package var now: Timestamp

  package init(
    hubVersion: String, user: UserName?, app: AppID?, waiting: Int64?, now: Timestamp
  ) {
    self.hubVersion = hubVersion
    self.user = user
    self.app = app
    self.waiting = waiting
    self.now = now
  }
}

/// The rendered texts of a delivery and the rest of what a presenter needs.
///
/// Stored with the delivery as a JSON object; on the wire its members stand among those of the delivery.
package struct DeliveryContent: Hashable, Sendable {
  package var title: String?
  package var body: String?
  /// nil when there is no button.
  package var action: String?
  package var category: String?
  package var sound: Sound?
  package var badge: Int?
  package var level: Level
  package var thread: String?
  package var icon: String?
  /// When it leaves the inbox by itself.
  package var expiresAt: Timestamp?

  package init(
    title: String? = nil, body: String? = nil, action: String? = nil, category: String? = nil,
    sound: Sound? = nil, badge: Int? = nil, level: Level = .active, thread: String? = nil,
    icon: String? = nil, expiresAt: Timestamp? = nil
  ) {
    self.title = title
    self.body = body
    self.action = action
    self.category = category
    self.sound = sound
    self.badge = badge
    self.level = level
    self.thread = thread
    self.icon = icon
    self.expiresAt = expiresAt
  }
}

/// A delivery as its recipient's center sees it.
package struct CenterDelivery: Hashable, Sendable {
  package var number: DeliveryNumber
  package var app: AppID
  package var id: AlertID
  package var occurrence: Occurrence
  package var state: DeliveryState
  /// When the hub made it.
  package var at: Timestamp
  /// How long after its instant it was made, where that is over a second.
  package var late: Duration?
  /// nil in an event about a delivery that is no longer kept.
  package var content: DeliveryContent?

  package init(
    number: DeliveryNumber, app: AppID, id: AlertID, occurrence: Occurrence,
    state: DeliveryState, at: Timestamp, late: Duration?, content: DeliveryContent?
  ) {
    self.number = number
    self.app = app
    self.id = id
    self.occurrence = occurrence
    self.state = state
    self.at = at
    self.late = late
    self.content = content
  }
}

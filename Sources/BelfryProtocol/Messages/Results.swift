package import BelfryCore

/// What `schedule` and `present` answer for one alert.
package struct ScheduledAlert: Hashable, Sendable {
  package var id: AlertID
  /// When it rings; nil when it already fired, or is gone, and will not again.
  package var next: Timestamp?
  /// Whether an alert of this id was pending before.
  package var isReplacement: Bool
  /// It fired already, under this trigger, and does not ring again.
  package var hasFired: Bool

  package init(id: AlertID, next: Timestamp?, isReplacement: Bool, hasFired: Bool = false) {
    self.id = id
    self.next = next
    self.isReplacement = isReplacement
    self.hasFired = hasFired
  }
}

/// The answer to `schedule` and `present`.
package struct ScheduleAnswer: Hashable, Sendable {
  /// In the order of the request.
  package var alerts: [ScheduledAlert]
  /// Alerts that made room.
  package var evicted: [AlertID]

  package init(alerts: [ScheduledAlert], evicted: [AlertID] = []) {
    self.alerts = alerts
    self.evicted = evicted
  }
}

/// The answer to `replaceAll`.
package struct ReplaceAnswer: Hashable, Sendable {
  /// In the order of the request.
  package var alerts: [ScheduledAlert]
  /// How many alerts were pending, and are not among those of the request.
  package var removed: Int

  package init(alerts: [ScheduledAlert], removed: Int) {
    self.alerts = alerts
    self.removed = removed
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
  package var limits: WelcomeLimits

  package init(
    hubVersion: String, user: UserName?, app: AppID?, waiting: Int64?, now: Timestamp,
    limits: WelcomeLimits
  ) {
    self.hubVersion = hubVersion
    self.user = user
    self.app = app
    self.waiting = waiting
    self.now = now
    self.limits = limits
  }
}

/// The limits that a client should know before it meets them. All but the first are an app's.
package struct WelcomeLimits: Hashable, Sendable {
  /// Bytes of a request line.
  package var lineBytes: Int
  /// Alerts pending in the app's queue.
  package var pending: Int?
  /// Bytes of one alert as the hub stores it.
  package var alertBytes: Int?
  package var userInfoBytes: Int?

  package init(
    lineBytes: Int, pending: Int? = nil, alertBytes: Int? = nil, userInfoBytes: Int? = nil
  ) {
    self.lineBytes = lineBytes
    self.pending = pending
    self.alertBytes = alertBytes
    self.userInfoBytes = userInfoBytes
  }
}

/// The answer to `ping`.
package struct Pong: Hashable, Sendable {
  package var hubVersion: String
  package var now: Timestamp

  package init(hubVersion: String, now: Timestamp) {
    self.hubVersion = hubVersion
    self.now = now
  }
}

/// The answer to `cancel` and `cancelAll`.
package struct CancelAnswer: Hashable, Sendable {
  /// Alerts that will not ring.
  package var pending: Int
  /// Deliveries taken back.
  package var withdrawn: Int

  package init(pending: Int, withdrawn: Int) {
    self.pending = pending
    self.withdrawn = withdrawn
  }
}

/// The answer to `remove` and `removeAll`.
package struct RemoveAnswer: Hashable, Sendable {
  /// Deliveries taken back.
  package var withdrawn: Int

  package init(withdrawn: Int) {
    self.withdrawn = withdrawn
  }
}

/// The answer to `badge`: the number on the app's icon at a user's, 0 for none.
package struct BadgeAnswer: Hashable, Sendable {
  package var user: UserName
  package var badge: Int

  package init(user: UserName, badge: Int) {
    self.user = user
    self.badge = badge
  }
}

/// An alert of a list, and when it rings.
package struct PendingAlert: Hashable, Sendable {
  /// nil in an app's own list.
  package var app: AppID?
  package var alert: Alert
  package var next: Timestamp

  package init(app: AppID?, alert: Alert, next: Timestamp) {
    self.app = app
    self.alert = alert
    self.next = next
  }
}

/// A part of a list.
package struct Page<Element: Hashable & Sendable>: Hashable, Sendable {
  package var elements: [Element]
  /// What asks for the part that follows; nil when this was the last.
  package var nextPage: String?
  /// Where the stream of events stood, in the first part of lists that have a stream.
  package var cursor: Cursor?

  package init(elements: [Element], nextPage: String?, cursor: Cursor?) {
    self.elements = elements
    self.nextPage = nextPage
    self.cursor = cursor
  }
}

/// The answer to `except`.
package struct ExceptAnswer: Hashable, Sendable {
  package var id: AlertID
  /// When it rings next; nil when nothing is left of it.
  package var next: Timestamp?

  package init(id: AlertID, next: Timestamp?) {
    self.id = id
    self.next = next
  }
}

/// The answer to `preview`.
package struct PreviewAnswer: Hashable, Sendable {
  package var occurrences: [PreviewedOccurrence]
  package var omitted: [OmittedOccurrence]
  /// Whether there are more behind the last.
  package var isMore: Bool

  package init(
    occurrences: [PreviewedOccurrence], omitted: [OmittedOccurrence] = [], isMore: Bool
  ) {
    self.occurrences = occurrences
    self.omitted = omitted
    self.isMore = isMore
  }
}

package struct PreviewedOccurrence: Hashable, Sendable {
  package var occurrence: Occurrence
  package var instant: Timestamp
  /// Seconds east of UTC of the zone that the date is written in.
  package var offset: Int
  /// Why it does not ring at its own time, or not by itself.
  package var reason: Reason?
  /// How its texts read then.
  package var texts: DeliveredTexts

  package enum Reason: String, CaseIterable, Sendable {
    /// Its local time does not exist on that day: clocks were set forward over it.
    case shifted
    /// Its day does not exist in that month or year; it is the day before or after.
    case skipped
    /// It is at the same instant as another one: the two ring as one.
    case merged
  }

  package init(
    occurrence: Occurrence, instant: Timestamp, offset: Int = 0, reason: Reason? = nil,
    texts: DeliveredTexts = DeliveredTexts()
  ) {
    self.occurrence = occurrence
    self.instant = instant
    self.offset = offset
    self.reason = reason
    self.texts = texts
  }
}

/// An occurrence that there is not.
package struct OmittedOccurrence: Hashable, Sendable {
  package var occurrence: Occurrence
  package var reason: Reason

  package enum Reason: String, CaseIterable, Sendable {
    /// Clocks were set forward over its local time, and the alert says `"gap":"omit"`.
    case gap
    /// Its day does not exist in that month or year, and is left out.
    case invalidDate
    /// It is one of `exceptDates`.
    case except
  }

  package init(occurrence: Occurrence, reason: Reason) {
    self.occurrence = occurrence
    self.reason = reason
  }
}

/// The answer to `center.settings`.
package struct CenterSettings: Hashable, Sendable {
  /// The person's own setting; nil: there is none.
  package var zone: ZoneName?
  /// Where their clocks are: the setting, else the zone of the system.
  package var effectiveZone: ZoneName
  /// The person's own setting, the best first; nil: there is none.
  package var languages: [String]?
  /// Their languages: the setting, else what their center said, else those of the system; empty: each app's own.
  package var effectiveLanguages: [String]
  package var languagesFrom: LanguagesOrigin
  /// The person's own setting; nil: there is none.
  package var calendar: CalendarName?
  /// In which calendar they read dates.
  package var effectiveCalendar: CalendarName

  /// What says which languages a person reads.
  package enum LanguagesOrigin: String, CaseIterable, Sendable {
    /// Their setting.
    case setting
    /// What a center of theirs said last.
    case center
    /// The configuration of the hub.
    case configuration
    /// Nothing: each app's own language counts.
    case app
  }

  package init(
    zone: ZoneName?, effectiveZone: ZoneName, languages: [String]?, effectiveLanguages: [String],
    languagesFrom: LanguagesOrigin, calendar: CalendarName?, effectiveCalendar: CalendarName
  ) {
    self.zone = zone
    self.effectiveZone = effectiveZone
    self.languages = languages
    self.effectiveLanguages = effectiveLanguages
    self.languagesFrom = languagesFrom
    self.calendar = calendar
    self.effectiveCalendar = effectiveCalendar
  }
}

/// What a center's answer to a delivery came to: the state that it has now.
package struct DeliveryAnswer: Hashable, Sendable {
  package var delivery: DeliveryNumber
  package var state: DeliveryState
  /// False when it had this state before: the first answer wins.
  package var isChanged: Bool

  package init(delivery: DeliveryNumber, state: DeliveryState, isChanged: Bool) {
    self.delivery = delivery
    self.state = state
    self.isChanged = isChanged
  }
}

/// What came of an app's `handled`: the state that the delivery has now.
package struct HandledAnswer: Hashable, Sendable {
  package var state: DeliveryState
  /// False when it was not offered any more: the first answer wins.
  package var isChanged: Bool

  package init(state: DeliveryState, isChanged: Bool) {
    self.state = state
    self.isChanged = isChanged
  }
}

/// What came of putting a delivery off.
package struct SnoozeAnswer: Hashable, Sendable {
  package var answer: DeliveryAnswer
  /// When it rings again; nil when it has ended.
  package var until: Timestamp?

  package init(_ answer: DeliveryAnswer, until: Timestamp?) {
    self.answer = answer
    self.until = until
  }
}

/// The answer to `admin.status`: totals, and nobody's alerts.
package struct HubStatus: Hashable, Sendable {
  package var hubVersion: String
  package var now: Timestamp
  package var users: Int64
  package var personalApps: Int64
  package var systemApps: Int64
  package var pending: Int64
  package var deliveries: Int64
  package var connections: Int64
  package var storeBytes: Int64
  /// When the next alert is due; nil when none is.
  package var next: Timestamp?
  /// The zone of the system.
  package var timeZone: ZoneName
  /// How often zone data has changed since the hub was started.
  package var zonesReloaded: Int64

  package init(
    hubVersion: String, now: Timestamp, users: Int64, personalApps: Int64, systemApps: Int64,
    pending: Int64, deliveries: Int64, connections: Int64, storeBytes: Int64, next: Timestamp?,
    timeZone: ZoneName, zonesReloaded: Int64
  ) {
    self.hubVersion = hubVersion
    self.now = now
    self.users = users
    self.personalApps = personalApps
    self.systemApps = systemApps
    self.pending = pending
    self.deliveries = deliveries
    self.connections = connections
    self.storeBytes = storeBytes
    self.next = next
    self.timeZone = timeZone
    self.zonesReloaded = zonesReloaded
  }
}

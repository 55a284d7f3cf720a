package import BelfryCore

/// A method with its parameters, read and checked.
package enum Call: Hashable, Sendable {
  case hello(Hello)
  case ping
  /// `keepSoonest` nil: nothing makes room.
  case schedule([Alert], keepSoonest: Int?)
  case present(Alert)
  case cancel([AlertID])
  case cancelAll
  case replaceAll([Alert])
  /// Leaves one occurrence out.
  case except(AlertID, Moment)
  case remove([AlertID])
  case removeAll
  case pending(PageRequest)
  case delivered(PageRequest)
  /// `user` nil: the app's own. `set` nil: it is only read.
  case badge(user: UserName?, set: BadgeChange?)
  case categoriesPut([Category])
  case stringsPut(StringsUpload)
  case stringsGet(TableID)
  case stringsList
  /// `name` nil: every table of the language; `kind` nil: both kinds.
  case stringsRemove(language: String, name: String?, kind: TableKind?)
  /// `since` nil: after the last acknowledged event.
  case watch(since: Cursor?, foreground: Bool = false)
  case ack(Cursor)
  /// What an app has done with an alert that was offered to it; `show`: the center is to have it.
  case handled(AlertID, Occurrence, show: Bool)
  case preview(PreviewRequest)
  case centerList(PageRequest)
  case centerPending(PageRequest)
  /// `since` nil: from now on.
  case centerWatch(since: Cursor?)
  case centerShown(DeliveryNumber)
  case centerSeen(DeliveryNumber)
  case centerDismiss(DeliveryNumber)
  case centerActivate(DeliveryNumber, Activation)
  case centerSnooze(DeliveryNumber, for: Duration)
  case centerSettings(
    timeZone: SettingChange<ZoneName> = .kept, languages: SettingChange<[String]> = .kept,
    calendar: SettingChange<CalendarName> = .kept)
  case adminStatus
  case adminClock(ClockChange)
  case administration(AdminCall)

  package var method: Method {
    switch self {
    case .hello: .hello
    case .ping: .ping
    case .schedule: .schedule
    case .present: .present
    case .cancel: .cancel
    case .cancelAll: .cancelAll
    case .replaceAll: .replaceAll
    case .except: .except
    case .remove: .remove
    case .removeAll: .removeAll
    case .pending: .pending
    case .delivered: .delivered
    case .badge: .badge
    case .categoriesPut: .categoriesPut
    case .stringsPut: .stringsPut
    case .stringsGet: .stringsGet
    case .stringsList: .stringsList
    case .stringsRemove: .stringsRemove
    case .watch: .watch
    case .ack: .ack
    case .handled: .handled
    case .preview: .preview
    case .centerList: .centerList
    case .centerPending: .centerPending
    case .centerWatch: .centerWatch
    case .centerShown: .centerShown
    case .centerSeen: .centerSeen
    case .centerDismiss: .centerDismiss
    case .centerActivate: .centerActivate
    case .centerSnooze: .centerSnooze
    case .centerSettings: .centerSettings
    case .adminStatus: .adminStatus
    case .adminClock: .adminClock
    case .administration(let call): call.method
    }
  }
}

/// What a person chose to do with a delivery.
package struct Activation: Hashable, Sendable {
  /// `default` opens it; any other is one of the actions that the delivery has.
  package var action: String
  /// What the person wrote, for an action that asks for a text.
  package var text: String?

  package static let defaultAction = "default"

  package init(action: String = Self.defaultAction, text: String? = nil) {
    self.action = action
    self.text = text
  }
}

/// Which occurrences of an alert are asked for, without storing it.
package struct PreviewRequest: Hashable, Sendable {
  package var alert: Alert
  /// The first occurrence is at this time, or is the next after it; nil: now. A local time is one of `zone`'s.
  package var from: Moment?
  /// 1 to 1,000.
  package var count: Int
  /// In which zone a floating alert is asked about, and dates are written; nil: the recipient's, and the alert's.
  package var zone: ZoneName?
  /// Who reads the texts, the language they like best first; empty: the recipient's.
  package var languages: [String]
  /// The calendar in which dates in texts are written; nil: the recipient's.
  package var calendar: CalendarName?

  package static let defaultCount = 10
  package static let counts: ClosedRange<Int64> = 1...1_000

  package init(
    _ alert: Alert, from: Moment? = nil, count: Int = Self.defaultCount, zone: ZoneName? = nil,
    languages: [String] = [], calendar: CalendarName? = nil
  ) {
    self.alert = alert
    self.from = from
    self.count = count
    self.zone = zone
    self.languages = languages
    self.calendar = calendar
  }
}

/// What becomes of one of a person's settings.
package enum SettingChange<Value: Hashable & Sendable>: Hashable, Sendable {
  case kept
  /// The hub decides again.
  case removed
  case set(Value)
}

/// The number of a delivery: small, and the recipient's own.
package struct DeliveryNumber: Hashable, Comparable, Sendable {
  package let rawValue: Int64

  package init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  package static func < (left: DeliveryNumber, right: DeliveryNumber) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Who a connection wants to be. `languages` are those of whoever reads the messages of errors, best first.
package enum Hello: Hashable, Sendable {
  /// `key` is nil where none was sent: a system app needs none.
  case app(AppID, key: Key?, languages: [String] = [])
  /// The languages are also those of the person's alerts, unless they have set others.
  case center(key: Key?, languages: [String])
  case administrator(languages: [String] = [])

  package var languages: [String] {
    switch self {
    case .app(_, _, let languages), .center(_, let languages), .administrator(let languages):
      languages
    }
  }
}

/// A client's secret: 22 to 128 of `[A-Za-z0-9_-]`. It prints as `…`.
package struct Key: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  package let secret: String

  package init?(_ secret: String) {
    let isAllowed = secret.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard (22...128).contains(secret.utf8.count), isAllowed else { return nil }
    self.secret = secret
  }

  package var description: String { "…" }
  package var debugDescription: String { "…" }
}

/// Which part of a list is asked for.
package struct PageRequest: Hashable, Sendable {
  /// 1 to 1,000; an answer may hold fewer.
  package var limit: Int
  /// What an earlier answer gave as `nextPage`; nil for the first page.
  package var page: String?

  package init(limit: Int = 100, page: String? = nil) {
    self.limit = limit
    self.page = page
  }
}

/// What `admin.clock` does to the test clock.
package enum ClockChange: Hashable, Sendable {
  /// Goes on, visiting every due instant in order.
  case advance(Duration)
  /// A clock step, as if somebody had set the clock.
  case set(Timestamp)
}

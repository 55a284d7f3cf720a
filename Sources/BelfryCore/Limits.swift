/// Every resource that a user can take, with its limit.
///
/// The defaults can be changed in `belfry.conf`, section `[Limits]`, by the key of `Limits.table`.
package struct Limits: Hashable, Sendable {
  /// Alerts pending in one personal app's queue.
  package var pendingPersonal = 1_000
  /// Alerts pending in one system app's queue.
  package var pendingSystem = 100_000
  /// Personal apps of one uid.
  package var appsPerUser = 64
  /// Deliveries kept for one app and recipient, ended ones included.
  package var deliveriesKept = 1_000
  /// How long an alert is offered to its app in the foreground, in seconds.
  package var offerSeconds = 5
  /// How long an ended delivery is kept, in days.
  package var deliveryDays = 90
  /// Events kept for one app.
  package var eventsKept = 10_000
  /// Events kept for one center, and for how many days.
  package var centerEventsKept = 10_000
  package var centerEventDays = 7
  /// How long everything of somebody without an account is kept, in days.
  package var absentDays = 30
  /// How long a fired mark outlives its delivery, in days.
  package var markDays = 30
  /// Request tokens remembered for one app, and for how many hours.
  package var tokensKept = 256
  package var tokenHours = 24
  /// Bytes stored for one app: its pending alerts and its deliveries.
  package var storedBytesPerApp = 64 << 20
  /// Bytes of one alert as the hub stores it.
  package var alertBytes = 64 << 10
  /// Bytes of `userInfo`.
  package var userInfoBytes = 4 << 10
  /// Names in the `to` of one alert.
  package var recipientsPerAlert = 1_000
  /// Bytes of a `repeatRule`.
  package var ruleBytes = 1_024
  /// Dates in the `extraDates` and in the `exceptDates` of one alert, those of `except` included.
  package var exceptionsPerAlert = 1_000
  /// Seconds that lie between two occurrences of an alert at least.
  package var repeatSeconds = 60
  /// Occurrences of one alert of which is remembered that they rang, for each recipient.
  package var marksPerAlert = 1_000
  /// Alerts in one `schedule`.
  package var alertsPerRequest = 1_000
  /// Alerts that one `schedule` with `keepSoonest` takes away.
  package var evictedPerRequest = 10_000
  /// Categories of one app, actions of one of them, and bytes of all as the hub stores them.
  package var categoriesPerApp = 64
  package var actionsPerCategory = 10
  package var categoryBytes = 64 << 10
  /// Bytes of the text that a person writes with an action.
  package var replyTextBytes = 4 << 10
  /// Tables that one app has put; of one of them its bytes, those of a key, and its entries.
  package var tablesPerApp = 64
  package var tableBytes = 512 << 10
  package var tableKeyBytes = 1 << 10
  package var tableEntries = 10_000
  /// Bytes of memory for tables that were used lately, those of all apps.
  package var tableCacheBytes = 32 << 20

  /// Connections of one uid, of all uids, and of one uid that have not said hello.
  package var connectionsPerUser = 64
  package var connections = 10_240
  package var unboundPerUser = 16
  /// Connections shared by all uids without an account.
  package var connectionsWithoutAccount = 64
  /// Requests a second of one uid, and how many may come at once; more are read later.
  package var requestsPerSecond = 2_000
  package var requestBurst = 10_000
  /// Hellos a second of one uid, and how many may come at once; more are read later.
  package var hellosPerSecond = 20
  package var helloBurst = 100
  /// Bytes that the hub holds for all connections of one uid, read and not yet written.
  package var bufferedBytesPerUser = 4 << 20
  /// Unread replies of one connection, in bytes, past which it is not read.
  package var unreadReplyBytes = 256 << 10
  /// Bytes of a request line before hello, and after.
  package var lineBytesBeforeHello = 64 << 10
  package var lineBytes = 1 << 20
  /// Bytes without a line end after which a connection is closed.
  package var floodBytes = 16 << 20
  /// Seconds to say hello in, and to read a reply in.
  package var helloSeconds = 60
  package var unreadSeconds = 60
  /// Recipients of a fan-out, and deliveries in all, served in one turn.
  package var deliveriesPerTurn = 256

  package init() {}
}

/// One row of the table of limits: what it is called and what happens past it.
package struct LimitRow: Sendable {
  /// The key in `belfry.conf`, and the name in Protocol.md.
  package let key: String
  package let path: any WritableKeyPath<Limits, Int> & Sendable
  /// What happens to whoever goes past it, in the words of Protocol.md.
  package let consequence: Consequence

  package enum Consequence: Hashable, Sendable {
    /// Refused with this reason.
    case refused(String)
    /// The oldest goes.
    case oldestGoes
    /// Work waits for a later turn, or the connection for its time.
    case waits
    /// The connection is closed after an error line with this reason.
    case closed(String)
    /// Closed without a word, since nobody reads.
    case closedSilently
    /// The center gets what its app did not take.
    case givenToCenter
  }
}

extension Limits {
  /// The table: every limit, once.
  package static let table: [LimitRow] = [
    LimitRow(key: "PendingPersonal", path: \.pendingPersonal, consequence: .refused("queueFull")),
    LimitRow(key: "PendingSystem", path: \.pendingSystem, consequence: .refused("queueFull")),
    LimitRow(key: "AppsPerUser", path: \.appsPerUser, consequence: .refused("appsFull")),
    LimitRow(key: "DeliveriesKept", path: \.deliveriesKept, consequence: .oldestGoes),
    LimitRow(key: "OfferSeconds", path: \.offerSeconds, consequence: .givenToCenter),
    LimitRow(key: "DeliveryDays", path: \.deliveryDays, consequence: .oldestGoes),
    LimitRow(key: "EventsKept", path: \.eventsKept, consequence: .oldestGoes),
    LimitRow(key: "CenterEventsKept", path: \.centerEventsKept, consequence: .oldestGoes),
    LimitRow(key: "CenterEventDays", path: \.centerEventDays, consequence: .oldestGoes),
    LimitRow(key: "AbsentDays", path: \.absentDays, consequence: .oldestGoes),
    LimitRow(key: "MarkDays", path: \.markDays, consequence: .oldestGoes),
    LimitRow(key: "TokensKept", path: \.tokensKept, consequence: .oldestGoes),
    LimitRow(key: "TokenHours", path: \.tokenHours, consequence: .oldestGoes),
    LimitRow(
      key: "StoredBytesPerApp", path: \.storedBytesPerApp, consequence: .refused("bytesFull")),
    LimitRow(key: "AlertBytes", path: \.alertBytes, consequence: .refused("tooLong")),
    LimitRow(key: "UserInfoBytes", path: \.userInfoBytes, consequence: .refused("tooLong")),
    LimitRow(
      key: "RecipientsPerAlert", path: \.recipientsPerAlert, consequence: .refused("tooLong")),
    LimitRow(key: "RuleBytes", path: \.ruleBytes, consequence: .refused("tooLong")),
    LimitRow(
      key: "ExceptionsPerAlert", path: \.exceptionsPerAlert, consequence: .refused("tooLong")),
    LimitRow(key: "RepeatSeconds", path: \.repeatSeconds, consequence: .refused("tooOften")),
    LimitRow(key: "MarksPerAlert", path: \.marksPerAlert, consequence: .oldestGoes),
    LimitRow(key: "AlertsPerRequest", path: \.alertsPerRequest, consequence: .refused("tooLong")),
    LimitRow(
      key: "EvictedPerRequest", path: \.evictedPerRequest, consequence: .refused("tooLong")),
    LimitRow(key: "CategoriesPerApp", path: \.categoriesPerApp, consequence: .refused("tooLong")),
    LimitRow(
      key: "ActionsPerCategory", path: \.actionsPerCategory, consequence: .refused("tooLong")),
    LimitRow(key: "CategoryBytes", path: \.categoryBytes, consequence: .refused("tooLong")),
    LimitRow(key: "ReplyTextBytes", path: \.replyTextBytes, consequence: .refused("tooLong")),
    LimitRow(key: "TablesPerApp", path: \.tablesPerApp, consequence: .refused("tablesFull")),
    LimitRow(key: "TableBytes", path: \.tableBytes, consequence: .refused("tooLong")),
    LimitRow(key: "TableKeyBytes", path: \.tableKeyBytes, consequence: .refused("tooLong")),
    LimitRow(key: "TableEntries", path: \.tableEntries, consequence: .refused("tooLong")),
    LimitRow(key: "TableCacheBytes", path: \.tableCacheBytes, consequence: .oldestGoes),
    LimitRow(
      key: "ConnectionsPerUser", path: \.connectionsPerUser,
      consequence: .closed("connectionsFull")),
    LimitRow(key: "Connections", path: \.connections, consequence: .closed("connectionsFull")),
    LimitRow(key: "UnboundPerUser", path: \.unboundPerUser, consequence: .closed("unboundFull")),
    LimitRow(
      key: "ConnectionsWithoutAccount", path: \.connectionsWithoutAccount,
      consequence: .closed("connectionsFull")),
    LimitRow(key: "RequestsPerSecond", path: \.requestsPerSecond, consequence: .waits),
    LimitRow(key: "RequestBurst", path: \.requestBurst, consequence: .waits),
    LimitRow(key: "HellosPerSecond", path: \.hellosPerSecond, consequence: .waits),
    LimitRow(key: "HelloBurst", path: \.helloBurst, consequence: .waits),
    LimitRow(key: "BufferedBytesPerUser", path: \.bufferedBytesPerUser, consequence: .waits),
    LimitRow(key: "UnreadReplyBytes", path: \.unreadReplyBytes, consequence: .waits),
    LimitRow(
      key: "LineBytesBeforeHello", path: \.lineBytesBeforeHello,
      consequence: .refused("lineTooLong")),
    LimitRow(key: "LineBytes", path: \.lineBytes, consequence: .refused("lineTooLong")),
    LimitRow(key: "FloodBytes", path: \.floodBytes, consequence: .closed("lineFlood")),
    LimitRow(key: "HelloSeconds", path: \.helloSeconds, consequence: .closed("helloTooLate")),
    LimitRow(key: "UnreadSeconds", path: \.unreadSeconds, consequence: .closedSilently),
    LimitRow(key: "DeliveriesPerTurn", path: \.deliveriesPerTurn, consequence: .waits),
  ]
}

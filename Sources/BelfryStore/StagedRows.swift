import BelfryCore

/// The rows with the counters: who has how many of what, and which number comes next.
///
/// Whoever writes another column of these tables has to tell the copy here as well.
struct StagedRows {
  struct App {
    var record: AppRecord
    var lastAlert: Int64
    var lastToken: Int64
  }

  struct User {
    var record: UserRecord
    var lastDelivery: Int64
  }

  /// One app at one recipient's.
  struct Recipient {
    var badge: Int64 = 0
    var kept: Int64 = 0
  }

  struct RecipientKey: Hashable {
    let app: AppKey
    let user: UserKey
  }

  var apps = StagedTable<AppKey, App>()
  var users = StagedTable<UserKey, User>()
  var streams = StagedTable<StreamKey, StreamRecord>()
  var recipients = StagedTable<RecipientKey, Recipient>()

  mutating func turnEnded() {
    apps.turnEnded()
    users.turnEnded()
    streams.turnEnded()
    recipients.turnEnded()
  }

  mutating func forget() {
    apps.forget()
    users.forget()
    streams.forget()
    recipients.forget()
  }
}

extension Store {
  /// Writes the counters that this turn has changed; whoever reads them with SQL calls it first.
  func flush() throws(StoreError) {
    for (key, app) in staged.apps.takeChanged() {
      try statements.setAppCounts.bind(1, Int64(app.record.pending))
        .bind(2, Int64(app.record.storedBytes)).bind(3, app.lastAlert).bind(4, app.lastToken)
        .bind(5, key.row).run()
    }
    for (key, user) in staged.users.takeChanged() {
      try statements.setLastDelivery.bind(1, user.lastDelivery).bind(2, key.row).run()
    }
    for (key, stream) in staged.streams.takeChanged() {
      try statements.setStream.bind(1, stream.first).bind(2, stream.last)
        .bind(3, stream.acknowledged).bind(4, key.row).run()
    }
    for (key, recipient) in staged.recipients.takeChanged() {
      try statements.setRecipient.bind(1, key.app.row).bind(2, key.user.row)
        .bind(3, recipient.badge).bind(4, recipient.kept).run()
    }
  }

  /// Changes the counters of an app.
  func changeApp<Answer>(
    _ key: AppKey, _ change: (inout StagedRows.App) -> Answer
  ) throws(StoreError) -> Answer {
    if let answer = staged.apps.change(key, change) { return answer }
    guard try app(key) != nil, let answer = staged.apps.change(key, change) else {
      throw .damaged("an app is missing")
    }
    return answer
  }

  /// Changes the counters of a user.
  func changeUser<Answer>(
    _ key: UserKey, _ change: (inout StagedRows.User) -> Answer
  ) throws(StoreError) -> Answer {
    if let answer = staged.users.change(key, change) { return answer }
    guard try user(key) != nil, let answer = staged.users.change(key, change) else {
      throw .damaged("a user is missing")
    }
    return answer
  }

  /// Changes the place of a stream.
  func changeStream<Answer>(
    _ key: StreamKey, _ change: (inout StreamRecord) -> Answer
  ) throws(StoreError) -> Answer {
    if let answer = staged.streams.change(key, change) { return answer }
    _ = try stream(key)
    guard let answer = staged.streams.change(key, change) else {
      throw .damaged("a stream is missing")
    }
    return answer
  }

  /// The counters of an app at a recipient's.
  func recipient(_ app: AppKey, _ user: UserKey) throws(StoreError) -> StagedRows.Recipient {
    let key = StagedRows.RecipientKey(app: app, user: user)
    if let recipient = staged.recipients[key] { return recipient }
    let recipient =
      try statements.recipient.bind(1, app.row).bind(2, user.row).first {
        StagedRows.Recipient(badge: $0.int(0), kept: $0.int(1))
      } ?? StagedRows.Recipient()
    staged.recipients.keep(recipient, for: key)
    return recipient
  }

  /// Changes the counters of an app at a recipient's.
  func changeRecipient(
    _ app: AppKey, _ user: UserKey, _ change: (inout StagedRows.Recipient) -> Void
  ) throws(StoreError) {
    _ = try recipient(app, user)
    staged.recipients.change(StagedRows.RecipientKey(app: app, user: user), change)
  }
}

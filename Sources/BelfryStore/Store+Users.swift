package import BelfryCore

/// A user as the store knows them.
package struct UserRecord: Hashable, Sendable {
  package let key: UserKey
  package let user: User
  /// nil until a center of this user claimed it.
  package internal(set) var centerKeyHash: String?
  package let stream: StreamKey
  /// An administrator wants nothing of theirs to ring.
  package var isSuspended = false
  /// Since when there is no such account; nil while there is.
  package var absentSince: Timestamp?
  /// The zone they have set; nil: the system's counts.
  package internal(set) var zone: ZoneName?
  /// What an interactive center last said, the best first; empty when none has said anything.
  package internal(set) var saidLanguages: [String] = []
  /// The languages they have set, the best first; nil: what a center said counts.
  package internal(set) var languages: [String]?
  /// The calendar they have set.
  package internal(set) var calendar: CalendarName?
}

extension Store {
  /// The row of (uid, name).
  package func user(_ user: User) throws(StoreError) -> UserRecord? {
    let found = try statements.userByName.bind(1, Int64(user.id.rawValue))
      .bind(2, user.name.rawValue).first(Self.readUser)
    return keep(found ?? nil)
  }

  /// The latest user of a uid: for when the account data base does not answer.
  package func latestUser(of uid: UserID) throws(StoreError) -> UserRecord? {
    keep(try statements.userByUID.bind(1, Int64(uid.rawValue)).first(Self.readUser) ?? nil)
  }

  /// A user by row; nil when it has gone.
  package func user(_ key: UserKey) throws(StoreError) -> UserRecord? {
    if let user = staged.users[key] { return user.record }
    return keep(try statements.userByKey.bind(1, key.row).first(Self.readUser) ?? nil)
  }

  /// The row as this turn has changed it.
  func keep(_ found: StagedRows.User?) -> UserRecord? {
    guard let found else { return nil }
    if let known = staged.users[found.record.key] { return known.record }
    staged.users.keep(found, for: found.record.key)
    return found.record
  }

  /// The row of (uid, name), made if there is none.
  ///
  /// - Parameter incarnation: the name of the stream of this user's center, 1 to 16 of `[a-z0-9]`.
  package func addingUser(_ user: User, incarnation: String) throws(StoreError) -> UserRecord {
    if let record = try self.user(user) { return record }
    let stream = try addStream(incarnation: incarnation)
    try statements.addUser.bind(1, Int64(user.id.rawValue)).bind(2, user.name.rawValue)
      .bind(3, stream.row).run()
    return UserRecord(
      key: UserKey(row: database.lastInsertedRow), user: user, centerKeyHash: nil, stream: stream)
  }

  /// Claims the center of a user.
  package func setCenterKey(hash: String, of user: UserKey) throws(StoreError) {
    try changeUser(user) { $0.record.centerKeyHash = hash }
    try statements.setCenterKey.bind(1, hash).bind(2, user.row).run()
  }

  /// Remembers the languages that an interactive center last said; language tags without spaces.
  package func setSaidLanguages(_ languages: [String], of user: UserKey) throws(StoreError) {
    try changeUser(user) { $0.record.saidLanguages = languages }
    let text = languages.joined(separator: " ")
    try statements.setLanguages.bind(1, text).bind(2, user.row).run()
  }

  /// Sets a user's languages, tags without spaces; nil: what a center said counts.
  package func setLanguages(_ languages: [String]?, of user: UserKey) throws(StoreError) {
    try changeUser(user) { $0.record.languages = languages }
    try tables().setLanguagesSetting.bind(1, languages?.joined(separator: " ")).bind(2, user.row)
      .run()
  }

  /// Sets a user's calendar; nil: none.
  package func setCalendar(_ calendar: CalendarName?, of user: UserKey) throws(StoreError) {
    try changeUser(user) { $0.record.calendar = calendar }
    try tables().setCalendar.bind(1, calendar?.rawValue).bind(2, user.row).run()
  }

  static func readUser(_ row: Statement) -> StagedRows.User? {
    guard let name = UserName(row.text(2)) else { return nil }
    let record = UserRecord(
      key: UserKey(row: row.int(0)),
      user: User(id: UserID(UInt32(clamping: row.int(1))), name: name),
      centerKeyHash: row.optionalText(3),
      stream: StreamKey(row: row.int(4)), isSuspended: row.int(6) != 0,
      absentSince: row.optionalInt(7).map(Timestamp.init(stored:)),
      zone: row.optionalText(8).flatMap { ZoneName($0) },
      saidLanguages: Self.words(row.text(9)), languages: row.optionalText(10).map(Self.words),
      calendar: row.optionalText(11).flatMap { CalendarName(rawValue: $0) })
    return StagedRows.User(record: record, lastDelivery: row.int(5))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

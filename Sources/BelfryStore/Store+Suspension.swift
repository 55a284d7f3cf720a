package import BelfryCore

// What changes columns that `staged` has a copy of has the copy forgotten: `administration()` has written before
// what the copy knew.

// Suspended: what comes due is parked, so that it neither fires nor keeps the hub awake.
extension Store {
  package func setSuspended(_ isSuspended: Bool, user: UserKey) throws(StoreError) {
    try administration().suspendUser.bind(1, isSuspended ? 1 : 0).bind(2, user.row).run()
    staged.forget()
  }

  package func setSuspended(_ isSuspended: Bool, app: AppKey) throws(StoreError) {
    try administration().suspendApp.bind(1, isSuspended ? 1 : 0).bind(2, app.row).run()
    staged.forget()
  }

  /// Notes since when there is no account for a user; nil: there is one.
  package func setAbsent(since time: Timestamp?, user: UserKey) throws(StoreError) {
    try administration().setAbsent.bind(1, time?.milliseconds).bind(2, user.row).run()
    staged.forget()
  }

  /// Takes a due alert out of the order in which alerts fire.
  package func park(_ alert: DueAlert) throws(StoreError) {
    try administration().parkAlert.bind(1, alert.key.row).run()
    try administration().noteParked.bind(1, alert.app.row).run()
  }

  /// Keeps a fan-out from going on.
  package func park(_ fanOut: FanOut) throws(StoreError) {
    try administration().parkFanOut.bind(1, fanOut.key.row).run()
    try administration().noteParked.bind(1, fanOut.app.row).run()
  }

  /// Brings back what is parked and suspended no longer, at most `limit` alerts of it.
  ///
  /// - Returns: false when there was nothing to bring back.
  package func unpark(limit: Int) throws(StoreError) -> Bool {
    let statements = try administration()
    guard let app = try statements.appToUnpark.first({ $0.int(0) }) else { return false }
    try statements.unparkAlerts.bind(1, app).bind(2, Int64(limit)).run()
    if database.changedRows < limit {
      try statements.unparkFanOuts.bind(1, app).run()
      try statements.noteUnparked.bind(1, app).run()
    }
    return true
  }

  /// The person of a name. Where several have had it, the one whose account is there, else the latest.
  package func user(named name: UserName) throws(StoreError) -> UserRecord? {
    keep(try administration().userByName.bind(1, name.rawValue).first(Self.readUser) ?? nil)
  }

  /// Everybody who has had a uid.
  package func users(of uid: UserID) throws(StoreError) -> [UserRecord] {
    try administration().usersByUID.bind(1, Int64(uid.rawValue)).all(Self.readUser)
      .compactMap { keep($0) }
  }

  package func forgetKey(of app: AppKey) throws(StoreError) {
    try administration().forgetKey.bind(1, app.row).run()
    staged.forget()
  }

  package func forgetCenterKey(of user: UserKey) throws(StoreError) {
    try administration().forgetCenterKey.bind(1, user.row).run()
    staged.forget()
  }

  /// Has an app that lost its key open with another one.
  package func setKey(hash: String, of app: AppKey) throws(StoreError) {
    try administration().setKey.bind(1, hash).bind(2, app.row).run()
    staged.forget()
  }
}

/// What a purge takes away.
package struct PurgeCounts: Hashable, Sendable {
  package var apps = 0
  /// Alerts that were pending.
  package var alerts = 0
  /// Deliveries that were kept, ended ones included.
  package var deliveries = 0
}

/// What there is to do about something purged.
package enum PurgeStep: Hashable, Sendable {
  /// Deliveries that go, at most as many as were asked for; the hub tells whom it has to.
  case deliveries([DeliveryRecord])
  /// Something else went.
  case others
  /// Nothing purged is left.
  case nothing
}

// Purged: an app whose owner, and a person whose uid, is minus its row. Nothing that is asked for by owner or
// uid finds it, its name is free, and its rows go slice by slice; the row itself goes last.
extension Store {
  /// Puts an app and everything of it out of reach.
  package func purge(app: AppKey) throws(StoreError) -> PurgeCounts {
    let statements = try administration()
    let counts = try statements.purgeCountsOfApp.bind(1, app.row).first {
      PurgeCounts(apps: 1, alerts: Int($0.int(0)), deliveries: Int($0.int(1)))
    }
    try statements.purgeApp.bind(1, app.row).run()
    staged.forget()
    return counts ?? PurgeCounts()
  }

  /// Puts a person, their apps and their center out of reach.
  package func purge(user: UserKey) throws(StoreError) -> PurgeCounts {
    let statements = try administration()
    let counts = try statements.purgeCountsOfUser.bind(1, user.row).first {
      PurgeCounts(apps: Int($0.int(0)), alerts: Int($0.int(1)), deliveries: Int($0.int(2)))
    }
    try statements.purgeAppsOfUser.bind(1, user.row).run()
    try statements.purgeUser.bind(1, user.row).run()
    staged.forget()
    return counts ?? PurgeCounts()
  }

  /// Takes away a slice of what is purged: at most `limit` rows of a kind.
  ///
  /// Of deliveries it only says which: their users' centers have to be told, and then `forget` takes them away.
  package func purgeSlice(limit: Int) throws(StoreError) -> PurgeStep {
    let statements = try administration()
    defer { staged.forget() }
    if let row = try statements.purgedApp.first({ ($0.int(0), $0.int(1)) }) {
      return try purgeSlice(ofApp: row.0, stream: row.1, limit: limit)
    }
    if let row = try statements.purgedUser.first({ ($0.int(0), $0.int(1)) }) {
      return try purgeSlice(ofUser: row.0, stream: row.1, limit: limit)
    }
    return .nothing
  }

  /// They may be half a megabyte each.
  private static var tablesPurgedAtOnce: Int { 8 }

  private func purgeSlice(
    ofApp app: Int64, stream: Int64, limit: Int
  ) throws(StoreError) -> PurgeStep {
    let statements = try administration()
    let deliveries = try statements.deliveriesOfApp.bind(1, app).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
    guard deliveries.isEmpty else { return .deliveries(deliveries) }
    try statements.purgeMarks.bind(1, app).bind(2, Int64(limit)).run()
    if database.changedRows > 0 { return .others }
    for statement in [
      statements.purgeZonePlaces, statements.purgeAlerts, statements.purgeTokens,
      statements.purgeRecipients,
    ] {
      try statement.bind(1, app).bind(2, Int64(limit)).run()
      if database.changedRows > 0 { return .others }
    }
    try tables().purge.bind(1, app).bind(2, Int64(min(limit, Self.tablesPurgedAtOnce))).run()
    if database.changedRows > 0 { return .others }
    try statements.purgeFanOuts.bind(1, app).run()
    try self.statements.removeCategories.bind(1, app).run()
    if try purgeEvents(of: stream, limit: limit) { return .others }
    try statements.purgeAppRow.bind(1, app).run()
    return .others
  }

  private func purgeSlice(
    ofUser user: Int64, stream: Int64, limit: Int
  ) throws(StoreError) -> PurgeStep {
    let statements = try administration()
    let deliveries = try statements.deliveriesOfUser.bind(1, user).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
    guard deliveries.isEmpty else { return .deliveries(deliveries) }
    if try purgeEvents(of: stream, limit: limit) { return .others }
    try statements.purgeRecipientsOfUser.bind(1, user).run()
    try statements.purgeUserRow.bind(1, user).run()
    return .others
  }

  /// Takes away a slice of a stream, and with the last one the stream; true: there may be more.
  private func purgeEvents(of stream: Int64, limit: Int) throws(StoreError) -> Bool {
    let statements = try administration()
    try statements.purgeEvents.bind(1, stream).bind(2, Int64(limit)).run()
    if database.changedRows > 0 { return true }
    try statements.purgeStream.bind(1, stream).run()
    return false
  }
}

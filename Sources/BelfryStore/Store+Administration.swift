package import BelfryCore

/// The place of an app in an administrator's list: those of the system by name, then those of people by uid,
/// user name and app. Never holds a row id, so it may be shown.
package enum AppPlace: Hashable, Sendable {
  case system(AppID)
  case personal(User, AppID)
}

/// An app in an administrator's list; what is counted row by row comes from `openCount`.
package struct AppListing: Hashable, Sendable {
  package let key: AppKey
  package let place: AppPlace
  package let pending: Int64
  package let events: Int64
  package let storedBytes: Int64
  package let isSuspended: Bool
}

/// A person in an administrator's list.
package struct UserListing: Hashable, Sendable {
  package let key: UserKey
  package let user: User
  package let isSuspended: Bool
  package let absentSince: Timestamp?
  package let apps: Int64
  package let pending: Int64
}

/// All apps of one id together, whosever they are.
package struct AppSums: Hashable, Sendable {
  package let app: AppID
  package let pending: Int64
  package let storedBytes: Int64
  /// Events ever written.
  package let events: Int64
  package let eventsKept: Int64
  /// Deliveries that are kept, ended ones included.
  package let deliveriesKept: Int64
}

/// Totals besides `StoreCounts`.
package struct StoreSums: Hashable, Sendable {
  package let suspendedUsers: Int64
  package let absentUsers: Int64
  package let suspendedApps: Int64
  /// Deliveries ever made to the people that the store knows.
  package let deliveries: Int64
}

// What an administrator sees: counts, and never a text.
extension Store {
  /// Apps behind `place`, in its order.
  ///
  /// - Parameter user: only the apps of people of this name; nil: all, and those of the system.
  package func apps(
    after place: AppPlace?, ofUser user: UserName?, limit: Int
  ) throws(StoreError) -> [AppListing] {
    var found: [AppListing] = []
    var uid: Int64 = 0
    var (name, id) = ("", "")
    switch place {
    case .personal(let user, let app):
      (uid, name, id) = (Int64(user.id.rawValue), user.name.rawValue, app.rawValue)
    case .system, nil:
      guard user == nil else { break }
      var last = ""
      if case .system(let app) = place { last = app.rawValue }
      found = try administration().systemApps.bind(1, last).bind(2, Int64(limit))
        .all(Self.readListing).compactMap { $0 }
    }
    guard found.count < limit else { return found }
    return try found
      + administration().personalApps.bind(1, uid).bind(2, name).bind(3, id)
      .bind(4, user?.rawValue).bind(5, Int64(limit - found.count))
      .all(Self.readListing).compactMap { $0 }
  }

  /// People behind `place`, by uid and name.
  package func users(after place: User?, limit: Int) throws(StoreError) -> [UserListing] {
    try administration().users.bind(1, place.map { Int64($0.id.rawValue) } ?? 0)
      .bind(2, place?.name.rawValue ?? "").bind(3, Int64(limit)).all { row -> UserListing? in
        guard let uid = UInt32(exactly: row.int(1)), let name = UserName(row.text(2)) else {
          return nil
        }
        return UserListing(
          key: UserKey(row: row.int(0)), user: User(id: UserID(uid), name: name),
          isSuspended: row.int(3) != 0,
          absentSince: row.optionalInt(4).map(Timestamp.init(stored:)), apps: row.int(5),
          pending: row.int(6))
      }.compactMap { $0 }
  }

  /// How many deliveries of an app have no end, at whosever.
  package func openCount(of app: AppKey) throws(StoreError) -> Int64 {
    try administration().openOfApp.bind(1, app.row).first { $0.int(0) } ?? 0
  }

  package func sums() throws(StoreError) -> StoreSums {
    let sums = try administration().sums.first {
      StoreSums(
        suspendedUsers: $0.int(0), absentUsers: $0.int(1), suspendedApps: $0.int(2),
        deliveries: $0.int(3))
    }
    guard let sums else { throw .damaged("counting gave no row") }
    return sums
  }

  /// The sums of each app id, those that store the most first.
  package func sumsOfApps() throws(StoreError) -> [AppSums] {
    try administration().sumsOfApps.all { row -> AppSums? in
      guard let id = AppID(row.text(0)) else { return nil }
      return AppSums(
        app: id, pending: row.int(1), storedBytes: row.int(2), events: row.int(3),
        eventsKept: row.int(4), deliveriesKept: row.int(5))
    }.compactMap { $0 }
  }

  private static func readListing(_ row: Statement) -> AppListing? {
    guard let id = AppID(row.text(1)), let uid = UInt32(exactly: row.int(6)) else { return nil }
    let place: AppPlace =
      if let name = UserName(row.text(7)) {
        .personal(User(id: UserID(uid), name: name), id)
      } else {
        .system(id)
      }
    return AppListing(
      key: AppKey(row: row.int(0)), place: place, pending: row.int(2), events: row.int(3),
      storedBytes: row.int(4), isSuspended: row.int(5) != 0)
  }
}

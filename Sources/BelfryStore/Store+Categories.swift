/// A set of actions as it is stored.
package struct CategoryRow: Hashable, Sendable {
  package let id: String
  package let body: [UInt8]

  package init(id: String, body: [UInt8]) {
    self.id = id
    self.body = body
  }
}

extension Store {
  /// What the hub gave `setCategories` for a set of actions; nil when the app has none of that id.
  package func category(_ id: String, of app: AppKey) throws(StoreError) -> [UInt8]? {
    try statements.category.bind(1, app.row).bind(2, id).first { $0.bytes(0) }
  }

  /// The sets of actions of an app, by id.
  package func categories(of app: AppKey) throws(StoreError) -> [[UInt8]] {
    try statements.categories.bind(1, app.row).all { $0.bytes(0) }
  }

  /// Gives an app these sets of actions and no others.
  package func setCategories(_ rows: [CategoryRow], of app: AppKey) throws(StoreError) {
    let before = try categories(of: app).reduce(0) { $0 + $1.count }
    try statements.removeCategories.bind(1, app.row).run()
    for row in rows {
      try statements.addCategory.bind(1, app.row).bind(2, row.id).bind(3, row.body).run()
    }
    try count(app, pending: 0, bytes: rows.reduce(0) { $0 + $1.body.count } - before)
  }
}

package import BelfryCore

extension Store {
  /// The alert that a remembered request scheduled; nil when the token is unknown or too old.
  package func alertID(
    forToken token: String, of app: AppKey, since oldest: Timestamp, keeping kept: Int
  ) throws(StoreError) -> AlertID? {
    _ = try self.app(app)
    let last = staged.apps[app]?.lastToken ?? 0
    return try statements.token.bind(1, app.row).bind(2, token).bind(3, oldest.milliseconds)
      .bind(4, last - Int64(kept)).first { AlertID($0.text(0)) } ?? nil
  }

  /// Remembers a request; older ones than the latest `kept` go.
  package func remember(
    token: String, alert: AlertID, of app: AppKey, keeping kept: Int, at now: Timestamp
  ) throws(StoreError) {
    let number = try changeApp(app) {
      $0.lastToken += 1
      return $0.lastToken
    }
    try statements.addToken.bind(1, app.row).bind(2, token).bind(3, number)
      .bind(4, alert.rawValue).bind(5, now.milliseconds).run()
    try statements.forgetTokens.bind(1, app.row).bind(2, number - Int64(kept)).run()
  }
}

package import BelfryCore

/// What is known of the machine's accounts right now. Looking one up never waits.
package protocol Accounts: AnyObject {
  /// nil: not known yet; the caller asks for it with an `AccountQuery` and comes back.
  func answer(to query: AccountQuery) -> AccountAnswer?
  /// Whether the data base has been asked so long ago that nobody should wait for its answer.
  func isSlow(_ query: AccountQuery) -> Bool
}

/// A question to the account data base.
package enum AccountQuery: Hashable, Sendable {
  case uid(UserID)
  case name(UserName)
}

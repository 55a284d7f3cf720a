/// Whose entry of the account data base is asked for.
package enum AccountQuery: Hashable, Sendable {
  case uid(UInt32)
  case name(String)
}

/// One entry of the account data base.
package struct Account: Hashable, Sendable {
  package let uid: UInt32
  package let gid: UInt32
  package let name: String
  package let home: String

  package init(uid: UInt32, gid: UInt32, name: String, home: String) {
    self.uid = uid
    self.gid = gid
    self.name = name
    self.home = home
  }
}

/// What came of a look-up. An error is not absence.
package enum AccountAnswer: Hashable, Sendable {
  case found(Account)
  case absent
  case failed(SystemError)
}

import BelfryCore
import BelfryStore

extension User {
  static var alice: User { sample(1000, "alice") }
  static var bob: User { sample(1001, "bob") }

  private static func sample(_ uid: UInt32, _ name: String) -> User {
    guard let name = UserName(name) else { preconditionFailure("no user name: \(name)") }
    return User(id: UserID(uid), name: name)
  }
}

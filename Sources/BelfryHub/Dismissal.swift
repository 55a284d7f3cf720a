import BelfryCore
package import BelfryProtocol
import BelfryStore

/// Why connections that were let in have to go.
///
/// Made in the turn that decides it: from then on their requests are refused, and when the turn is on the disk
/// the daemon closes them. A turn that is lost takes its dismissals along.
package struct Dismissal: Sendable {
  enum Whose: Hashable, Sendable {
    /// One app, whosever it is.
    case app(AppKey)
    case center(UserKey)
    /// The center and all personal apps of a person.
    case person(UserKey)
    /// An app of the system, whose rule is another now.
    case systemApp(AppID)
  }

  let whose: Whose
  /// Connections that said hello after this are not meant.
  let number: UInt64
  /// The line that they get.
  package let error: WireError

  package func concerns(_ session: Session) -> Bool {
    guard session.boundAfter < number else { return false }
    return switch (session.identity, whose) {
    case (.app(let key, _, _, _), .app(let app)): key == app
    case (.app(_, _, _, .user(let owner)), .person(let user)): owner == user
    case (.center(let user, _), .person(let meant)), (.center(let user, _), .center(let meant)):
      user == meant
    case (.app(_, _, let id, .system), .systemApp(let app)): id == app
    case (.app, _), (.center, .app), (.center, .systemApp), (.unbound, _), (.administrator, _):
      false
    }
  }
}

/// The dismissals of a turn.
struct Dismissals {
  private(set) var current: [Dismissal] = []
  private(set) var lastNumber: UInt64 = 0

  mutating func add(_ whose: Dismissal.Whose, _ error: WireError) {
    lastNumber += 1
    current.append(Dismissal(whose: whose, number: lastNumber, error: error))
  }

  mutating func take() -> [Dismissal] {
    defer { current = [] }
    return current
  }
}

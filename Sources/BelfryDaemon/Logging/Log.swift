import BelfryCore
import BelfryEventLoop
import BelfryPosix

/// What the hub has to say to the administrator. Never a text, a key or any value of a client.
///
/// In the journal with fields, or as lines on standard error.
final class Log {
  /// About whom a message is.
  struct Subject {
    var user: UserID?
    var app: AppID?
    var method: String?
    var reason: String?

    fileprivate var fields: [(name: String, value: String)] {
      var fields: [(name: String, value: String)] = []
      if let user { fields.append(("BELFRY_UID", user.description)) }
      if let app { fields.append(("BELFRY_APP", app.rawValue)) }
      if let method { fields.append(("BELFRY_METHOD", method)) }
      if let reason { fields.append(("BELFRY_REASON", reason)) }
      return fields
    }
  }

  private let usesJournal: Bool
  private let isQuiet: Bool
  private var limiter = LogLimiter()

  /// - Parameter isQuiet: says nothing at all, for tests.
  init(usesJournal: Bool = Journal.isStandardErrorConnected, isQuiet: Bool = false) {
    self.usesJournal = usesJournal
    self.isQuiet = isQuiet
  }

  func error(_ message: String) { write(.error, message, []) }
  func warning(_ message: String) { write(.warning, message, []) }
  func notice(_ message: String) { write(.notice, message, []) }
  func info(_ message: String) { write(.info, message, []) }

  /// Something that a user can bring about as often as they like: told a few times, then counted.
  func warning(_ message: String, about subject: Subject) {
    guard let user = subject.user else { return write(.warning, message, subject.fields) }
    switch limiter.decide(user, at: .now()) {
    case .write:
      write(.warning, message, subject.fields)
    case .writeAfterSuppressing(let count):
      write(
        .warning, "\(count) messages about user \(user) were left out.",
        Subject(user: user).fields)
      write(.warning, message, subject.fields)
    case .suppress:
      break
    }
  }

  private func write(
    _ priority: Journal.Priority, _ message: String, _ fields: [(name: String, value: String)]
  ) {
    if isQuiet { return }
    if usesJournal, Journal.send(priority: priority, message: message, fields: fields) { return }
    // The prefix of sd-daemon(3), where a journal reads what the journal itself did not take.
    let prefix = usesJournal ? "<\(priority.rawValue)>" : "belfryd: "
    let about = fields.map { " \($0.name)=\($0.value)" }.joined()
    // Where nobody takes it, there is nobody to tell.
    try? Files.writeAll(Array("\(prefix)\(message)\(about)\n".utf8), to: Program.standardError)
  }
}

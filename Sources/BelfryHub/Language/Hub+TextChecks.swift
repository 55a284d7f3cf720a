import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

// Texts are checked when they come, against the language that the app is written in.
extension Hub {
  /// The texts of an app in the language that it is written in, by the clocks of the machine.
  func textsInDevelopment(of app: AppRecord, at now: Timestamp) throws(StoreError) -> AppTexts {
    let audience = Audience(languages: [], zone: zones.system.name)
    return AppTexts(self, try catalog(of: app), for: audience, isBounded: false, at: now)
  }

  /// Verbs that do not fit their arguments are refused now, not found out at delivery.
  func checkTexts(
    of content: Content, of app: AppRecord, field: String, at now: Timestamp
  ) throws {
    let places = [
      (content.title, "alertTitle"), (content.body, "alertBody"), (content.action, "alertAction"),
    ]
    guard places.contains(where: { $0.0?.isKeyed ?? false }) else { return }
    let texts = try textsInDevelopment(of: app, at: now)
    for (text, member) in places { try check(text, texts, field: "\(field).\(member)") }
  }

  func check(_ text: Text?, _ texts: AppTexts, field: String) throws {
    guard case .keyed(let text)? = text else { return }
    // All texts of a request together may take only so long.
    guard work.steps < Self.mostWork else {
      throw WireError(.invalidParams, .tooCostly, field: field, .tooCostly)
    }
    if let problem = try texts.problem(of: text) { throw WireError(problem, field: field) }
  }
}

extension WireError {
  fileprivate init(_ problem: RenderingProblem, field: String) {
    switch problem {
    case .argumentMissing(let position, let count, _):
      self.init(
        .invalidParams, .invalidValue, field: field, .textArgumentMissing,
        [.integer(Int64(position)), .integer(Int64(count))])
    case .argumentMisfit(let position, let kind, let verb):
      self.init(
        .invalidParams, .invalidValue, field: field, .textArgumentMisfit,
        [.integer(Int64(position)), .string(verb), .string(kind.wireWord)])
    case .variableUnknown(let name):
      self.init(
        .invalidParams, .invalidValue, field: field, .textVariableUnknown, [.string(name)])
    case .inArgument(let position, let inner):
      self.init(inner, field: "\(field).args[\(position - 1)]")
    case .tooLong(let limit):
      self.init(
        .invalidParams, .invalidValue, field: field, .textTooLong, [.integer(Int64(limit))])
    case .tooDeep(let limit):
      self.init(
        .invalidParams, .invalidValue, field: field, .textsTooDeep, [.integer(Int64(limit))])
    case .tooMuchWork, .noEntry:
      // Every key is its own entry here.
      self.init(.invalidParams, .tooCostly, field: field, .tooCostly)
    }
  }

  /// Why a table is refused.
  init(_ fault: TableFault, field: String) {
    let reason: Reason =
      switch fault.problem {
      case .fileTooLong, .keyTooLong, .tooManyEntries: .tooLong
      case .invalidUTF8, .invalidUTF16, .encodingNotRead, .strings, .propertyList, .plural:
        .tableFault
      }
    let position = fault.position
    self.init(
      .invalidParams, reason, field: field, at: .line(position.line, column: position.column),
      .tableFault,
      [
        .integer(Int64(position.line)), .integer(Int64(position.column)),
        .keyed(fault.problem.sentence),
      ])
  }
}

extension ArgumentKind {
  /// As Protocol.md calls it.
  fileprivate var wireWord: String {
    switch self {
    case .string, .integer, .number, .date, .list: rawValue
    case .keyed: "text"
    }
  }
}

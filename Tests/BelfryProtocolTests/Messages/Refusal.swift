import BelfryCore
import BelfryProtocol
import Testing

/// What a request's parameters are refused with.
struct Refusal: CustomTestStringConvertible {
  let method: Method
  let params: String
  let code: ErrorCode
  let reason: Reason
  let field: String?
  let sentence: ErrorSentence?
  var place: FaultPlace?

  init(
    _ method: Method, _ params: String, _ reason: Reason, _ field: String?,
    _ sentence: ErrorSentence? = nil, code: ErrorCode = .invalidParams
  ) {
    self.method = method
    self.params = params
    self.code = code
    self.reason = reason
    self.field = field
    self.sentence = sentence
  }

  /// An alert that stands alone in `schedule`.
  static func alert(
    _ members: String, _ reason: Reason, _ field: String?, _ sentence: ErrorSentence? = nil
  ) -> Refusal {
    Refusal(
      .schedule, #"{"alert":{\#(members)}}"#, reason, field.map { "alert.\($0)" } ?? "alert",
      sentence)
  }

  var testDescription: String { "\(method.rawValue) \(params.prefix(100))" }

  func check(limits: Limits = Limits()) throws {
    do {
      let call = try read(method, params, limits: limits)
      Issue.record("read as \(call)")
    } catch let error as WireError {
      #expect(error.code == code)
      #expect(error.reason == reason)
      #expect(error.field == field)
      if let place { #expect(error.place == place) }
      if let sentence { #expect(error.sentence == sentence) }
      #expect(error.sentence.takesField == false || error.field != nil)
    }
  }
}

/// Reads parameters as they stand in a request; nil: the request has none.
func read(
  _ method: Method, _ params: String?, limits: Limits = Limits()
) throws -> Call {
  let members = params.map { #","params":\#($0)"# } ?? ""
  let line = #"{"id":1,"method":"\#(method.rawValue)"\#(members)}"#
  let envelope = try Envelope.read(Array(line.utf8))
  return try Call.read(method, params: envelope.params, limits: limits)
}

/// The alert of `{"alert":{…}}`.
func readAlert(_ members: String, limits: Limits = Limits()) throws -> Alert {
  guard
    case .schedule(let alerts, _) = try read(.schedule, #"{"alert":{\#(members)}}"#, limits: limits)
  else { return Alert() }
  return try #require(alerts.first)
}

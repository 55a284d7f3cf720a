import BelfryPosix
import BelfryProtocol

extension HubError {
  /// The task that waited was cancelled.
  static var cancelled: HubError {
    HubError(.cancelled, message: "The task was cancelled while it waited for the hub.")
  }

  /// A refusal of the hub.
  init(_ error: ServerError) {
    var position: Int?
    var tablePosition: TablePosition?
    switch error.place {
    case .character(let number): position = number
    case .line(let line, let column): tablePosition = TablePosition(line: line, column: column)
    case nil: break
    }
    self.init(
      Reason(rawValue: error.reason), code: error.code, field: error.field, position: position,
      tablePosition: tablePosition, message: error.message)
  }

  /// An answer that no hub gives.
  init(_ error: MalformedAnswer) {
    let what = error.field.isEmpty ? "a line that is no message" : "no \(error.field) that fits"
    self.init(.unexpectedAnswer, message: "The hub sent \(what).", details: [what])
  }

  /// No hub could be reached at `paths`, the last of which failed with `error`.
  init(noHubAt paths: [String], because error: SystemError?) {
    let places = paths.joined(separator: " or ")
    let why = error?.reason ?? "nowhere to look"
    self.init(
      .noHub, message: "No hub can be reached at \(places): \(why).", details: [places, why])
  }

  /// A value that this library does not send, since no hub would take it.
  init(invalid field: String, _ rule: String) {
    self.init(.invalidValue, field: field, message: "\(field) must be \(rule).")
  }
}

/// Reads an answer of the hub; what does not fit is an unexpected answer.
func read<Value>(
  _ view: JSONView, _ read: (JSONView) throws(MalformedAnswer) -> Value
) throws(HubError) -> Value {
  do throws(MalformedAnswer) {
    return try read(view)
  } catch {
    throw HubError(error)
  }
}

import BelfryPosix
import BelfryProtocol

extension HubError {
  /// The task that waited was cancelled.
  static var cancelled: HubError {
    HubError(.cancelled, message: "The task was cancelled while it waited for the hub.")
  }

  /// Reads the `error` of an answer; nil where there is none.
  init?(answer: JSONView) {
    guard let error = answer["error"], error.kind == .object else { return nil }
    let data = error["data"]
    self.init(
      Reason(rawValue: data?["reason"]?.string ?? Reason.unexpectedAnswer.rawValue),
      code: error["code"]?.integer.flatMap { Int(exactly: $0) },
      field: data?["field"]?.string,
      message: error["message"]?.string ?? "The hub refused without a word.")
  }

  /// No hub could be reached at `paths`, the last of which failed with `error`.
  init(noHubAt paths: [String], because error: SystemError?) {
    let places = paths.joined(separator: " or ")
    let why = error.map { ": \($0.reason)" } ?? ""
    self.init(.noHub, message: "No hub can be reached at \(places)\(why).")
  }

  /// An answer without something that belongs there.
  static func unexpected(_ what: String) -> HubError {
    HubError(.unexpectedAnswer, message: "The answer of the hub has no \(what) that fits.")
  }
}

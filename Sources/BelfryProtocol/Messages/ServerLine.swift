package import BelfryCore

/// A line of the hub, as a client reads it.
package enum ServerLine: Sendable {
  case result(RequestID, JSONView)
  case error(ServerError)
  case event(Cursor, Event)

  package enum Event: Hashable, Sendable {
    case app(AppEvent)
    case center(CenterEvent)
    /// Of a type, or with words, that a newer hub has: to be passed over, its cursor taken.
    case unknown(type: String)
  }

  /// Reads a line without its LF. Members that are not known are skipped.
  ///
  /// - Throws: for what no hub says.
  package static func read(_ line: [UInt8]) throws(MalformedAnswer) -> ServerLine {
    let root: JSONView
    do {
      root = try JSONDocument(parsing: line).root
    } catch {
      throw MalformedAnswer(field: "")
    }
    if let method = root[EnvelopeMember.method.rawValue] {
      guard method.isString(EventLine.method) else {
        throw MalformedAnswer(field: EnvelopeMember.method.rawValue)
      }
      return try event(root.required(EnvelopeMember.params) { $0 })
    }
    if let error = root[ReplyMember.error.rawValue] {
      return .error(
        try ServerError(error, id: root.optional(ReplyMember.id) { RequestID($0) }))
    }
    return .result(
      try root.required(ReplyMember.id) { RequestID($0) },
      try root.required(ReplyMember.result) { $0.kind == .object ? $0 : nil })
  }

  private static func event(_ view: JSONView) throws(MalformedAnswer) -> ServerLine {
    let cursor = try view.required(EventLine.Member.cursor) { $0.string.flatMap { Cursor($0) } }
    let type = try view.required(EventLine.Member.type) { $0.string }
    // What cannot be read is passed over too: on a new connection it would only come again.
    if let event = try? AppEvent(view) { return .event(cursor, .app(event)) }
    if let event = try? CenterEvent(view) { return .event(cursor, .center(event)) }
    return .event(cursor, .unknown(type: type))
  }
}

/// A refusal, as a client reads it.
package struct ServerError: Error, Hashable, Sendable {
  /// nil where the line answers no request that the hub could name.
  package let id: RequestID?
  /// Beside the codes of `ErrorCode`, what a newer hub may say.
  package let code: Int
  /// A `Reason` by its name, or what a newer hub may say; empty where there is none.
  package let reason: String
  package let field: String?
  /// The place in the field's text to blame.
  package let place: FaultPlace?
  /// For people.
  package let message: String

  package init(
    id: RequestID?, code: Int, reason: String, field: String?, at place: FaultPlace? = nil,
    message: String
  ) {
    self.id = id
    self.code = code
    self.reason = reason
    self.field = field
    self.place = place
    self.message = message
  }

  fileprivate init(_ view: JSONView, id: RequestID?) throws(MalformedAnswer) {
    self.id = id
    code = try view.required(ErrorMember.code) { $0.integer.flatMap(Int.init(exactly:)) }
    message = try view.required(ErrorMember.message) { $0.string }
    let data = view[ErrorMember.data.rawValue]
    reason = try data?.optional(ErrorDataMember.reason) { $0.string } ?? ""
    field = try data?.optional(ErrorDataMember.field) { $0.string }
    place = data?[ErrorDataMember.position.rawValue].flatMap(FaultPlace.init)
  }
}

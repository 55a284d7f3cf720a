import BelfryProtocol

/// What a client asks a hub: one of the calls that the protocol knows, or anything else.
enum OutgoingRequest: Sendable {
  case call(Call)
  /// `parameters` is valid JSON, or empty for none.
  case raw(method: String, parameters: [UInt8])

  /// The line with its LF; without an id the hub does not answer.
  func line(id: RequestID?) -> [UInt8] {
    switch self {
    case .call(let call):
      return call.requestLine(id: id)
    case .raw(let method, let parameters):
      var writer = JSONWriter()
      writer.beginObject()
      if let id { writer.member("id", raw: id.json) }
      writer.member("method", method)
      if !parameters.isEmpty { writer.member("params", raw: parameters) }
      writer.endObject()
      writer.endLine()
      return writer.bytes
    }
  }
}

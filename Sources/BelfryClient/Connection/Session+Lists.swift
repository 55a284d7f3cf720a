import BelfryProtocol

extension Session {
  /// The bytes of the result of a request.
  func result(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    let answer = try await call(method, parameters)
    guard let result = answer.root["result"] else { throw .unexpected("\"result\"") }
    return Array(result.raw)
  }

  /// All elements of a list, page after page, and the cursor that its first page carries.
  func list(
    _ method: Method, _ name: String
  ) async throws(HubError) -> (elements: [JSONView], cursor: EventCursor?) {
    var elements: [JSONView] = []
    var cursor: EventCursor?
    var page: String?
    repeat {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("limit", 1_000)
      if let page { writer.member("page", page) }
      writer.endObject()
      let answer = try await call(method.rawValue, writer.bytes)
      guard let result = answer.root["result"], let part = result[name], part.kind == .array else {
        throw .unexpected("\"\(name)\"")
      }
      elements += part.elements
      if let text = result["cursor"]?.string { cursor = EventCursor(rawValue: text) }
      page = result["nextPage"]?.string
    } while page != nil
    return (elements, cursor)
  }
}

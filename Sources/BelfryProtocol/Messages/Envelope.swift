import BelfryCore

/// A request line before its parameters are looked at.
package struct Envelope: Sendable {
  /// nil for a notification: it is carried out and never answered.
  package let id: RequestID?
  package let method: RequestedMethod
  /// An object, or nil.
  package let params: JSONView?

  /// Reads a line without its LF.
  ///
  /// - Throws: for what is no JSON or no request; it is answered even where no id could be read.
  package static func read(_ line: [UInt8]) throws(EnvelopeRefusal) -> Envelope {
    let root: JSONView
    do {
      root = try JSONDocument(parsing: line).root
    } catch {
      throw EnvelopeRefusal(
        id: nil, error: WireError(.parse, .parseError, .notJSON, [.keyed(error.words)]))
    }
    guard root.kind == .object else {
      throw EnvelopeRefusal(id: nil, invalid: nil, root.kind == .array ? .batch : .notARequest)
    }
    return try read(object: root)
  }

  private static func read(object root: JSONView) throws(EnvelopeRefusal) -> Envelope {
    var version: JSONView?
    var idView: JSONView?
    var methodView: JSONView?
    var params: JSONView?
    var unknown: JSONView?
    for member in root.members {
      switch EnvelopeMember.table.name(of: member.nameView) {
      case .jsonrpc: version = member.value
      case .id: idView = member.value
      case .method: methodView = member.value
      case .params: params = member.value
      case nil: unknown = unknown ?? member.nameView
      }
    }
    let id = idView.flatMap(RequestID.init)
    if idView != nil, id == nil {
      throw EnvelopeRefusal(id: nil, invalid: .id, .requestIDInvalid)
    }
    if let version, !version.isString("2.0") {
      throw EnvelopeRefusal(id: id, invalid: .jsonrpc, .versionInvalid)
    }
    guard let methodView else {
      throw EnvelopeRefusal(id: id, invalid: .method, .methodMissing)
    }
    guard methodView.kind == .string else {
      throw EnvelopeRefusal(id: id, invalid: .method, .methodMustBeString)
    }
    if let params, params.kind != .object {
      throw EnvelopeRefusal(id: id, invalid: .params, .paramsMustBeObject)
    }
    if let unknown {
      throw EnvelopeRefusal(id: id, unknownMember: unknown.shortened)
    }
    return Envelope(id: id, method: RequestedMethod(methodView), params: params)
  }
}

/// The method of a request, looked up.
package enum RequestedMethod: Hashable, Sendable {
  case known(Method)
  /// -32601: `notYet` for names that the protocol keeps for later, `unknownMethod` for others.
  case refused(WireError)

  init(_ view: JSONView) {
    if let method = Method.table.name(of: view) {
      self = .known(method)
      return
    }
    let name = view.shortened
    let isLater = Method.notYet.contains { view.isString($0) }
    self = .refused(
      WireError(
        .unknownMethod, isLater ? .notYet : .unknownMethod, field: "method",
        isLater ? .methodNotYet : .unknownMethod, [.string(name)]))
  }
}

/// A line that is no request.
package struct EnvelopeRefusal: Error, Hashable, Sendable {
  /// nil is answered as `"id":null`.
  package let id: RequestID?
  package let error: WireError

  init(id: RequestID?, error: WireError) {
    self.id = id
    self.error = error
  }

  fileprivate init(id: RequestID?, invalid member: EnvelopeMember?, _ sentence: ErrorSentence) {
    self.id = id
    error = WireError(.invalidRequest, .invalidRequest, field: member?.rawValue, sentence)
  }

  fileprivate init(id: RequestID?, unknownMember name: String) {
    self.id = id
    error = WireError(
      .invalidRequest, .invalidRequest, field: name, .requestMemberUnknown,
      [.string(name), .string(EnvelopeMember.all.joined(separator: ", "))])
  }
}

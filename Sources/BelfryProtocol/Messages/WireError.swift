package import BelfryCore

/// Why a request is refused: the stable name on the wire, in `error.data.reason`.
package enum Reason: String, CaseIterable, Sendable {
  case parseError, lineTooLong
  case invalidRequest
  case unknownMethod
  case missingMember, unknownMember, wrongType, invalidValue, tooLong, contradiction, soundAlone,
    unknownAction
  case tableFault
  case timeZoneNeeded, unknownTimeZone, neverFires, tooOften, tooCostly
  /// A method (-32601) or a member (-32602) that the protocol keeps for later.
  case notYet
  case internalError
  case suspended, purged, keyForgotten, exists, busy
  case keyNeeded, wrongKey, reservedApp, notAllowed, noAccount, alreadyBound
  case recipientNotAllowed, tooLate, expiresFirst, noTestClock, protocolUnsupported
  case notFound, unknownTable
  case queueFull, appsFull, bytesFull, exceptionsFull, tablesFull
  case connectionsFull, unboundFull, helloTooLate, helloRefusedThrice, lineFlood
  case storageFull, accountUnavailable
  case cursorGone
  case helloFirst
}

/// The codes of the wire, few and fixed.
package enum ErrorCode: Int, CaseIterable, Sendable {
  case parse = -32700
  case invalidRequest = -32600
  case unknownMethod = -32601
  case invalidParams = -32602
  case internalError = -32603
  case refused = -32000
  case notFound = -32001
  case limit = -32002
  /// Not now: the same request may succeed later.
  case storage = -32003
  case cursorGone = -32004
  case helloFirst = -32005

  /// The reasons that stand beside this code.
  package var reasons: [Reason] {
    switch self {
    case .parse: [.parseError, .lineTooLong]
    case .invalidRequest: [.invalidRequest]
    case .unknownMethod: [.unknownMethod, .notYet]
    case .invalidParams:
      [
        .missingMember, .unknownMember, .wrongType, .invalidValue, .tooLong, .contradiction,
        .soundAlone, .unknownAction, .tableFault, .timeZoneNeeded, .unknownTimeZone, .neverFires,
        .tooOften, .tooCostly, .notYet,
      ]
    case .internalError: [.internalError]
    case .refused:
      [
        .keyNeeded, .wrongKey, .reservedApp, .notAllowed, .noAccount, .alreadyBound,
        .recipientNotAllowed, .tooLate, .expiresFirst, .noTestClock, .protocolUnsupported,
        .suspended, .purged, .keyForgotten, .exists, .busy,
      ]
    case .notFound: [.notFound, .unknownTable]
    case .limit:
      [
        .queueFull, .appsFull, .bytesFull, .exceptionsFull, .tablesFull, .connectionsFull,
        .unboundFull, .helloTooLate, .helloRefusedThrice, .lineFlood,
      ]
    case .storage: [.storageFull, .accountUnavailable]
    case .cursorGone: [.cursorGone]
    case .helloFirst: [.helloFirst]
    }
  }
}

/// A refusal, as data; `ErrorSentence` says it in words.
package struct WireError: Error, Hashable, Sendable {
  package let code: ErrorCode
  package let reason: Reason
  /// The place in the request: `alerts[3].fireDate`; nil where no place is to blame.
  package let field: String?
  /// The place in the field's text to blame; nil where it is the whole.
  package let place: FaultPlace?
  package let sentence: ErrorSentence
  /// What the sentence's template takes, without the field.
  package let arguments: [Argument]

  package init(
    _ code: ErrorCode, _ reason: Reason, field: String? = nil, at place: FaultPlace? = nil,
    _ sentence: ErrorSentence, _ arguments: [Argument] = []
  ) {
    assert(code.reasons.contains(reason), "\(reason) does not stand beside \(code)")
    self.code = code
    self.reason = reason
    self.field = field
    self.place = place
    self.sentence = sentence
    self.arguments = arguments
  }

  /// All that the sentence's template takes.
  package var templateArguments: [Argument] {
    sentence.takesField ? [.string(field ?? "")] + arguments : arguments
  }

  /// The same refusal seen from outside of the member or element `place`: `args[0]` within
  /// `alertBody` is `alertBody.args[0]`.
  package func within(_ place: String) -> WireError {
    let path =
      switch field {
      case nil: place
      case let field? where field.utf8.first == ASCII.openingBracket: place + field
      case let field?: "\(place).\(field)"
      }
    return WireError(code, reason, field: path, at: self.place, sentence, arguments)
  }

  package func within(element index: Int) -> WireError { within("[\(index)]") }

  /// A refusal of parameters.
  static func params(
    _ reason: Reason, field: String? = nil, at place: FaultPlace? = nil, _ sentence: ErrorSentence,
    _ arguments: [Argument] = []
  ) -> WireError {
    WireError(.invalidParams, reason, field: field, at: place, sentence, arguments)
  }
}

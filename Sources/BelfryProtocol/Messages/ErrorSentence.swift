/// The keys of the sentences that explain a refusal. The texts stand in a table of the hub.
package enum ErrorSentence: String, CaseIterable, Sendable {
  // The line
  case notJSON
  case lineTooLong
  case notARequest
  case unknownMethod
  case methodNotYet
  // Members
  case memberMissing
  case memberUnknown
  case memberNotYet
  case valueNotYet
  // Identity
  case helloFirst
  case keyNeeded
  case wrongKey
  case reservedApp
  case notAllowed
  case noAccount
  case alreadyBound
  case protocolUnsupported
  case accountUnavailable
  // Queue
  case recipientsNotAllowed
  case recipientNotAllowed
  case tooLate
  case queueFull
  case appsFull
  case bytesFull
  case notFound
  case cursorGone
  case noTestClock
  // Connections
  case connectionsFull
  case unboundFull
  case helloTooLate
  case helloRefusedThrice
  case lineFlood
  // The hub
  case storageFull
  case stopping
  case internalError
}

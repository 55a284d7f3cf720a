/// The keys of the sentences that explain a refusal. The texts stand in a table of the hub.
///
/// The comment of a case gives its arguments. The sentences under "Members" take the field first, as
/// `WireError.templateArguments` passes it.
package enum ErrorSentence: String, CaseIterable, Sendable {
  // The line

  /// What is wrong with the JSON, and at which byte.
  case notJSON
  case lineTooLong
  /// The line is no JSON object.
  case notARequest
  /// The line is an array: there are no batches.
  case batch
  /// `id` is neither a string of at most 128 bytes nor an integer of at most 32 bytes.
  case requestIDInvalid
  /// `jsonrpc` is there and not `"2.0"`.
  case versionInvalid
  case methodMissing
  case methodMustBeString
  case paramsMustBeObject
  /// The name; the names that a request may have.
  case requestMemberUnknown
  /// The name of the method.
  case unknownMethod
  /// The name of the method.
  case methodNotYet

  // Members: the field comes first

  case memberMissing
  /// The names of which exactly one must be there, and none is.
  case oneMemberNeeded
  /// The names of which exactly one must be there, and two are.
  case oneMemberAllowed
  /// The names that may stand there.
  case memberUnknown
  /// The method takes no parameters.
  case noMembersHere
  case memberNotYet
  /// The value that comes later.
  case valueNotYet
  case mustBeString
  case mustBeBoolean
  case mustBeObject
  case mustBeArray
  case mustBeTrue
  /// The least and the greatest.
  case mustBeInteger
  case mustBeText
  /// The greatest.
  case mustBeBadge
  case mustBeArgument
  case mustBeListElement
  case argumentTooLarge
  /// Neither empty nor an empty array: leave it out.
  case mustNotBeEmpty
  /// The most bytes allowed; the bytes it has.
  case tooManyBytes
  /// The most elements allowed; the elements it has.
  case tooManyElements
  /// Levels of arrays and objects allowed.
  case tooManyLevels
  /// How deep.
  case textsTooDeep
  case mustHaveNoControls
  case mustBeAppID
  case mustBeKey
  case mustBeUserName
  case mustBeLanguage
  case mustBeFileName
  case mustBeBase64
  /// Another of its kind has the same name.
  case mustBeUnique
  /// An action of a category that is called like what every alert has.
  case actionIDReserved
  /// The words allowed.
  case mustBeOneOf
  case mustBeInstant
  /// An instant or a local time.
  case mustBeTime
  case instantNeedsOffset
  case instantDoesNotExist
  case instantIsLeapSecond
  case instantOutOfRange
  case mustBeDuration
  case durationUnitNotFixed
  case durationTooLong
  /// The shortest and the longest.
  case mustBeDurationFrom
  case mustBeZoneName
  case mustBeMissed
  /// The other member.
  case cannotStandBeside
  /// The other member, without which it says nothing.
  case needsBeside
  case triggerInPresent
  case actionWithoutButton
  /// The action that takes no text.
  case actionTakesNoText
  /// The actions that there are.
  case unknownAction
  case soundAlone

  // Time: the field comes first

  /// What stands there takes a zone to say when it is.
  case timeZoneNeeded
  /// The name.
  case unknownTimeZone
  case neverFires
  case tooCostly
  /// Seconds that must lie between two occurrences.
  case tooOften

  // A rule: behind the field come, unless something else is said, the part and the character

  /// The character alone.
  case ruleNotParts
  /// The character alone.
  case ruleUnknownPart
  case rulePartTwice
  /// Nothing behind the field.
  case ruleFrequencyMissing
  /// Also the words allowed.
  case ruleMustBeOneOf
  case ruleMustBeNumber
  /// Also the least and the greatest.
  case ruleMustBeFrom
  /// Also the greatest, twice: negative numbers count from the end.
  case ruleMustBeWithin
  case ruleLeapSecond
  case ruleNoSuchMonth
  /// Also the most values.
  case ruleTooManyValues
  case ruleMustBeTime
  case ruleUntilNeedsTimeOfDay
  case ruleTimeDoesNotExist
  /// Also the other part.
  case ruleCannotStandBeside
  /// Also the frequency.
  case ruleNumberedWeekday
  /// Also the other part.
  case ruleNeedsBeside
  case rulePositionAlone
  case ruleUntilMustBeUTC
  case ruleUntilMustBeLocal

  // Identity

  case helloFirst
  case keyNeeded
  case wrongKey
  case wrongCenterKey
  case reservedApp
  case notAllowed
  case adminDoorOnly
  case adminDoorOnlyAdministrators
  case noAccount
  case alreadyBound
  /// The version that this hub speaks.
  case protocolUnsupported
  case accountUnavailable
  case suspended
  case purged
  case keyForgotten
  /// The name of the backup.
  case backupExists
  case backupBusy

  // Queue

  case foregroundNotAllowed
  case recipientsNotAllowed
  case recipientNotAllowed
  /// Which argument the text names; how many there are.
  case textArgumentMissing
  /// Which argument; the verb in the text; the type of the argument.
  case textArgumentMisfit
  /// Its name.
  case textVariableUnknown
  /// The most bytes allowed.
  case textTooLong
  /// The line and the column; what is wrong there, in words.
  case tableFault
  /// The language, the name and the kind of the table.
  case unknownTable
  /// How many tables there may be.
  case tablesFull
  case unknownPage
  case tokenOfAnotherAlert
  case tooLate
  case queueFull
  case appsFull
  case bytesFull
  /// How many dates there may be.
  case exceptionsFull
  /// Alerts that would have to go; the most that one request takes away.
  case tooManyEvicted
  case notFound
  case cursorGone
  case noTestClock
  /// When the delivery expires.
  case expiresFirst

  // Connections

  case connectionsFull
  case unboundFull
  case helloTooLate
  case helloRefusedThrice
  case lineFlood

  // The hub

  case storageFull
  case internalError

  /// Whether the sentence's template takes the field as its first argument.
  package var takesField: Bool {
    switch self {
    case .memberMissing, .oneMemberNeeded, .oneMemberAllowed, .memberUnknown,
      .noMembersHere, .memberNotYet, .valueNotYet, .mustBeString, .mustBeBoolean,
      .mustBeObject, .mustBeArray,
      .mustBeTrue, .mustBeInteger, .mustBeText, .mustBeBadge, .mustBeArgument,
      .mustBeListElement, .argumentTooLarge,
      .mustNotBeEmpty, .tooManyBytes, .tooManyElements, .tooManyLevels, .textsTooDeep,
      .mustHaveNoControls, .mustBeBase64, .mustBeAppID, .mustBeKey, .mustBeUserName,
      .mustBeLanguage, .mustBeFileName, .mustBeOneOf,
      .mustBeInstant, .mustBeTime, .mustBeZoneName, .mustBeMissed, .needsBeside, .timeZoneNeeded,
      .unknownTimeZone, .neverFires, .tooCostly, .tooOften, .instantNeedsOffset,
      .instantDoesNotExist, .instantIsLeapSecond,
      .instantOutOfRange, .mustBeDuration, .durationUnitNotFixed, .durationTooLong,
      .mustBeDurationFrom,
      .ruleNotParts, .ruleUnknownPart, .rulePartTwice, .ruleFrequencyMissing, .ruleMustBeOneOf,
      .ruleMustBeNumber, .ruleMustBeFrom, .ruleMustBeWithin, .ruleLeapSecond, .ruleNoSuchMonth,
      .ruleTooManyValues, .ruleMustBeTime, .ruleUntilNeedsTimeOfDay, .ruleTimeDoesNotExist,
      .ruleCannotStandBeside, .ruleNumberedWeekday, .ruleNeedsBeside, .rulePositionAlone,
      .ruleUntilMustBeUTC,
      .ruleUntilMustBeLocal, .exceptionsFull,
      .cannotStandBeside, .triggerInPresent, .actionWithoutButton, .mustBeUnique,
      .actionIDReserved, .actionTakesNoText, .unknownAction, .soundAlone,
      .foregroundNotAllowed, .recipientsNotAllowed,
      .textArgumentMissing, .textArgumentMisfit, .textVariableUnknown, .textTooLong, .tableFault,
      .unknownPage,
      .tokenOfAnotherAlert, .tooLate, .expiresFirst, .tooManyEvicted:
      true
    default:
      false
    }
  }
}

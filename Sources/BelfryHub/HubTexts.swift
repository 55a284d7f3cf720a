import BelfryCore
import BelfryLocalization
import BelfryProtocol

/// The hub's own sentences, by key. English is built in.
enum HubTexts {
  static let english = TextTable(
    language: "en",
    sentences: Dictionary(
      ErrorSentence.allCases.map { ($0.textKey, english(for: $0)) }
        + [("action.view", "View")], uniquingKeysWith: { first, _ in first }))

  /// One sentence for each key: what is wrong, where, and what to do.
  fileprivate static func english(for sentence: ErrorSentence) -> String {
    switch sentence {
    case .notJSON:
      "The line is no JSON text: %@. Send one JSON object in UTF-8 a line."
    case .lineTooLong:
      "The line is longer than %d bytes. Send less in one request."
    case .notARequest:
      "The line is no JSON object. A request is an object with a method and an id."
    case .batch:
      "There are no batches: send one request a line."
    case .requestIDInvalid:
      "The id must be a string of at most 128 bytes or an integer of at most 32."
    case .versionInvalid:
      "jsonrpc must be \"2.0\", or be left out."
    case .methodMissing:
      "The request names no method."
    case .methodMustBeString:
      "method must be a string."
    case .paramsMustBeObject:
      "params must be an object, or be left out."
    case .requestMemberUnknown:
      "A request has no member %@. It may have: %@."
    case .unknownMethod:
      "There is no method %@."
    case .methodNotYet:
      "This hub does not have the method %@ yet."

    case .memberMissing:
      "%@ is missing."
    case .oneMemberNeeded:
      "%@: one of %@ must be there."
    case .oneMemberAllowed:
      "%@: only one of %@ may be there."
    case .memberUnknown:
      "%@ is not known here. Known are: %@."
    case .noMembersHere:
      "%@ is not known here: this method takes no parameters."
    case .memberNotYet:
      "This hub does not have %@ yet."
    case .valueNotYet:
      "%@: this hub does not have %@ yet."
    case .mustBeString:
      "%@ must be a string."
    case .mustBeBoolean:
      "%@ must be true or false."
    case .mustBeObject:
      "%@ must be an object."
    case .mustBeArray:
      "%@ must be an array."
    case .mustBeTrue:
      "%@ must be true, or be left out."
    case .mustBeInteger:
      "%@ must be an integer from %d to %d."
    case .mustBeText:
      "%@ must be a string, or an object with a key and args."
    case .mustBeBadge:
      "%@ must be a number from 0 to %d, or a step such as \"+1\" or \"-1\"."
    case .mustBeArgument:
      "%@ must be a string, a number, a date, a list or a text with a key."
    case .mustBeListElement:
      "%@ must be a string, a number, a date or a text with a key."
    case .argumentTooLarge:
      "%@ is a number out of range."
    case .mustNotBeEmpty:
      "%@ must not be empty."
    case .tooManyBytes:
      "%@ may have %d bytes and has %d."
    case .tooManyElements:
      "%@ may have %d elements and has %d."
    case .tooManyLevels:
      "%@ may have %d levels of arrays and objects."
    case .textsTooDeep:
      "%@: texts stand in each other more than %d deep."
    case .mustHaveNoControls:
      "%@ must have no control characters."
    case .mustBeAppID:
      "%@ must be 1 to 64 of a-z, 0-9, point, hyphen and underscore, start and end with a letter or digit, and have no two points in a row."
    case .mustBeKey:
      "%@ must be 22 to 128 of A-Z, a-z, 0-9, hyphen and underscore: a random token, not a password."
    case .mustBeUserName:
      "%@ must be the name of a user."
    case .mustBeLanguage:
      "%@ must be a language such as de or pt-BR."
    case .mustBeFileName:
      "%@ must be a name of 1 to 64 of A-Z, a-z, 0-9, point, hyphen and underscore, without a path."
    case .mustBeBase64:
      "%@ must be Base64: A-Z, a-z, 0-9, + and /, padded with =, without line ends."
    case .mustBeUnique:
      "%@ stands there already. Give each a name of its own."
    case .actionIDReserved:
      "%@ must be neither default nor dismiss, which every alert has."
    case .mustBeOneOf:
      "%@ must be one of: %@."
    case .mustBeInstant:
      "%@ must be an instant such as 2026-12-01T09:00:00+01:00."
    case .mustBeTime:
      "%@ must be a time such as 2026-12-01T09:00:00, with Z or an offset such as +01:00 if it is no local time."
    case .instantNeedsOffset:
      "%@ needs Z or an offset, such as 2026-12-01T09:00:00+01:00."
    case .instantDoesNotExist:
      "%@ is a date or time that does not exist."
    case .instantIsLeapSecond:
      "%@ is a leap second, which the system's clock does not have. Take the second before or after."
    case .instantOutOfRange:
      "%@ lies outside the years 1 to 9999."
    case .mustBeDuration:
      "%@ must be a duration such as PT4M or P1DT12H."
    case .durationUnitNotFixed:
      "%@ has years, months or weeks, whose length is not fixed. Use D, H, M and S."
    case .durationTooLong:
      "%@ is too long: it leads past the year 9999."
    case .mustBeDurationFrom:
      "%@ must be a duration from %@ to %@."
    case .mustBeZoneName:
      "%@ must be the name of a time zone, such as Europe/Berlin."
    case .mustBeMissed:
      "%@ must be \"once\", \"drop\", or an object such as {\"each\":10}."
    case .cannotStandBeside:
      "%@ cannot stand beside %@."
    case .needsBeside:
      "%@ says nothing without %@."
    case .triggerInPresent:
      "%@ cannot stand in present, which is now. Use schedule."
    case .actionWithoutButton:
      "%@ cannot stand beside hasAction false."
    case .actionTakesNoText:
      "%@ cannot stand beside the action %@, which asks for no text."
    case .unknownAction:
      "%@ is none of the actions of this delivery. It has: %@."
    case .soundAlone:
      "%@ needs an alertTitle, an alertBody or a badge: there is no sound alone."

    case .timeZoneNeeded:
      "%@ is missing: days, weeks, months and local times need a zone here. Name one, such as Europe/Berlin, or give a fireDate without an offset."
    case .unknownTimeZone:
      "%@: this machine has no time zone %@."
    case .neverFires:
      "%@ never fires: there is no such time from now on."
    case .tooCostly:
      "%@ takes too long to work out. Make it simpler."
    case .tooOften:
      "%@ fires too often: %d seconds must lie between two occurrences."

    case .ruleNotParts:
      "%@: a rule is made of NAME=VALUE with semicolons between them, and character %d begins none."
    case .ruleUnknownPart:
      "%@: at character %d is a part that a rule does not have. It may have FREQ, INTERVAL, COUNT, UNTIL, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS, WKST, RSCALE and SKIP."
    case .rulePartTwice:
      "%@: %@ stands there again at character %d."
    case .ruleFrequencyMissing:
      "%@: FREQ is missing, such as FREQ=WEEKLY."
    case .ruleMustBeOneOf:
      "%@: %@ at character %d must be one of: %@."
    case .ruleMustBeNumber:
      "%@: %@ at character %d must be a whole number."
    case .ruleMustBeFrom:
      "%@: %@ at character %d must be a number from %d to %d."
    case .ruleMustBeWithin:
      "%@: %@ at character %d must be a number from 1 to %d, or from -1 to -%d to count from the end."
    case .ruleLeapSecond:
      "%@: %@ at character %d is a leap second, which the system's clock does not have."
    case .ruleNoSuchMonth:
      "%@: %@ at character %d is a month that the calendar does not have."
    case .ruleTooManyValues:
      "%@: %@ at character %d has more than %d values."
    case .ruleMustBeTime:
      "%@: %@ at character %d must be a time such as 20261231T090000Z, or 20261231T090000 where the alert is floating."
    case .ruleUntilNeedsTimeOfDay:
      "%@: %@ at character %d is a day. Say until which time, as in 20261231T235959Z."
    case .ruleTimeDoesNotExist:
      "%@: %@ at character %d is a date or time that does not exist."
    case .ruleCannotStandBeside:
      "%@: %@ at character %d cannot stand beside %@."
    case .ruleNumberedWeekday:
      "%@: %@ at character %d numbers a weekday, which only monthly and yearly rules can, and not FREQ=%@."
    case .ruleNeedsBeside:
      "%@: %@ at character %d says nothing without %@."
    case .rulePositionAlone:
      "%@: %@ at character %d chooses among what other BY parts yield, and there is none."
    case .ruleUntilMustBeUTC:
      "%@: %@ at character %d must be in UTC, such as 20261231T090000Z, since the alert is not floating."
    case .ruleUntilMustBeLocal:
      "%@: %@ at character %d must be a local time, such as 20261231T090000, since the alert is floating."

    case .helloFirst:
      "Say hello first."
    case .keyNeeded:
      "The app or center needs its key: 22 to 128 of A-Z, a-z, 0-9, hyphen and underscore."
    case .wrongKey:
      "The app %@ of this user was claimed with another key."
    case .wrongCenterKey:
      "This user's center was claimed with another key."
    case .reservedApp:
      "The app id %@ belongs to the system."
    case .notAllowed:
      "This kind of connection may not call %@."
    case .adminDoorOnly:
      "Only the administrator's socket takes administrators."
    case .adminDoorOnlyAdministrators:
      "The administrator's socket takes administrators only. Apps and centers use the hub's socket."
    case .noAccount:
      "The uid %d has no account on this machine."
    case .alreadyBound:
      "This connection has said hello already. Open another one."
    case .protocolUnsupported:
      "This hub speaks protocol %d."
    case .suspended:
      "An administrator has suspended this user or app. Nothing is lost; ask the administrator."
    case .purged:
      "An administrator has removed everything of this user or app. Connect again to start anew."
    case .keyForgotten:
      "An administrator has had this key forgotten. Connect again: the next key counts."
    case .backupExists:
      "There is a backup named %@. Take another name."
    case .backupBusy:
      "Another backup is being written. Wait for its end."
    case .accountUnavailable:
      "The machine's accounts cannot be looked up right now. Try again later."

    case .foregroundNotAllowed:
      "%@ is for personal apps: an app of the system has no foreground."
    case .recipientsNotAllowed:
      "A personal app delivers to its own user. Leave %@ out."
    case .recipientNotAllowed:
      "The rule of the app %@ does not name this recipient."
    case .textArgumentMissing:
      "%@: the text names argument %d, and there are %d."
    case .textArgumentMisfit:
      "%@: the text wants another type for argument %d."
    case .textTooLong:
      "%@: the finished text would be longer than %d bytes."
    case .tableFault:
      "%@, line %d, column %d: %@"
    case .unknownTable:
      "There is no table of the language %@ called %@.%@."
    case .tablesFull:
      "The app has %d tables, which is all it may. Remove some first."
    case .unknownPage:
      "%@ is none that this hub gave. List from the start."
    case .tokenOfAnotherAlert:
      "%@ has named another alert. Make a new token for each alert."
    case .tooLate:
      "%@ has passed by more than the lateness allows."
    case .queueFull:
      "The queue has %d alerts, which is all it takes. Cancel some first."
    case .appsFull:
      "This user has %d apps, which is all a user may have."
    case .bytesFull:
      "The app has stored %d bytes, which is all it may. Cancel some alerts first."
    case .exceptionsFull:
      "%@: the alert has %d dates that are left out, which is all it may. Change what it repeats instead."
    case .tooManyEvicted:
      "%@: %d alerts would have to go, and one request takes away up to %d. Keep more, or cancel some first."
    case .notFound:
      "There is none of that name."
    case .cursorGone:
      "The cursor is not one of this stream, or what follows it has gone. List again."
    case .expiresFirst:
      "%@ is too long: the delivery expires at %@."
    case .noTestClock:
      "This hub runs on the system's clock."

    case .connectionsFull:
      "There are %d connections, which is all there may be. Close one first."
    case .unboundFull:
      "There are %d connections of this user that have not said hello, which is all there may be."
    case .helloTooLate:
      "No hello came for %d seconds."
    case .helloRefusedThrice:
      "Three hellos were refused."
    case .lineFlood:
      "%d bytes came without a line end."

    case .storageFull:
      "The hub's disk is full. Nothing was changed. Try again later."
    case .internalError:
      "The hub failed to carry this out. Nothing was changed."
    }
  }
}

extension ErrorSentence {
  var textKey: String { "error.\(rawValue)" }
}

/// The words of a refusal.
enum ErrorTexts {
  static func message(of error: WireError, in texts: Texts) -> String {
    let arguments = error.templateArguments
    assert(
      Template(HubTexts.english(for: error.sentence)).argumentCount == arguments.count,
      "\(error.sentence) has \(arguments.count) arguments")
    return texts.text(error.sentence.textKey, arguments)
  }
}

extension Template.Problem {
  var sentence: ErrorSentence {
    switch self {
    case .missingArgument: .textArgumentMissing
    case .notAnInteger: .textArgumentMisfit
    case .tooLong: .textTooLong
    }
  }

  /// What the sentence says after the field.
  var facts: [Argument] {
    switch self {
    case .missingArgument(let position, let count):
      [.integer(Int64(position)), .integer(Int64(count))]
    case .notAnInteger(let position): [.integer(Int64(position))]
    case .tooLong: [.integer(Int64(Template.defaultLimit))]
    }
  }
}

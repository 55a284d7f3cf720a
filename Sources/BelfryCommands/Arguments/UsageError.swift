import BelfryProtocol

/// What is wrong with a command line, as data; ``FailureText`` says it in words.
enum UsageError: Error, Equatable, Sendable {
  case unknownVerb(String, suggestion: String?)
  /// `argument` with its dashes and without a value, `suggestion` with its dashes.
  case unknownOption(argument: String, suggestion: String?)
  case valueMissing(option: String)
  case valueNotTaken(option: String)
  case givenTwice(option: String)
  case operandMissing(verb: String, usage: String)
  case operandNotTaken(verb: String, operand: String)
  /// Two options of which only one makes sense.
  case exclusive(String, String)
  /// A verb that takes operands or `--all`, but got both or neither.
  case eitherOperandsOrAll(usage: String)
  /// `schedule` without `--in` and `--at`.
  case timeMissing
  case badDuration(option: String, value: String)
  /// An operand that is to be a length of time.
  case notADuration(String)
  case badTime(String, TimeInput.Fault)
  case badUntil(String)
  /// `--every`
  case badRepeat(String)
  /// `--rule`: the part of the rule that is wrong, and the character at which that shows, from 1.
  case badRule(part: String?, position: Int)
  /// An option that says something about a repeat, and there is none.
  case needsRepeat(String)
  /// `--calendar` with a value of `--every` that no calendar changes.
  case weekdaysInCalendar(String)
  case elapsedInCalendar(String)
  case badZone(String)
  /// A repeat by days, and nobody says in which zone.
  case zoneNeeded
  case badNumber(option: String, value: String, ClosedRange<Int>)
  /// `--missed`, `--nag`
  case badMissed(String)
  case badNag(String)
  /// An occurrence of `except`, or another time that stands alone.
  case notATime(String)
  case notAWord(option: String, value: String, words: [String])
  case notADelivery(String)
  /// No number and no step.
  case notABadge(String)
  case badApp(String)
  case badJSON
  case notAnObject(option: String)
  case emptyText
  case badUser(String)
  /// `--args` that is no JSON array; a text with a key that no hub takes.
  case badArguments(String)
  case badText(WireError)
  case badLanguage(String)
  case badCalendar(String)
  /// An option that says nothing without another one.
  case needsOption(String, other: String)
  /// The first operand of a verb with commands of its own.
  case unknownCommand(String, known: [String])
  /// An option that the verb has, but not this command of it.
  case optionNotTaken(command: String, option: String)
}

/// A usage error and the verb whose help says more.
struct UsageFailure: Error, Sendable {
  let error: UsageError
  let verb: VerbSpec?
}

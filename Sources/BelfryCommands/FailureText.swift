import BelfryClient
import BelfryCore
import BelfryLocalization
import BelfryPosix
import BelfryProtocol

/// Says in words why a command did not do what was asked, and with which exit status it ends.
struct FailureText {
  let texts: Texts
  /// Whether the command line or the environment says where the hub is.
  var isSocketNamed = false

  /// The lines for standard error: what was wrong, and what to do next where there is something.
  func lines(for error: any Error) -> [String] {
    if let error = error as? NothingMatched {
      return error.sentences.map { texts("failure.program", .string(TerminalText.clean($0))) }
    }
    let (what, next) =
      switch error {
      case let failure as UsageFailure:
        (usage(failure.error), help(for: failure.verb, failure.error))
      case let error as UsageError: (usage(error), help(for: nil, error))
      case let error as HubError: hub(error)
      case let call as RefusedCall:
        (
          texts("failure.call", .string(call.error.message), .string(call.error.reason.rawValue)),
          hub(call.error).1
        )
      case let fault as TableFolderFault: (folder(fault), nil)
      case let fault as FolderFault: (table(fault), nil)
      case let error as SystemError: (texts("failure.output", .string(error.reason)), nil)
      default: ("\(error)", nil)
      }
    let lines = [texts("failure.program", .string(TerminalText.clean(what)))]
    return lines + (next.map { ["  " + TerminalText.clean($0)] } ?? [])
  }

  static func status(for error: any Error) -> ExitStatus {
    switch error {
    case is UsageFailure, is UsageError: .usage
    case is NothingMatched: .nothingMatched
    case let call as RefusedCall: status(for: call.error)
    case let error as HubError:
      switch error.reason {
      case .noHub, .connectionLost, .noAnswer: .noHub
      case .notFound: .nothingMatched
      default: .refused
      }
    default: .refused
    }
  }

  private func hub(_ error: HubError) -> (String, String?) {
    let details = error.details.map { Argument.string($0) }
    // There may well be one; whoever asks may not speak to it.
    if error.reason == .noHub, error.details.last == SystemError.permissionDenied {
      return (texts.text("failure.closedHub", details), nil)
    }
    // What the library itself would not send.
    if error.code == nil, error.reason == .invalidValue, let field = error.field,
      let own = texts.ifThere("failure.invalid.\(field)", [])
    {
      return (own, nil)
    }
    let own = texts.ifThere("failure.\(error.reason)", details)
    // A hub whose socket was named need not be the machine's.
    if error.reason == .noHub, isSocketNamed { return (own ?? error.message, nil) }
    return (
      own
        ?? OptionNames.replacing(
          error.field, in: error.message, alert: texts("failure.alert")),
      texts.ifThere("advice.\(error.reason)", [])
    )
  }

  private func folder(_ fault: TableFolderFault) -> String {
    switch fault {
    case .noTables(let path): texts("strings.noTables", .string(path))
    case .noDevelopment(let language): texts("strings.noDevelopment", .string(language))
    case .unreadable(let path, let reason):
      texts("strings.unreadable", .string(path), .string(reason))
    }
  }

  private func table(_ error: FolderFault) -> String {
    let position = error.fault.position
    return "\(error.path):\(position.line):\(position.column): "
      + texts(error.fault.problem.sentence)
  }

  private func help(for verb: VerbSpec?, _ error: UsageError) -> String? {
    switch error {
    case .unknownOption(_, let suggestion?):
      texts("usage.suggestion", .string(suggestion))
    case .unknownVerb(_, let suggestion?):
      texts("usage.suggestion", .string("belfry \(suggestion)"))
    case .badDuration(_, let value) where value.contains("M"),
      .notADuration(let value) where value.contains("M"):
      texts("usage.durationHint.month")
    case .badDuration(_, let value) where value.contains(".") || value.contains(","),
      .notADuration(let value) where value.contains(".") || value.contains(","):
      texts("usage.durationHint.fraction")
    case .badDuration(_, let value) where value.last?.isNumber == true,
      .notADuration(let value) where value.last?.isNumber == true:
      texts("usage.durationHint.unit")
    default:
      texts("usage.help", .string(verb.map { "belfry \($0.name) --help" } ?? "belfry --help"))
    }
  }

  private func usage(_ error: UsageError) -> String {
    switch error {
    case .unknownVerb(let name, _):
      texts("usage.unknownVerb", .string(name))
    case .unknownOption(let argument, _):
      texts("usage.unknownOption", .string(argument))
    case .valueMissing(let option):
      texts("usage.valueMissing", .string(option))
    case .valueNotTaken(let option):
      texts("usage.valueNotTaken", .string(option))
    case .givenTwice(let option):
      texts("usage.givenTwice", .string(option))
    case .operandMissing(let verb, let usage):
      texts("usage.operandMissing", .string(verb), .string(texts.words(of: usage)))
    case .operandNotTaken(let verb, let operand):
      texts("usage.operandNotTaken", .string(verb), .string(operand))
    case .exclusive(let one, let other):
      texts("usage.exclusive", .string(one), .string(other))
    case .eitherOperandsOrAll(let usage):
      texts("usage.eitherOperandsOrAll", .string(texts.words(of: usage)))
    case .timeMissing:
      texts("usage.timeMissing")
    case .badDuration(let option, let value):
      texts("usage.badDuration", .string(option), .string(value))
    case .notADuration(let value):
      texts("usage.notADuration", .string(value))
    case .badTime(let value, let fault):
      texts("usage.badTime.\(fault)", .string(value))
    case .badUntil(let value):
      texts("usage.badUntil", .string(value))
    case .badRepeat(let value):
      texts("usage.badRepeat", .string(value))
    case .badRule(let part?, let position):
      texts("usage.badRulePart", .string(part), .integer(Int64(position)))
    case .badRule(nil, let position):
      texts("usage.badRule", .integer(Int64(position)))
    case .needsRepeat(let option):
      texts("usage.needsRepeat", .string(option))
    case .weekdaysInCalendar(let value):
      texts("usage.weekdaysInCalendar", .string(value))
    case .elapsedInCalendar(let value):
      texts("usage.elapsedInCalendar", .string(value))
    case .badZone(let value):
      texts("usage.badZone", .string(value))
    case .zoneNeeded:
      texts("usage.zoneNeeded")
    case .badNumber(let option, let value, let range):
      texts(
        "usage.badNumber", .string(option), .string(value), .integer(Int64(range.lowerBound)),
        .integer(Int64(range.upperBound)))
    case .badMissed(let value):
      texts("usage.badMissed", .string(value))
    case .badNag(let value):
      texts("usage.badNag", .string(value))
    case .notATime(let value):
      texts("usage.notATime", .string(value))
    case .notAWord(let option, let value, let words):
      texts(
        "usage.notAWord", .string(option), .string(value), .string(words.joined(separator: ", ")))
    case .notABadge(let value):
      texts("usage.notABadge", .string(value))
    case .notADelivery(let value):
      texts("usage.notADelivery", .string(value))
    case .badApp(let value):
      texts("usage.badApp", .string(value))
    case .badJSON:
      texts("usage.badJSON")
    case .notAnObject(let option):
      texts("usage.notAnObject", .string(option))
    case .emptyText:
      texts("usage.emptyText")
    case .badUser(let value):
      texts("usage.badUser", .string(value))
    case .badArguments(let value):
      texts("usage.badArguments", .string(value))
    case .badText(let error):
      OptionNames.replacing(
        textField: error.field, in: texts.text(error.sentence.textKey, error.templateArguments))
    case .badLanguage(let value):
      texts("usage.badLanguage", .string(value))
    case .badCalendar(let value):
      texts(
        "usage.badCalendar", .string(value),
        .string(CalendarName.allCases.map(\.rawValue).joined(separator: ", ")))
    case .needsOption(let option, let other):
      texts("usage.needsOption", .string(option), .string(other))
    case .unknownCommand(let value, let known):
      texts("usage.unknownCommand", .string(value), .string(known.joined(separator: ", ")))
    case .optionNotTaken(let command, let option):
      texts("usage.optionNotTaken", .string(command), .string(option))
    }
  }
}

import BelfryCore

// What is wrong with a rule, as a refusal.

extension JSONView {
  /// A recurrence rule, with its text: places in it are counted in what was sent.
  func readRule(upTo limit: Int) throws(WireError) -> (RecurrenceRule, text: String) {
    let text = try readString(upTo: limit)
    do {
      return (try RecurrenceRule(parsing: text), text)
    } catch {
      throw WireError(error, in: text)
    }
  }
}

extension WireError {
  fileprivate init(_ fault: RuleFault, in text: String) {
    if fault.problem == .tooLong {
      self = .tooManyBytes(text.utf8.count, limit: RecurrenceRule.mostBytes)
      return
    }
    let (sentence, facts) = fault.explanation
    var arguments: [Argument] = []
    switch sentence {
    case .ruleFrequencyMissing: break
    case .ruleNotParts, .ruleUnknownPart: arguments = [.integer(Int64(fault.position))]
    default: arguments = [.string(fault.part ?? ""), .integer(Int64(fault.position))] + facts
    }
    self = .params(
      fault.isContradiction ? .contradiction : .invalidValue, at: .character(fault.position),
      sentence,
      arguments)
  }
}

extension RuleFault {
  /// Where a part begins in a rule that was read; nil where it is not there.
  static func position(of part: String, in text: String) -> Int? {
    var position = 1
    for candidate in text.split(separator: ";", omittingEmptySubsequences: false) {
      if candidate.uppercased().hasPrefix("\(part)=") { return position }
      position += candidate.count + 1
    }
    return nil
  }
}

extension RuleFault {
  /// The sentence, with what it takes behind the part and the place.
  fileprivate var explanation: (ErrorSentence, facts: [Argument]) {
    switch problem {
    case .tooLong: (.tooManyBytes, [])
    case .noPart: (.ruleNotParts, [])
    case .unknownPart: (.ruleUnknownPart, [])
    case .partTwice: (.rulePartTwice, [])
    case .noFrequency: (.ruleFrequencyMissing, [])
    case .unknownFrequency:
      (.ruleMustBeOneOf, [.words(RecurrenceRule.Frequency.allCases.map(\.rawValue))])
    case .unknownCalendar: (.ruleMustBeOneOf, [.words(CalendarName.all.map { $0.uppercased() })])
    case .unknownSkip: (.ruleMustBeOneOf, [.words(Skip.all.map { $0.uppercased() })])
    case .unknownWeekday: (.ruleMustBeOneOf, [.words(Weekday.allCases.map(\.code))])
    case .noNumber: (.ruleMustBeNumber, [])
    case .outOfRange(let range):
      (.ruleMustBeFrom, [.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))])
    case .outOfSignedRange(let most):
      (.ruleMustBeWithin, [.integer(Int64(most)), .integer(Int64(most))])
    case .leapSecond: (.ruleLeapSecond, [])
    case .noSuchMonth: (.ruleNoSuchMonth, [])
    case .tooManyValues: (.ruleTooManyValues, [.integer(Int64(RecurrenceRule.mostValues))])
    case .noTime: (.ruleMustBeTime, [])
    case .untilWithoutTime: (.ruleUntilNeedsTimeOfDay, [])
    case .noSuchTime: (.ruleTimeDoesNotExist, [])
    case .countWithUntil: (.ruleCannotStandBeside, [.string(part == "COUNT" ? "UNTIL" : "COUNT")])
    case .notWithFrequency(let frequency):
      (.ruleCannotStandBeside, [.string("FREQ=\(frequency.rawValue)")])
    case .numberedWeekday(let frequency): (.ruleNumberedWeekday, [.string(frequency.rawValue)])
    case .numberedWeekdayWithWeekNumber: (.ruleCannotStandBeside, [.string("BYWEEKNO")])
    case .skipWithoutCalendar: (.ruleNeedsBeside, [.string("RSCALE")])
    case .positionAlone: (.rulePositionAlone, [])
    }
  }
}

extension Argument {
  fileprivate static func words(_ words: [String]) -> Argument {
    .string(words.joined(separator: ", "))
  }
}

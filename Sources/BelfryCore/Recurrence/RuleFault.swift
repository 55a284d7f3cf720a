/// Why a text is no recurrence rule, and where.
package struct RuleFault: Error, Hashable, Sendable {
  /// The name of the part, in capitals, such as `BYMONTHDAY`; `nil`: the text has no part there.
  package let part: String?
  /// The character at which the fault shows, 1 for the first.
  package let position: Int
  package let problem: Problem

  package init(part: String?, position: Int, problem: Problem) {
    self.part = part
    self.position = position
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// More than `RecurrenceRule.mostBytes` bytes.
    case tooLong
    /// Not `NAME=VALUE`.
    case noPart
    case unknownPart
    case partTwice
    case noFrequency
    case unknownFrequency
    /// The calendar of `RSCALE`.
    case unknownCalendar
    case unknownSkip
    case unknownWeekday
    /// A whole number is wanted.
    case noNumber
    case outOfRange(ClosedRange<Int>)
    /// As `outOfRange`, and its negatives, without 0.
    case outOfSignedRange(Int)
    /// 23:59:60: instants do not have it.
    case leapSecond
    /// A month that no year of the calendar has.
    case noSuchMonth
    case tooManyValues
    /// `UNTIL` is not of the form `20261231T090000` or `20261231T090000Z`.
    case noTime
    /// `UNTIL` is a day alone.
    case untilWithoutTime
    /// `UNTIL` is a time that does not exist.
    case noSuchTime
    case countWithUntil
    case notWithFrequency(RecurrenceRule.Frequency)
    /// A weekday with a number, in a rule that is neither monthly nor yearly.
    case numberedWeekday(RecurrenceRule.Frequency)
    case numberedWeekdayWithWeekNumber
    case skipWithoutCalendar
    /// `BYSETPOS` without another part to choose from.
    case positionAlone
  }

  /// Whether parts that are each fine do not go together.
  package var isContradiction: Bool {
    switch problem {
    case .countWithUntil, .notWithFrequency, .numberedWeekday, .numberedWeekdayWithWeekNumber,
      .skipWithoutCalendar, .positionAlone, .partTwice:
      true
    default: false
    }
  }

  /// A sentence that names the part and the place.
  package var message: String {
    "\(part.map { "\($0): " } ?? "")\(explanation) (character \(position))"
  }

  private var explanation: String {
    switch problem {
    case .tooLong: "a rule has at most \(RecurrenceRule.mostBytes) bytes"
    case .noPart: "a rule consists of NAME=VALUE with ; between them"
    case .unknownPart: "there is no such part"
    case .partTwice: "it may stand there once"
    case .noFrequency: "FREQ is missing"
    case .unknownFrequency:
      "it is one of \(RecurrenceRule.Frequency.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownCalendar: "there is no such calendar"
    case .unknownSkip: "it is one of OMIT, BACKWARD, FORWARD"
    case .unknownWeekday: "a weekday is one of MO, TU, WE, TH, FR, SA, SU"
    case .noNumber: "a whole number is wanted"
    case .outOfRange(let range): "it is \(range.lowerBound) to \(range.upperBound)"
    case .outOfSignedRange(let most): "it is 1 to \(most) or -1 to -\(most)"
    case .leapSecond: "leap seconds cannot be named; 59 is the last second"
    case .noSuchMonth: "the calendar has no such month"
    case .tooManyValues: "a list has at most \(RecurrenceRule.mostValues) values"
    case .noTime: "it is a time such as 20261231T090000Z, or 20261231T090000 in a floating alert"
    case .untilWithoutTime: "a time of day is needed, as in 20261231T235959Z"
    case .noSuchTime: "there is no such time"
    case .countWithUntil: "COUNT and UNTIL cannot stand together"
    case .notWithFrequency(let frequency): "it cannot stand with FREQ=\(frequency.rawValue)"
    case .numberedWeekday(let frequency):
      "a weekday has a number with FREQ=MONTHLY and FREQ=YEARLY alone, not with \(frequency.rawValue)"
    case .numberedWeekdayWithWeekNumber: "a weekday has no number beside BYWEEKNO"
    case .skipWithoutCalendar: "it needs RSCALE"
    case .positionAlone: "it needs another BY part to choose from"
    }
  }
}

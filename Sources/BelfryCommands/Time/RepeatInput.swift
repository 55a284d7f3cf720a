import BelfryCore

/// Reads how often something repeats, as a person writes it.
enum RepeatInput: Equatable, Sendable {
  case interval(RepeatUnit, every: Int)
  /// In the order of the week, each once.
  case weekdays([Weekday])

  static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
  static let weekend: [Weekday] = [.saturday, .sunday]

  /// The steps of `repeatEvery`.
  private static let steps = 1...1_000_000

  private static let units: [(unit: RepeatUnit, words: [String])] = [
    (.second, ["s", "second", "seconds"]), (.minute, ["m", "min", "minute", "minutes"]),
    (.hour, ["h", "hour", "hours"]), (.day, ["d", "day", "days"]),
    (.week, ["w", "week", "weeks"]), (.month, ["month", "months"]),
    (.quarter, ["quarter", "quarters"]), (.year, ["y", "year", "years"]),
  ]

  /// `day`, `2 weeks`, `2w`, `other month`, `1h30m`, `weekday`, `weekend`, `mon,fri`; nil for
  /// anything else.
  init?(_ text: String) {
    let lower = text.lowercased()
    switch lower {
    case "weekday", "weekdays": self = .weekdays(Self.workdays)
    case "weekend", "weekends": self = .weekdays(Self.weekend)
    default:
      if let days = Self.weekdays(lower) {
        self = .weekdays(days)
      } else if !text.contains("M"), let interval = Self.interval(lower) {
        self = interval
      } else {
        return nil
      }
    }
  }

  private static func weekdays(_ text: String) -> [Weekday]? {
    var days: Set<Weekday> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let day = Weekday(word: word.drop { $0 == " " }) else { return nil }
      days.insert(day)
    }
    return days.sorted { $0.rawValue < $1.rawValue }
  }

  private static func interval(_ text: String) -> RepeatInput? {
    let isOther = text.hasPrefix("other ")
    let rest = isOther ? text.dropFirst(6) : text[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let word = String(rest.dropFirst(digits.count).drop { $0 == " " })
    let number = digits.isEmpty ? (isOther ? 2 : 1) : Int(digits)
    if let unit = units.first(where: { $0.words.contains(word) })?.unit {
      // `h` alone is a slip, not an hour.
      guard let number, steps.contains(number), !(digits.isEmpty && word.count == 1),
        !(isOther && !digits.isEmpty)
      else { return nil }
      return .interval(unit, every: number)
    }
    return isOther ? nil : elapsed(text)
  }

  /// `1h30m`, in the largest unit that it is a multiple of.
  private static func elapsed(_ text: String) -> RepeatInput? {
    guard let seconds = DurationInput.duration(from: text)?.components.seconds, seconds > 0 else {
      return nil
    }
    let (unit, length): (RepeatUnit, Int64) =
      seconds % 3_600 == 0 ? (.hour, 3_600) : seconds % 60 == 0 ? (.minute, 60) : (.second, 1)
    guard let number = Int(exactly: seconds / length), steps.contains(number) else { return nil }
    return .interval(unit, every: number)
  }

  /// The time from one to the next, where that is always the same.
  var elapsed: Duration? {
    switch self {
    case .interval(.second, let every): .seconds(every)
    case .interval(.minute, let every): .seconds(every * 60)
    case .interval(.hour, let every): .seconds(every * 3_600)
    case .interval, .weekdays: nil
    }
  }
}

import BelfryCore

/// The words that stand for days, and for times of day.
enum DayWord: Equatable, Sendable {
  case today, tomorrow
  case weekday(Weekday)

  init?(_ text: some StringProtocol) {
    switch text.lowercased() {
    case "today": self = .today
    case "tomorrow": self = .tomorrow
    default:
      guard let weekday = Weekday(word: text) else { return nil }
      self = .weekday(weekday)
    }
  }
}

extension Weekday {
  private static let words = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// `mon`, `Monday`, `tues`: three letters of it or more.
  init?(word: some StringProtocol) {
    let lower = word.lowercased()
    guard lower.utf8.count >= 3,
      let place = Self.words.firstIndex(where: { $0.hasPrefix(lower) })
    else { return nil }
    self.init(rawValue: place + 1)
  }
}

extension ClockTime {
  /// `noon`, `midnight`, `9am`, `6:30pm`; nil for anything else.
  init?(word: some StringProtocol) {
    let lower = word.lowercased()
    switch lower {
    case "noon": self.init(hour: 12, minute: 0)
    case "midnight": self.init(hour: 0, minute: 0)
    default:
      guard lower.hasSuffix("am") || lower.hasSuffix("pm") else { return nil }
      let fields = lower.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count <= 2, let first = fields.first,
        first.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let hour = Int(first),
        (1...12).contains(hour)
      else { return nil }
      var minute = 0
      if fields.count == 2 {
        guard fields[1].utf8.count == 2, fields[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          let given = Int(fields[1])
        else { return nil }
        minute = given
      }
      self.init(hour: hour % 12 + (lower.hasSuffix("pm") ? 12 : 0), minute: minute)
    }
  }
}

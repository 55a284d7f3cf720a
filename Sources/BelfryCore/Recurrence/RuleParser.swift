extension RecurrenceRule {
  /// A longer text is refused.
  package static let mostBytes = 1_024
  /// A list with more values is refused.
  package static let mostValues = 366
  /// Of `COUNT`.
  package static let counts = 1...100_000
  /// Of `INTERVAL`.
  package static let intervals = 1...1_000_000

  /// Reads a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, without `RRULE:` before it. Case does not matter.
  ///
  /// Parts may stand in any order. Lines are not unfolded.
  package init(parsing text: String) throws(RuleFault) {
    self = try RuleParser(text).rule()
  }
}

/// Reads a rule, RFC 5545 section 3.3.10 and RFC 7529 section 4.1.
private struct RuleParser {
  private let bytes: [UInt8]
  private let parts: [Part]

  private struct Part {
    let name: String
    /// Places in the text, as all numbers here.
    let start: Int
    let value: Range<Int>
  }

  init(_ text: String) throws(RuleFault) {
    bytes = Array(text.utf8.prefix(RecurrenceRule.mostBytes + 1))
    guard bytes.count <= RecurrenceRule.mostBytes else {
      throw Self.fault(bytes, nil, RecurrenceRule.mostBytes, .tooLong)
    }
    var parts: [Part] = []
    var start = 0
    while true {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
      guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")), equals > start else {
        throw Self.fault(bytes, nil, start, .noPart)
      }
      let name = String(decoding: bytes[start..<equals], as: UTF8.self).uppercased()
      guard equals + 1 < end else {
        throw Self.fault(bytes, Self.isName(name) ? name : nil, equals, .noPart)
      }
      guard Self.isName(name) else { throw Self.fault(bytes, nil, start, .unknownPart) }
      guard !parts.contains(where: { $0.name == name }) else {
        throw Self.fault(bytes, name, start, .partTwice)
      }
      parts.append(Part(name: name, start: start, value: equals + 1..<end))
      guard end < bytes.count else { break }
      start = end + 1
    }
    self.parts = parts
  }

  private static let names: [String] = [
    "RSCALE", "FREQ", "INTERVAL", "UNTIL", "COUNT", "BYMONTH", "BYWEEKNO", "BYYEARDAY",
    "BYMONTHDAY", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS", "WKST", "SKIP",
  ]

  private static func isName(_ name: String) -> Bool { names.contains(name) }

  // MARK: The rule

  func rule() throws(RuleFault) -> RecurrenceRule {
    guard let part = part("FREQ") else {
      throw Self.fault(bytes, nil, bytes.count, .noFrequency)
    }
    guard let frequency = RecurrenceRule.Frequency(rawValue: text(part)) else {
      throw fault(part, .unknownFrequency)
    }
    var rule = RecurrenceRule(frequency)
    try readCalendar(into: &rule)
    let system = (rule.calendar ?? .gregorian).system
    let mostWeeks = system.longestYear / 7 + 1

    if let value = try number("INTERVAL", RecurrenceRule.intervals) { rule.interval = value }
    rule.count = try number("COUNT", RecurrenceRule.counts)
    if let part = self.part("UNTIL") { rule.until = try time(part) }
    rule.byMonth = try months(system)
    rule.byWeekNumber = try signedNumbers("BYWEEKNO", mostWeeks)
    rule.byYearDay = try signedNumbers("BYYEARDAY", system.longestYear)
    rule.byMonthDay = try signedNumbers("BYMONTHDAY", system.longestMonth)
    rule.byDay = try weekdays(mostWeeks)
    rule.byHour = try numbers("BYHOUR", 0...23)
    rule.byMinute = try numbers("BYMINUTE", 0...59)
    rule.bySecond = try numbers("BYSECOND", 0...59)
    rule.bySetPosition = try signedNumbers("BYSETPOS", 366)
    if let part = self.part("WKST") {
      guard let weekday = Weekday(code: text(part)) else { throw fault(part, .unknownWeekday) }
      rule.weekStart = weekday
    }
    try checkTogether(rule)
    return rule
  }

  private func readCalendar(into rule: inout RecurrenceRule) throws(RuleFault) {
    if let part = part("RSCALE") {
      guard let calendar = CalendarName(rawValue: text(part).lowercased()) else {
        throw fault(part, .unknownCalendar)
      }
      rule.calendar = calendar
    }
    if let part = part("SKIP") {
      guard let skip = Skip(rawValue: text(part).lowercased()) else {
        throw fault(part, .unknownSkip)
      }
      guard rule.calendar != nil else {
        throw Self.fault(bytes, part.name, part.start, .skipWithoutCalendar)
      }
      rule.skip = skip
    }
  }

  /// What RFC 5545 says of parts that stand together.
  private func checkTogether(_ rule: RecurrenceRule) throws(RuleFault) {
    if let count = part("COUNT"), let until = part("UNTIL") {
      let later = count.start > until.start ? count : until
      throw Self.fault(bytes, later.name, later.start, .countWithUntil)
    }
    let frequency = rule.frequency
    let refused: [String] =
      switch frequency {
      case .yearly: []
      case .monthly, .daily: ["BYWEEKNO", "BYYEARDAY"]
      case .weekly: ["BYWEEKNO", "BYYEARDAY", "BYMONTHDAY"]
      case .hourly, .minutely, .secondly: ["BYWEEKNO"]
      }
    if let part = parts.first(where: { refused.contains($0.name) }) {
      throw Self.fault(bytes, part.name, part.start, .notWithFrequency(frequency))
    }
    if let part = part("BYDAY"), rule.byDay.contains(where: { $0.ordinal != nil }) {
      guard frequency == .monthly || frequency == .yearly else {
        throw fault(part, .numberedWeekday(frequency))
      }
      guard rule.byWeekNumber.isEmpty else { throw fault(part, .numberedWeekdayWithWeekNumber) }
    }
    if let part = part("BYSETPOS"),
      !parts.contains(where: { $0.name.hasPrefix("BY") && $0.name != "BYSETPOS" })
    {
      throw Self.fault(bytes, part.name, part.start, .positionAlone)
    }
  }

  // MARK: Values

  private func part(_ name: String) -> Part? { parts.first { $0.name == name } }

  private func text(_ part: Part) -> String {
    String(decoding: bytes[part.value], as: UTF8.self).uppercased()
  }

  /// The values of a list, as places; none is empty.
  private func values(_ part: Part) throws(RuleFault) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = part.value.lowerBound
    while true {
      let end =
        bytes[start..<part.value.upperBound].firstIndex(of: UInt8(ascii: ","))
        ?? part.value.upperBound
      guard found.count < RecurrenceRule.mostValues else {
        throw Self.fault(bytes, part.name, start, .tooManyValues)
      }
      found.append(start..<end)
      guard end < part.value.upperBound else { return found }
      start = end + 1
    }
  }

  /// A number without a sign, cut where it is far beyond any range.
  private func digits(_ place: Range<Int>, _ part: Part) throws(RuleFault) -> Int {
    guard !place.isEmpty else { throw Self.fault(bytes, part.name, place.lowerBound, .noNumber) }
    var value = 0
    for index in place {
      let digit = Int(bytes[index]) - Int(UInt8(ascii: "0"))
      guard (0...9).contains(digit) else {
        throw Self.fault(bytes, part.name, index, .noNumber)
      }
      value = min(value * 10 + digit, 1_000_000_000)
    }
    return value
  }

  private func number(_ name: String, _ range: ClosedRange<Int>) throws(RuleFault) -> Int? {
    guard let part = part(name) else { return nil }
    let value = try digits(part.value, part)
    guard range.contains(value) else { throw fault(part, .outOfRange(range)) }
    return value
  }

  private func numbers(_ name: String, _ range: ClosedRange<Int>) throws(RuleFault) -> [Int] {
    guard let part = part(name) else { return [] }
    var found: [Int] = []
    for place in try values(part) {
      let value = try digits(place, part)
      guard range.contains(value) else {
        let isLeapSecond = name == "BYSECOND" && value == 60
        throw Self.fault(
          bytes, part.name, place.lowerBound, isLeapSecond ? .leapSecond : .outOfRange(range))
      }
      found.append(value)
    }
    return found
  }

  private func signedNumbers(_ name: String, _ most: Int) throws(RuleFault) -> [Int] {
    guard let part = part(name) else { return [] }
    var found: [Int] = []
    for place in try values(part) { found.append(try signed(place, part, most)) }
    return found
  }

  private func signed(_ place: Range<Int>, _ part: Part, _ most: Int) throws(RuleFault) -> Int {
    var digits = place
    var isNegative = false
    if let first = place.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[first]) {
      isNegative = bytes[first] == UInt8(ascii: "-")
      digits = first + 1..<place.upperBound
    }
    let value = try self.digits(digits, part)
    guard (1...most).contains(value) else {
      throw Self.fault(bytes, part.name, place.lowerBound, .outOfSignedRange(most))
    }
    return isNegative ? -value : value
  }

  private func months(_ system: any CalendarSystem) throws(RuleFault) -> [MonthCode] {
    guard let part = part("BYMONTH") else { return [] }
    let known = system.monthCodes
    var found: [MonthCode] = []
    for place in try values(part) {
      let isLeap = place.last.map { bytes[$0] | 0x20 == UInt8(ascii: "l") } ?? false
      let number = try digits(
        isLeap ? place.lowerBound..<place.upperBound - 1 : place, part)
      let code = MonthCode(number, isLeap: isLeap)
      guard known.contains(code) else {
        throw Self.fault(bytes, part.name, place.lowerBound, .noSuchMonth)
      }
      found.append(code)
    }
    return found
  }

  private func weekdays(_ mostWeeks: Int) throws(RuleFault) -> [RecurrenceRule.WeekdayNumber] {
    guard let part = part("BYDAY") else { return [] }
    var found: [RecurrenceRule.WeekdayNumber] = []
    for place in try values(part) {
      let split = max(place.upperBound - 2, place.lowerBound)
      let code = String(decoding: bytes[split..<place.upperBound], as: UTF8.self).uppercased()
      guard let weekday = Weekday(code: code) else {
        throw Self.fault(bytes, part.name, place.lowerBound, .unknownWeekday)
      }
      let ordinal =
        split == place.lowerBound ? nil : try signed(place.lowerBound..<split, part, mostWeeks)
      found.append(RecurrenceRule.WeekdayNumber(weekday, ordinal: ordinal))
    }
    return found
  }

  /// `20261231T090000`, with `Z` an instant.
  private func time(_ part: Part) throws(RuleFault) -> Moment {
    let text = Array(text(part).utf8)
    let isUTC = text.last == UInt8(ascii: "Z")
    let digits = text.prefix(8) + text.dropFirst(9).prefix(6)
    let isNumeric = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumeric, text.count >= 8 else { throw fault(part, .noTime) }
    guard text.count > 8 else { throw fault(part, .untilWithoutTime) }
    guard text.count == (isUTC ? 16 : 15), text[8] == UInt8(ascii: "T") else {
      throw fault(part, .noTime)
    }
    func number(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 * 10 + Int($1) - Int(UInt8(ascii: "0")) }
    }
    let (hour, minute, second) = (number(9..<11), number(11..<13), number(13..<15))
    guard second != 60 else { throw fault(part, .leapSecond) }
    guard hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      let wall = WallTime(
        daysSince1970: date.daysSince1970,
        millisecondOfDay: Int64(((hour * 60 + minute) * 60 + second) * 1_000))
    else { throw fault(part, .noSuchTime) }
    return isUTC ? .instant(wall.asUTC) : .wall(wall)
  }

  // MARK: Faults

  private func fault(_ part: Part, _ problem: RuleFault.Problem) -> RuleFault {
    Self.fault(bytes, part.name, part.value.lowerBound, problem)
  }

  private static func fault(
    _ bytes: [UInt8], _ part: String?, _ place: Int, _ problem: RuleFault.Problem
  ) -> RuleFault {
    // Bytes of the form 10xxxxxx go on with the character before them.
    let characters = bytes.prefix(place).count { $0 & 0xC0 != 0x80 }
    return RuleFault(part: part, position: characters + 1, problem: problem)
  }
}

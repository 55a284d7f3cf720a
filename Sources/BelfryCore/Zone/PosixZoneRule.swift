/// The TZ string of a TZif footer: POSIX.1-2024 section 8.3, with the hours -167 to 167 of RFC 9636
/// section 3.3.
///
/// Such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+0545>-5:45`.
struct PosixZoneRule: Hashable, Sendable {
  let standard: LocalTimeType
  let daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    let type: LocalTimeType
    /// On the clock of standard time.
    let start: Change
    /// On the clock of daylight saving time.
    let end: Change
  }

  /// A day of every year and a time on it.
  struct Change: Hashable, Sendable {
    let day: Day
    /// Seconds since the day began; -167 to 167 hours and 59:59.
    let seconds: Int64

    enum Day: Hashable, Sendable {
      /// `Jn`: 1 to 365; 29 February is never counted.
      case ofYearWithoutLeapDay(Int)
      /// `n`: 0 to 365, 29 February is counted.
      case ofYear(Int)
      /// `Mm.w.d`: week 5 is the last one, day 0 is Sunday.
      case ofMonth(month: Int, week: Int, weekday: Int)
    }

    /// Seconds from 1970-01-01T00:00:00 to the change in `year` (1 to 9999) on the clock that it is
    /// given for.
    func localSeconds(in year: Int) -> Int64 {
      dayNumber(in: year) * 86_400 + seconds
    }

    private func dayNumber(in year: Int) -> Int64 {
      let newYear = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
      switch day {
      case .ofYearWithoutLeapDay(let day):
        return newYear + Int64(day - 1) + (day > 59 && CivilDate.isLeap(year) ? 1 : 0)
      case .ofYear(let day):
        return newYear + Int64(day)
      case .ofMonth(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? newYear
        // 1970-01-04 was a Sunday.
        let weekdayOfFirst = Int((first + 4).quotientAndRemainderFloored(by: 7).remainder)
        let day = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        return first + Int64(day < CivilDate.days(inMonth: month, of: year) ? day : day - 7)
      }
    }
  }
}

extension PosixZoneRule {
  /// `nil` for anything but a TZ string. One with daylight saving time has to say when: what holds otherwise is
  /// not defined.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(Array(text))
    guard let name = reader.name(), let west = reader.time(hours: 24) else { return nil }
    standard = LocalTimeType(offset: Int(-west), isDST: false, designation: name)
    guard !reader.isAtEnd else {
      daylight = nil
      return
    }
    guard let daylightName = reader.name() else { return nil }
    var daylightWest = west - 3_600
    if reader.next != UInt8(ascii: ",") {
      guard let given = reader.time(hours: 24) else { return nil }
      daylightWest = given
    }
    guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else {
      return nil
    }
    daylight = Daylight(
      type: LocalTimeType(
        offset: Int(-daylightWest), isDST: true, designation: daylightName),
      start: start, end: end)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: scalar) else { return false }
      position += 1
      return true
    }

    /// Three letters or more; between `<` and `>` digits and signs too.
    mutating func name() -> String? {
      let isQuoted = take("<")
      let first = position
      while let byte = next, Self.isLetter(byte) || (isQuoted && Self.isSignOrDigit(byte)) {
        position += 1
      }
      let name = bytes[first..<position]
      guard name.count >= 3, !isQuoted || take(">") else { return nil }
      return String(decoding: name, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSignOrDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    /// `[+-]h[:mm[:ss]]` in seconds.
    mutating func time(hours most: Int) -> Int64? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(0...most) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where take(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return Int64(isNegative ? -seconds : seconds)
    }

    /// `,date[/time]`; without a time 02:00:00.
    mutating func change() -> Change? {
      guard take(","), let day = day() else { return nil }
      guard take("/") else { return Change(day: day, seconds: 7_200) }
      return time(hours: 167).map { Change(day: day, seconds: $0) }
    }

    private mutating func day() -> Change.Day? {
      if take("J") { return number(1...365).map(Change.Day.ofYearWithoutLeapDay) }
      guard take("M") else { return number(0...365).map(Change.Day.ofYear) }
      guard let month = number(1...12), take("."), let week = number(1...5), take("."),
        let weekday = number(0...6)
      else { return nil }
      return .ofMonth(month: month, week: week, weekday: weekday)
    }

    /// Up to three digits.
    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
      var value = 0
      var digits = 0
      while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        guard digits < 3 else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
        position += 1
      }
      return digits > 0 && range.contains(value) ? value : nil
    }
  }
}

extension RecurrenceRule {
  /// The rule as RFC 5545 and RFC 7529 write it, in one order, without what is the default.
  package var text: String {
    var parts: [String] = []
    if let calendar { parts.append("RSCALE=\(calendar.rawValue.uppercased())") }
    parts.append("FREQ=\(frequency.rawValue)")
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let until { parts.append("UNTIL=\(until.basicText)") }
    if let count { parts.append("COUNT=\(count)") }
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
    }
    add("BYMONTH", byMonth.map(\.text))
    add("BYWEEKNO", byWeekNumber.map(\.description))
    add("BYYEARDAY", byYearDay.map(\.description))
    add("BYMONTHDAY", byMonthDay.map(\.description))
    add("BYDAY", byDay.map { "\($0.ordinal.map(\.description) ?? "")\($0.weekday.code)" })
    add("BYHOUR", byHour.map(\.description))
    add("BYMINUTE", byMinute.map(\.description))
    add("BYSECOND", bySecond.map(\.description))
    add("BYSETPOS", bySetPosition.map(\.description))
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    if let skip { parts.append("SKIP=\(skip.rawValue.uppercased())") }
    return parts.joined(separator: ";")
  }
}

extension Weekday {
  /// RFC 5545's two letters.
  package var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  init?(code: String) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }
}

extension Moment {
  /// RFC 5545's form, `20261231T090000` with `Z` for an instant; without milliseconds.
  var basicText: String {
    let (wall, suffix) =
      switch self {
      case .wall(let wall): (wall, "")
      case .instant(let instant): (WallTime(utc: instant), "Z")
      }
    return wall.text.prefix(19).filter { $0 != "-" && $0 != ":" } + suffix
  }
}

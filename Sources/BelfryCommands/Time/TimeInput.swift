import BelfryCore

/// Reads a point in time as a person writes it.
struct TimeInput: Equatable, Sendable {
  /// What was written: an instant where an offset stands, a time on a clock where none does.
  let moment: Moment
  let instant: Timestamp
  /// What the echo has to say about it.
  let remark: Remark?

  /// Something about a time that its writer may not have meant.
  enum Remark: Equatable, Sendable {
    /// The time of day has passed today, so tomorrow is meant.
    case tomorrow
    /// The clock goes forward past the time; `instant` lies as much later.
    case neverShown
    /// The clock shows the time twice and `instant` is the first.
    case firstOfTwo
    /// The clock shows the time twice and the first has passed.
    case secondOfTwo
    /// A date and time that has passed: the hub delivers at once.
    case passed
  }

  /// Why a text is no time.
  enum Fault: Error, Equatable, Sendable {
    case form
    /// A date without a time of day.
    case timeOfDayMissing
    /// 30 February, 25:00.
    case doesNotExist
    /// Outside the years 1 to 9999.
    case outOfRange
  }

  /// Reads `text` as it is meant at `now` by somebody whose clock is `zone`'s.
  ///
  /// | text | means |
  /// |---|---|
  /// | `14:30`, `9:05`, `14:30:10`, `9am`, `noon` | the next time the clock shows it |
  /// | `today 18:00`, `tomorrow 9:00` | that time of that day |
  /// | `mon 18:30`, `friday noon` | the next such day and time |
  /// | `2026-12-01T09:00`, `2026-12-01 09:00:30` | that local time |
  /// | `2026-12-01T09:00:00+01:00`, `…Z` | that instant (RFC 3339) |
  init(_ text: String, now: Timestamp, zone: Zone) throws(Fault) {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .form }
    let reader = Reader(now: now, zone: zone)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch words.count {
    case 1 where DayWord(words[0]) != nil: throw .timeOfDayMissing
    case 1 where words[0].contains("-") && !words[0].hasPrefix("-"):
      let parts = words[0].split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == "t" })
      guard parts.count == 2 else {
        _ = try Reader.date(words[0])
        throw .timeOfDayMissing
      }
      self = try reader.dateAndTime(parts[0], parts[1])
    case 1: self = try reader.next(try Reader.clockTime(words[0]))
    case 2:
      if let day = DayWord(words[0]) {
        self = try reader.time(try Reader.clockTime(words[1]), on: day)
      } else {
        self = try reader.dateAndTime(words[0], words[1])
      }
    default: throw .form
    }
  }

  fileprivate init(_ moment: Moment, _ instant: Timestamp, remark: Remark? = nil, now: Timestamp) {
    self.moment = moment
    self.instant = instant
    self.remark = instant < now ? .passed : remark
  }
}

/// Reads the parts of a time.
private struct Reader {
  let now: Timestamp
  let zone: Zone

  func dateAndTime(_ date: Substring, _ time: Substring) throws(TimeInput.Fault) -> TimeInput {
    if ClockTime(word: time) == nil, time.contains(where: { "zZ+-".contains($0) }) {
      let instant = try Self.instant(date, time)
      return TimeInput(.instant(instant), instant, now: now)
    }
    return try onTheWall(
      day: try Self.date(date).daysSince1970, try Self.clockTime(time))
  }

  func time(_ time: ClockTime, on word: DayWord) throws(TimeInput.Fault) -> TimeInput {
    let today = zone.wallTime(at: now).daysSince1970
    switch word {
    case .today: return try onTheWall(day: today, time)
    case .tomorrow: return try onTheWall(day: today + 1, time)
    case .weekday(let weekday):
      let away = (weekday.rawValue - Weekday(daysSince1970: today).rawValue + 7) % 7
      let first = try onTheWall(day: today + Int64(away), time)
      return first.remark == .passed ? try onTheWall(day: today + Int64(away) + 7, time) : first
    }
  }

  private func onTheWall(
    day: Int64, _ time: ClockTime
  ) throws(TimeInput.Fault) -> TimeInput {
    guard let wall = WallTime(day: day, time: time) else { throw .outOfRange }
    switch try reading(of: wall) {
    case .once(let instant): return TimeInput(.wall(wall), instant, now: now)
    case .twice(let first, _):
      return TimeInput(.wall(wall), first, remark: .firstOfTwo, now: now)
    case .gap(let shifted, _, _):
      return TimeInput(.wall(wall), shifted, remark: .neverShown, now: now)
    }
  }

  /// The first instant from `now` on at which the clock shows `time`: today, the second time today,
  /// or tomorrow.
  func next(_ time: ClockTime) throws(TimeInput.Fault) -> TimeInput {
    let today = zone.wallTime(at: now).daysSince1970
    // A day further than tomorrow: at the end of the calendar there may be none.
    for (day, isToday) in [(today, true), (today + 1, false)] {
      guard let wall = WallTime(day: day, time: time) else { continue }
      let usual: TimeInput.Remark? = isToday ? nil : .tomorrow
      switch try reading(of: wall) {
      case .once(let instant) where instant >= now:
        return TimeInput(.wall(wall), instant, remark: usual, now: now)
      case .twice(let first, _) where first >= now:
        return TimeInput(.wall(wall), first, remark: .firstOfTwo, now: now)
      case .twice(_, let second) where second >= now:
        return TimeInput(.instant(second), second, remark: .secondOfTwo, now: now)
      case .gap(let shifted, _, _) where shifted >= now:
        return TimeInput(.wall(wall), shifted, remark: .neverShown, now: now)
      case .once, .twice, .gap:
        continue
      }
    }
    throw .outOfRange
  }

  private func reading(of wall: WallTime) throws(TimeInput.Fault) -> Zone.Reading {
    let reading = zone.reading(of: wall)
    // At the ends of the calendar instants are held.
    if case .once(let instant) = reading, zone.wallTime(at: instant) != wall { throw .outOfRange }
    return reading
  }

  static func instant(
    _ date: Substring, _ time: Substring
  ) throws(TimeInput.Fault) -> Timestamp {
    // RFC 3339 wants seconds; a person may leave them out.
    let zoneStart = time.firstIndex { "zZ+-".contains($0) } ?? time.endIndex
    let clock = time[..<zoneStart]
    let seconds = clock.filter { $0 == ":" }.count == 1 ? ":00" : ""
    do {
      return try Timestamp(rfc3339: "\(date)T\(clock)\(seconds)\(time[zoneStart...])")
    } catch {
      switch error {
      case .form, .offsetMissing: throw .form
      case .doesNotExist, .leapSecond: throw .doesNotExist
      case .outOfRange: throw .outOfRange
      }
    }
  }

  static func clockTime(_ text: Substring) throws(TimeInput.Fault) -> ClockTime {
    if let time = ClockTime(word: text) { return time }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3,
      let hour = number(fields[0], digits: 1...2), let minute = number(fields[1], digits: 2...2),
      let second = fields.count == 3 ? number(fields[2], digits: 2...2) : 0
    else { throw .form }
    guard let time = ClockTime(hour: hour, minute: minute, second: second) else {
      throw .doesNotExist
    }
    return time
  }

  static func date(_ text: Substring) throws(TimeInput.Fault) -> CivilDate {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3,
      let year = number(fields[0], digits: 4...4), let month = number(fields[1], digits: 2...2),
      let day = number(fields[2], digits: 2...2)
    else { throw .form }
    guard let date = CivilDate(year: year, month: month, day: day) else { throw .doesNotExist }
    return date
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension TimeInput {
  /// A day alone, `2027-06-30`: the last second of it on the clock.
  static func endOfDay(_ text: String) -> WallTime? {
    guard let date = try? Reader.date(text[...]) else { return nil }
    return WallTime(day: date.daysSince1970, time: ClockTime(secondsOfDay: 86_399))
  }

  /// A date and a time of day without an offset, as it stands: `2026-12-01T09:00`,
  /// `2026-12-01 9:00:30`. No zone is asked whether its clock shows that time.
  static func localTime(_ text: String) -> WallTime? {
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "Tt ".contains($0) })
    guard parts.count == 2, let date = try? Reader.date(parts[0]),
      let time = try? Reader.clockTime(parts[1])
    else { return nil }
    return WallTime(day: date.daysSince1970, time: time)
  }

  /// A day alone: the first second of it on the clock.
  static func startOfDay(_ text: String) -> WallTime? {
    guard let date = try? Reader.date(text[...]) else { return nil }
    return WallTime(day: date.daysSince1970, time: ClockTime(secondsOfDay: 0))
  }
}

extension Zone {
  /// The instant that a time on the clock means: the first of two, and behind a gap as RFC 5545 says.
  func instant(of wall: WallTime) -> Timestamp {
    switch reading(of: wall) {
    case .once(let instant), .twice(let instant, _), .gap(let instant, _, _): instant
    }
  }
}

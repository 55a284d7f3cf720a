import BelfryCore

/// Reads a point in time as a person writes it.
struct TimeInput: Equatable, Sendable {
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
  /// | `14:30`, `9:05`, `14:30:10` | the next time the clock shows it |
  /// | `2026-12-01T09:00`, `2026-12-01 09:00:30` | that local time |
  /// | `2026-12-01T09:00:00+01:00`, `…Z` | that instant (RFC 3339) |
  init(_ text: String, now: Timestamp, zone: LocalZone) throws(Fault) {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .form }
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == "t" || $0 == " " })
    switch parts.count {
    case 1 where parts[0].contains(":"):
      self = try Self.next(try Self.clockTime(parts[0]), now: now, zone: zone)
    case 1:
      _ = try Self.date(parts[0])
      throw .timeOfDayMissing
    case 2:
      if parts[1].contains(where: { "zZ+-".contains($0) }) {
        self.init(instant: try Self.instant(parts[0], parts[1]), now: now)
      } else {
        let local = LocalDateTime(
          date: try Self.date(parts[0]), time: try Self.clockTime(parts[1]))
        self = try Self.local(local, now: now, zone: zone)
      }
    default:
      throw .form
    }
  }

  private init(instant: Timestamp, remark: Remark? = nil, now: Timestamp) {
    self.instant = instant
    self.remark = instant < now ? .passed : remark
  }

  private static func local(
    _ local: LocalDateTime, now: Timestamp, zone: LocalZone
  ) throws(Fault) -> TimeInput {
    switch zone.resolve(local) {
    case .once(let instant): TimeInput(instant: instant, now: now)
    case .twice(let first, _): TimeInput(instant: first, remark: .firstOfTwo, now: now)
    case .never(let shifted): TimeInput(instant: shifted, remark: .neverShown, now: now)
    case nil: throw .outOfRange
    }
  }

  /// The first instant from `now` on at which the clock shows `time`: today, the second time today,
  /// or tomorrow.
  private static func next(
    _ time: ClockTime, now: Timestamp, zone: LocalZone
  ) throws(Fault) -> TimeInput {
    let today = zone.local(now).date
    // A day further than tomorrow: at the end of the calendar there may be none.
    for (day, isToday) in [(today.daysSince1970, true), (today.daysSince1970 + 1, false)] {
      let local = LocalDateTime(date: CivilDate(daysSince1970: day), time: time)
      let usual: Remark? = isToday ? nil : .tomorrow
      switch zone.resolve(local) {
      case .once(let instant) where instant >= now:
        return TimeInput(instant: instant, remark: usual, now: now)
      case .twice(let first, _) where first >= now:
        return TimeInput(instant: first, remark: .firstOfTwo, now: now)
      case .twice(_, let second) where second >= now:
        return TimeInput(instant: second, remark: .secondOfTwo, now: now)
      case .never(let shifted) where shifted >= now:
        return TimeInput(instant: shifted, remark: .neverShown, now: now)
      case .once, .twice, .never, nil:
        continue
      }
    }
    throw .outOfRange
  }

  private static func instant(
    _ date: Substring, _ time: Substring
  ) throws(Fault) -> Timestamp {
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

  private static func clockTime(_ text: Substring) throws(Fault) -> ClockTime {
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

  private static func date(_ text: Substring) throws(Fault) -> CivilDate {
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

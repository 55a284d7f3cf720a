package import BelfryCore

/// The time zone in which a person types and reads times: this process's.
package struct LocalZone: Sendable {
  /// Such as `Europe/Berlin`; nil where the system does not say.
  package let name: String?
  /// Seconds to add to UTC at an instant, east is positive.
  package let offset: @Sendable (Timestamp) -> Int64

  package init(name: String?, offset: @escaping @Sendable (Timestamp) -> Int64) {
    self.name = name
    self.offset = offset
  }

  /// The name, or the offset at `instant` where there is no name: `Europe/Berlin`, `UTC+01:00`,
  /// `UTC`.
  func label(at instant: Timestamp) -> String {
    if let name { return name }
    let minutes = offset(instant) / 60
    if minutes == 0 { return "UTC" }
    let clock = ClockTime(secondsOfDay: Int(minutes.magnitude) * 60)
    return "UTC" + (minutes < 0 ? "-" : "+") + clock.hoursAndMinutes
  }

  /// The wall clock at `instant`.
  func local(_ instant: Timestamp) -> LocalDateTime {
    let seconds =
      instant.milliseconds.quotientAndRemainderFloored(by: 1_000).quotient + offset(instant)
    let (days, secondsOfDay) = seconds.quotientAndRemainderFloored(by: 86_400)
    return LocalDateTime(
      date: CivilDate(daysSince1970: days), time: ClockTime(secondsOfDay: Int(secondsOfDay)))
  }

  /// The instants at which the wall clock shows `local`, and what to say about it.
  ///
  /// Offsets are asked a day before and a day after: whatever rule changes them, the two sides of a
  /// change are seen, and no zone changes twice in two days.
  func resolve(_ local: LocalDateTime) -> Resolution? {
    let seconds = local.date.daysSince1970 * 86_400 + Int64(local.time.secondsOfDay)
    let before = offset(Timestamp(clamping: (seconds - 86_400) * 1_000))
    let after = offset(Timestamp(clamping: (seconds + 86_400) * 1_000))
    let candidates = Set([before, after]).sorted(by: >).compactMap { offset in
      Timestamp(milliseconds: (seconds - offset) * 1_000).map { (instant: $0, offset: offset) }
    }
    let valid = candidates.filter { offset($0.instant) == $0.offset }.map(\.instant)
    if let first = valid.first {
      return valid.count > 1 ? .twice(first: first, second: valid[1]) : .once(first)
    }
    return Timestamp(milliseconds: (seconds - before) * 1_000).map { .never(shifted: $0) }
  }

  enum Resolution: Equatable {
    case once(Timestamp)
    /// The clock goes back and shows it again.
    case twice(first: Timestamp, second: Timestamp)
    /// The clock goes forward past it; `shifted` is where the offset before the gap leads, as
    /// RFC 5545 section 3.3.5 says.
    case never(shifted: Timestamp)
  }
}

/// A date and a time as a calendar and a clock on the wall show them.
struct LocalDateTime: Equatable, Sendable {
  let date: CivilDate
  let time: ClockTime
}

/// A time of day, to the second.
struct ClockTime: Equatable, Sendable {
  /// 0 to 86,399.
  let secondsOfDay: Int

  init(secondsOfDay: Int) {
    self.secondsOfDay = secondsOfDay
  }

  /// Nil for a time that no clock shows.
  init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
      return nil
    }
    secondsOfDay = hour * 3_600 + minute * 60 + second
  }

  /// `09:05`.
  var hoursAndMinutes: String {
    Self.twoDigits(secondsOfDay / 3_600) + ":" + Self.twoDigits(secondsOfDay / 60 % 60)
  }

  /// `09:05`, or `09:05:10` where the seconds are not zero.
  var text: String {
    secondsOfDay % 60 == 0
      ? hoursAndMinutes : hoursAndMinutes + ":" + Self.twoDigits(secondsOfDay % 60)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

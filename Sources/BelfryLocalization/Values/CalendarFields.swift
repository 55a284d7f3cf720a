import BelfryCore
import _FoundationICU

/// ICU's view of one calendar: which month and day it takes a day for. Owns ICU's calendar.
///
/// ICU is wrong in some spans (Hebrew from 2045-11-10 to 2046-11-29, a Chinese "day 0" in 2057 and 2097), and the years
/// before 1583 of calendars that share the Gregorian months are Julian there.
final class CalendarFields {
  private let calendar: UnsafeMutablePointer<UCalendar?>
  private let name: CalendarName
  private let system: any CalendarSystem

  static let utc = Array("GMT".utf16)

  init?(_ locale: LocaleName, _ name: CalendarName) {
    var status = U_ZERO_ERROR
    guard
      let calendar = swift_ucal_open(
        Self.utc, Int32(Self.utc.count), locale.text, UCAL_DEFAULT, &status)
    else { return nil }
    guard status.isSuccess else {
      swift_ucal_close(calendar)
      return nil
    }
    self.calendar = calendar
    self.name = name
    system = name.system
    if name == .gregorian || name == .iso8601 {
      // The Gregorian calendar for all years, as everywhere in Belfry. It holds its last value where ICU refuses.
      swift_ucal_setGregorianChange(calendar, -1e15, &status)
    }
  }

  deinit { swift_ucal_close(calendar) }

  /// Gives a formatter a copy of the calendar.
  func lend(to formatter: UnsafeMutablePointer<UDateFormat?>) {
    swift_udat_setCalendar(formatter, calendar)
  }

  /// The month and day that ICU shows.
  ///
  /// - Parameter day: since 1970-01-01.
  func shown(onDay day: Int64) -> MonthAndDay? {
    var status = U_ZERO_ERROR
    swift_ucal_setMillis(calendar, Double(day * WallTime.millisecondsPerDay), &status)
    let month = Int(swift_ucal_get(calendar, UCAL_MONTH, &status))
    let date = Int(swift_ucal_get(calendar, UCAL_DATE, &status))
    let isLeap = hasLeapMonths && swift_ucal_get(calendar, UCAL_IS_LEAP_MONTH, &status) == 1
    guard status.isSuccess else { return nil }
    // In ICU's Hebrew years month 5 is Adar I, which common years pass over (RFC 7529 section 4.2: 5L).
    let code =
      switch (name, month) {
      case (.hebrew, 5): MonthCode(5, isLeap: true)
      case (.hebrew, 6...): MonthCode(month)
      default: MonthCode(month + 1, isLeap: isLeap)
      }
    return MonthAndDay(month: code, day: date)
  }

  /// The month and day that it is; `nil` outside of the span that the calendar is known for.
  func right(onDay day: Int64) -> MonthAndDay? {
    // Formats of gregorian and iso8601 calendars were told to be right.
    guard name != .gregorian, name != .iso8601, let date = system.date(onDay: day) else {
      return nil
    }
    return MonthAndDay(month: date.month, day: date.day)
  }

  private var hasLeapMonths: Bool { name == .chinese || name == .dangi }
}

struct MonthAndDay: Hashable {
  let month: MonthCode
  let day: Int
}

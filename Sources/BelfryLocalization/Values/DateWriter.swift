import BelfryCore
import _FoundationICU

/// Writes dates and times of day in one language, calendar and style. Owns ICU's formatter.
final class DateWriter {
  private let formatter: UnsafeMutablePointer<UDateFormat?>
  let fields: CalendarFields
  private let positions: OpaquePointer
  private let showsDate: Bool

  init?(_ locale: LocaleName, _ calendar: CalendarName, _ style: DateStyle) {
    var status = U_ZERO_ERROR
    guard let fields = CalendarFields(locale, calendar),
      let positions = swift_ufieldpositer_open(&status)
    else { return nil }
    let (date, time) = style.lengths
    let formatter = swift_udat_open(
      time, date, locale.text, CalendarFields.utc, Int32(CalendarFields.utc.count), nil, 0, &status)
    guard let formatter, status.isSuccess else {
      if let formatter { swift_udat_close(formatter) }
      swift_ufieldpositer_close(positions)
      return nil
    }
    fields.lend(to: formatter)
    self.fields = fields
    self.positions = positions
    self.formatter = formatter
    showsDate = style.hasDate
  }

  deinit {
    swift_udat_close(formatter)
    swift_ufieldpositer_close(positions)
  }

  func text(_ wall: WallTime) -> String? {
    if showsDate, let right = fields.right(onDay: wall.daysSince1970),
      let shown = fields.shown(onDay: wall.daysSince1970), shown != right
    {
      return DateCorrection(writer: self, wall: wall).text(of: right)
    }
    return ICUText.string {
      swift_udat_format(formatter, Double(wall.milliseconds), $0, $1, nil, $2)
    }
  }

  /// The date as ICU writes it, with where its fields stand.
  func parts(_ wall: WallTime, movedBy days: Int64) -> DateParts? {
    let time = Double(wall.milliseconds + days * WallTime.millisecondsPerDay)
    guard
      let units = ICUText.units(
        { swift_udat_formatForFields(formatter, time, $0, $1, positions, $2) }, { Array($0) })
    else { return nil }
    var ranges: [(part: DatePart, range: Range<Int>)] = []
    var start: Int32 = 0
    var end: Int32 = 0
    while true {
      let field = swift_ufieldpositer_next(positions, &start, &end)
      guard field >= 0, start >= 0, end >= start, Int(end) <= units.count else { break }
      if let part = DatePart(field) { ranges.append((part, Int(start)..<Int(end))) }
    }
    return DateParts(units: units, ranges: ranges)
  }
}

extension DateStyle {
  /// In ICU's words: of the date and of the time of day.
  fileprivate var lengths: (date: UDateFormatStyle, time: UDateFormatStyle) {
    switch self {
    case .shortDate: (UDAT_SHORT, UDAT_NONE)
    case .mediumDate, .relative: (UDAT_MEDIUM, UDAT_NONE)
    case .longDate: (UDAT_LONG, UDAT_NONE)
    case .fullDate: (UDAT_FULL, UDAT_NONE)
    case .shortTime: (UDAT_NONE, UDAT_SHORT)
    case .mediumTime: (UDAT_NONE, UDAT_MEDIUM)
    case .short: (UDAT_SHORT, UDAT_SHORT)
    case .medium: (UDAT_MEDIUM, UDAT_SHORT)
    case .long: (UDAT_LONG, UDAT_SHORT)
    case .full: (UDAT_FULL, UDAT_SHORT)
    }
  }
}

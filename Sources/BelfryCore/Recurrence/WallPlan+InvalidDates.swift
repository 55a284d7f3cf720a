extension WallPlan {
  /// A date that a rule names and that does not exist, with the time of day.
  struct InvalidDate {
    let occurrence: Occurrence
    /// The end of its month, where it stands among the occurrences.
    let endOfMonth: WallTime
  }

  /// The days of Gregorian months that a repeat with `skip` omit names though the month does not have them.
  ///
  /// - Parameter most: how many come back at most; the search ends after twelve times as many months.
  func invalidDates(from: Int64, through: Int64, most: Int) -> [InvalidDate] {
    let start = max(from, anchor)
    guard let (days, time) = namedMonthDays, start <= through else { return [] }
    let first = CivilDate(
      daysSince1970: start.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay).quotient)
    var found: [InvalidDate] = []
    for month in first.year * 12 + first.month - 1..<first.year * 12 + first.month + most * 12 {
      guard found.count < most,
        let begin = CivilDate(year: month / 12, month: month % 12 + 1, day: 1),
        let named = WallTime(daysSince1970: begin.daysSince1970, millisecondOfDay: time)
      else { break }
      let length = CivilDate.days(inMonth: begin.month, of: begin.year)
      guard
        let end = WallTime(
          daysSince1970: begin.daysSince1970 + Int64(length), millisecondOfDay: 0),
        end.milliseconds <= through
      else { break }
      guard length < 31, includesMonth(begin) else { continue }
      let text = named.text
      for day in length + 1...31 where days >> UInt64(day) & 1 == 1 {
        found.append(
          InvalidDate(
            occurrence: Occurrence(stored: "\(text.prefix(8))\(day)\(text.dropFirst(10))"),
            endOfMonth: end))
      }
    }
    return found
  }
}

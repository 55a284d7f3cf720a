import BelfryCore

/// Makes the text of a day that ICU takes for another: that of the day which it takes for this one, or the month and the day
/// from different days, with the right weekday.
struct DateCorrection {
  let writer: DateWriter
  let wall: WallTime

  func text(of right: MonthAndDay) -> String? {
    guard let own = writer.parts(wall, movedBy: 0) else { return nil }
    var replaced: [DatePart: [UInt16]] = [:]
    replaced[.weekday] = own.text(of: .weekday)
    if let shift = firstShift(in: Self.nearDays, where: { $0 == right }),
      let same = writer.parts(wall, movedBy: shift)
    {
      return same.text(replacing: replaced)
    }
    replaced[.month] = month(right.month)
    replaced[.day] = text(of: .day, in: Self.nearDays) { $0.day == right.day }
    return own.text(replacing: replaced)
  }

  private func month(_ code: MonthCode) -> [UInt16]? {
    if let text = text(of: .month, in: Self.nearDays, where: { $0.month == code }) { return text }
    guard code.isLeap else { return text(of: .month, in: Self.farDays) { $0.month == code } }
    // A leap month can be decades away. Any other shows what stands before or behind the name of the month.
    guard let plain = month(MonthCode(code.number)),
      let shift = firstShift(in: Self.farDays, where: { $0.month.isLeap }),
      let example = writer.fields.shown(onDay: wall.daysSince1970 + shift)?.month,
      let marked = writer.parts(wall, movedBy: shift)?.text(of: .month),
      let unmarked = month(MonthCode(example.number)),
      let range = marked.firstRange(of: unmarked)
    else { return nil }
    return marked[..<range.lowerBound] + plain + marked[range.upperBound...]
  }

  private func text(
    of part: DatePart, in days: [Int64], where isIt: (MonthAndDay) -> Bool
  ) -> [UInt16]? {
    firstShift(in: days, where: isIt).flatMap { writer.parts(wall, movedBy: $0)?.text(of: part) }
  }

  /// By how many days the nearest day is away that ICU shows so.
  private func firstShift(in days: [Int64], where isIt: (MonthAndDay) -> Bool) -> Int64? {
    days.first { writer.fields.shown(onDay: wall.daysSince1970 + $0).map(isIt) ?? false }
  }

  /// 0, 1, -1, 2 … : more than a month on either side, and so every day of a month with all of its lengths.
  private static let nearDays: [Int64] = (0...95).flatMap { $0 == 0 ? [0] : [$0, -$0] }
  /// In steps of half a month over four years, in which there is each month and a leap month.
  private static let farDays: [Int64] = (1...104).flatMap { [$0 * 14, -$0 * 14] }
}

import BelfryCore

/// How far away a moment is, in the unit that people would use.
struct RelativeTime: Hashable {
  enum Unit { case second, minute, hour, day, month, year }

  let unit: Unit
  /// Negative for what is past.
  let count: Int

  /// Up to a day away it is time that passes, rounded to the nearest minute or hour; then days of the calendar in `zone`,
  /// up to 30; then whole months and years, however many days they have.
  init(from now: Timestamp, to moment: Moment, in zone: Zone) {
    let wallNow = zone.wallTime(at: now)
    let target = Self.resolved(moment, in: zone)
    let distance = target.instant.milliseconds - now.milliseconds
    let sign = distance < 0 ? -1 : 1
    let seconds = Int((abs(distance) + 500) / 1_000)
    let minutes = (seconds + 30) / 60
    let hours = (minutes + 30) / 60
    let days = Int(target.wall.daysSince1970 - wallNow.daysSince1970)
    if seconds < 60 {
      self.init(.second, sign * seconds)
    } else if minutes < 60 {
      self.init(.minute, sign * minutes)
    } else if abs(distance) < WallTime.millisecondsPerDay {
      self.init(.hour, sign * hours)
    } else if abs(days) <= 30 {
      self.init(.day, days)
    } else {
      let months = Self.wholeMonths(from: wallNow, to: target.wall)
      if abs(months) < 12 { self.init(.month, months) } else { self.init(.year, months / 12) }
    }
  }

  private init(_ unit: Unit, _ count: Int) {
    self.unit = unit
    self.count = count
  }

  private static func resolved(
    _ moment: Moment, in zone: Zone
  ) -> (instant: Timestamp, wall: WallTime) {
    switch moment {
    case .instant(let instant):
      return (instant, zone.wallTime(at: instant))
    case .wall(let wall):
      switch zone.reading(of: wall) {
      case .once(let instant), .twice(let instant, _), .gap(let instant, _, _):
        return (instant, wall)
      }
    }
  }

  /// Months that lie wholly between the two; the 31st of January to the 28th of February is one.
  private static func wholeMonths(from start: WallTime, to end: WallTime) -> Int {
    guard start <= end else { return -wholeMonths(from: end, to: start) }
    let (first, last) = (start.date, end.date)
    let months = (last.year - first.year) * 12 + last.month - first.month
    let lastDay = CivilDate.days(inMonth: last.month, of: last.year)
    let reached =
      (min(first.day, lastDay), start.millisecondOfDay) <= (last.day, end.millisecondOfDay)
    return reached ? months : months - 1
  }
}

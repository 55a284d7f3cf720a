import BelfryCore

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

extension WallTime {
  /// A time of a day, counted since 1970; nil outside the years 1 to 9999.
  init?(day: Int64, time: ClockTime) {
    self.init(daysSince1970: day, millisecondOfDay: Int64(time.secondsOfDay) * 1_000)
  }

  /// The time of day, parts of a second cut.
  var clockTime: ClockTime { ClockTime(secondsOfDay: Int(millisecondOfDay / 1_000)) }
}

import Glibc

/// The local time of this process, from `TZ` or the system's zone data. C: localtime_r(3).
package enum LocalTime {
  /// A wall-clock time and what the zone says about it.
  package struct Components: Hashable, Sendable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
      self.year = year
      self.month = month
      self.day = day
      self.hour = hour
      self.minute = minute
      self.second = second
    }
  }

  /// What a moment is called here.
  package struct Moment: Hashable, Sendable {
    package let components: Components
    /// 1 for Monday to 7 for Sunday, as in ISO 8601.
    package let weekday: Int
    /// East of Greenwich is positive.
    package let utcOffsetSeconds: Int
    /// For example CET; mind that these are not unique.
    package let abbreviation: String
  }

  /// What a moment, in seconds since 1970 UTC, is called here; nil beyond the years that C can
  /// count.
  package static func moment(at epochSeconds: Int64) -> Moment? {
    tzset()
    var seconds = time_t(epochSeconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    return Moment(
      components: Components(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
        hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec)),
      weekday: parts.tm_wday == 0 ? 7 : Int(parts.tm_wday),
      utcOffsetSeconds: parts.tm_gmtoff,
      abbreviation: parts.tm_zone.map { String(cString: $0) } ?? "")
  }

  /// When it is this time here, in seconds since 1970 UTC; nil if there is no such date or the year
  /// is not 1 to 9999.
  ///
  /// Of two such times the first counts; a time that is skipped is read with the offset before the
  /// gap (RFC 5545, 3.3.5). Not by mktime(3), whose choice in both cases depends on its earlier
  /// calls.
  package static func epochSeconds(of components: Components) -> Int64? {
    guard let asUTC = components.secondsAsUTC else { return nil }
    let day: Int64 = 86_400
    guard let before = moment(at: asUTC - day), let after = moment(at: asUTC + day) else {
      return nil
    }
    let candidates = [before, after].map { asUTC - Int64($0.utcOffsetSeconds) }
    let fitting = candidates.filter { moment(at: $0)?.components == components }
    return fitting.min() ?? candidates[0]
  }
}

extension LocalTime.Components {
  /// These components read as UTC; nil if they are no time of the years 1 to 9999.
  fileprivate var secondsAsUTC: Int64? {
    guard (1...9999).contains(year), (1...12).contains(month), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(clamping: day)
    parts.tm_hour = Int32(hour)
    parts.tm_min = Int32(minute)
    parts.tm_sec = Int32(second)
    let seconds = timegm(&parts)
    // timegm(3) reads the 30th of February as a day in March.
    guard parts.tm_mon == Int32(month - 1), parts.tm_mday == Int32(clamping: day) else {
      return nil
    }
    return Int64(seconds)
  }
}

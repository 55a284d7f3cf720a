import BelfryCore
import BelfryLocalization

/// Says how a trigger was understood, line by line, below the line that says when it rings next.
struct TriggerEcho {
  let input: TriggerInput
  let time: TimeText
  private let texts: Texts

  init(_ input: TriggerInput, _ invocation: Invocation) {
    self.input = input
    time = invocation.time
    texts = invocation.texts
  }

  /// - Parameter next: when it rings next.
  func lines(next: Timestamp?) -> [String] {
    [otherZone(next), remark, repetition, calendar, last, count, skip, gap].compactMap { $0 }
  }

  /// The time on the clock of the alert's own zone, where that is another one than the terminal's.
  private func otherZone(_ next: Timestamp?) -> String? {
    guard let next, case .zone(let name) = input.clock, name != time.zone.name else { return nil }
    return texts(
      "echo.otherZone", .string(time.dateAndTime(input.zone.wallTime(at: next))),
      .string(name.rawValue))
  }

  private var remark: String? {
    guard let (read, written) = input.time, let remark = read.remark else { return nil }
    // The text was read as a time, so it has nothing in it that a terminal would obey.
    let shown = input.zone.wallTime(at: read.instant).clockTime.text
    switch remark {
    case .tomorrow: return texts("remark.tomorrow", .string(written))
    case .neverShown: return texts("remark.neverShown", .string(written), .string(shown))
    case .firstOfTwo: return texts("remark.firstOfTwo", .string(written))
    case .secondOfTwo: return texts("remark.secondOfTwo", .string(written))
    case .passed: return texts("remark.passed", .string(written))
    }
  }

  /// `It repeats every 2 weeks, by the clock of Europe/Berlin.`
  private var repetition: String? {
    guard let step = RepeatText(texts: texts).words(input.clientTrigger) else {
      return input.clock == .floating ? texts("echo.floating") : nil
    }
    // Hours, minutes and seconds go by whatever a clock shows.
    if isElapsed, input.clock != .floating { return texts("echo.repeats", .string(step)) }
    switch input.clock {
    case .none: return texts("echo.repeats", .string(step))
    case .zone(let name): return texts("echo.repeatsIn", .string(step), .string(name.rawValue))
    case .floating: return texts("echo.repeatsFloating", .string(step))
    }
  }

  private var interval: RepeatInterval? {
    guard case .schedule(let schedule) = input.trigger,
      case .interval(let interval) = schedule.repetition
    else { return nil }
    return interval
  }

  private var isElapsed: Bool {
    switch interval?.unit {
    case .second, .minute, .hour: true
    case .day, .week, .month, .quarter, .year, nil: false
    }
  }

  private var calendar: String? {
    guard let calendar = interval?.calendar, calendar != .gregorian else { return nil }
    return texts("echo.calendar", .string(calendar.rawValue))
  }

  /// What becomes of times that a clock skips, where that was said.
  private var gap: String? {
    input.gap.map { texts("echo.gap.\($0.rawValue)") }
  }

  private var last: String? {
    guard let until = input.until else { return nil }
    let wall: WallTime
    switch until {
    case .wall(let given): wall = given
    case .instant(let instant): wall = input.zone.wallTime(at: instant)
    }
    return texts("echo.until", .string(time.dateAndTime(wall)))
  }

  private var count: String? {
    input.count.map { texts.counted("echo.count", $0) }
  }

  private var skip: String? {
    input.skip.map { texts("echo.skip.\($0.rawValue)") }
  }
}

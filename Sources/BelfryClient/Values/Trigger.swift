public import FoundationEssentials

extension Alert {
  /// When an alert fires: a start, and perhaps a repeat that begins there.
  ///
  /// ```swift
  /// Alert.Trigger.after(.seconds(240))
  /// Alert.Trigger.wallClock(nine, in: "Europe/Kyiv").repeating(every: 2, .week)
  /// Alert.Trigger.floating(nine).repeating(by: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  /// ```
  public struct Trigger: Hashable, Sendable {
    /// When it fires, or where its repeat begins.
    public var start: Start
    /// The name of the zone in which a local start is read, and on whose clocks a repeat by days or
    /// longer goes on. Without one, a local start floats: each recipient's own clock decides.
    public var zone: String?
    /// How it goes on; nil: it fires once.
    public var repetition: Repetition?
    /// Further times at which it fires.
    public var extraDates: [Moment] = []
    /// Times at which it does not fire.
    public var exceptDates: [Moment] = []
    /// What becomes of a local time that clocks are set forward over.
    public var gap = Gap.shift

    /// Makes a trigger of a start and a zone; what else it has can be set afterwards.
    public init(_ start: Start, in zone: String? = nil) {
      self.start = start
      self.zone = zone
    }

    /// At once.
    public static let now = Trigger(.now)

    /// At an instant, kept to the millisecond. One that has passed fires at once, as late.
    ///
    /// - Parameter zone: on whose clocks a repeat goes on.
    public static func at(_ date: Date, in zone: String? = nil) -> Trigger {
      Trigger(.at(date), in: zone)
    }

    /// That long after the hub carries the request out.
    ///
    /// - Parameter zone: on whose clocks a repeat goes on.
    public static func after(_ duration: Duration, in zone: String? = nil) -> Trigger {
      Trigger(.after(duration), in: zone)
    }

    /// When the clocks of a zone, such as `Europe/Kyiv`, show this time.
    public static func wallClock(_ time: LocalDateTime, in zone: String) -> Trigger {
      Trigger(.local(time), in: zone)
    }

    /// When the recipient's own clock shows this time, wherever the recipient is.
    public static func floating(_ time: LocalDateTime) -> Trigger {
      Trigger(.local(time))
    }

    /// The same, and again and again.
    ///
    /// - Parameters:
    ///   - count: every second, third … unit.
    ///   - calendar: whose months and years are meant.
    ///   - until: the last time at which it may fire.
    ///   - times: how often it fires at most.
    ///   - skip: what becomes of a day that its month does not have; nil: the last day before it.
    public func repeating(
      every count: Int = 1, _ unit: Unit, in calendar: Calendar = .gregorian,
      until: Moment? = nil, times: Int? = nil, skip: Skip? = nil
    ) -> Trigger {
      var repeated = self
      repeated.repetition = .interval(
        Interval(
          unit, every: count, calendar: calendar, until: until, times: times, skip: skip))
      return repeated
    }

    /// The same, and again by a rule of iCalendar, such as `FREQ=MONTHLY;BYDAY=-1FR`.
    ///
    /// - Parameter skip: what becomes of a day that its month does not have, for a rule without
    ///   `SKIP`; nil: it is left out.
    public func repeating(by rule: String, skip: Skip? = nil) -> Trigger {
      var repeated = self
      repeated.repetition = .rule(rule, skip: skip)
      return repeated
    }
  }

  /// Where a trigger begins.
  public enum Start: Hashable, Sendable {
    /// When the hub carries the request out.
    case now
    /// At an instant.
    case at(Date)
    /// That long after the hub carries the request out.
    case after(Duration)
    /// When a clock shows this time.
    case local(LocalDateTime)
  }

  /// A time: an instant, or as a clock shows it.
  public enum Moment: Hashable, Sendable {
    /// An instant.
    case date(Date)
    /// A local time: the name of an occurrence, whatever a clock change made of it.
    case local(LocalDateTime)
  }

  /// How a trigger goes on.
  public enum Repetition: Hashable, Sendable {
    /// Every so many units.
    case interval(Interval)
    /// By a rule of iCalendar (RFC 5545, with RFC 7529); `skip` for one without `SKIP`.
    case rule(String, skip: Skip? = nil)
  }

  /// A repeat every so many units.
  public struct Interval: Hashable, Sendable {
    /// The unit.
    public var unit: Unit
    /// Every second, third … unit; 1 to 1,000,000.
    public var every: Int
    /// Whose months and years are meant.
    public var calendar: Calendar
    /// The last time at which it may fire.
    public var until: Moment?
    /// How often it fires at most, 1 to 100,000.
    public var times: Int?
    /// What becomes of a day that its month does not have; nil: the last day before it.
    public var skip: Skip?

    /// Makes a repeat.
    public init(
      _ unit: Unit, every: Int = 1, calendar: Calendar = .gregorian, until: Moment? = nil,
      times: Int? = nil, skip: Skip? = nil
    ) {
      self.unit = unit
      self.every = every
      self.calendar = calendar
      self.until = until
      self.times = times
      self.skip = skip
    }
  }

  /// A unit of a repeat. Seconds, minutes and hours are elapsed time.
  public enum Unit: String, CaseIterable, Sendable {
    /// Elapsed time.
    case second, minute, hour
    /// By the calendar.
    case day, week, month, quarter, year
  }

  /// A calendar that a repeat can count in.
  public enum Calendar: String, CaseIterable, Sendable {
    /// The one of most of the world; `iso8601` is the same.
    case gregorian, iso8601
    /// The same days under other years.
    case buddhist, japanese, roc
    /// Of sun and moon.
    case chinese, dangi, hebrew
    /// The national calendar of India.
    case indian
    /// The tabular Islamic calendar that begins on a Friday.
    case islamicCivil = "islamic-civil"
    /// The tabular Islamic calendar that begins on a Thursday.
    case islamicTabular = "islamic-tbla"
    /// The calendar of Saudi Arabia.
    case islamicUmmAlQura = "islamic-umalqura"
    /// The calendar of Iran.
    case persian
    /// Of thirteen months.
    case coptic, ethiopic
    /// The Ethiopic one, with years since the creation.
    case ethiopicAmeteAlem = "ethioaa"
  }

  /// What becomes of a day that its month does not have.
  public enum Skip: String, CaseIterable, Sendable {
    /// There is no occurrence.
    case omit
    /// The last day before it.
    case backward
    /// The first day after it.
    case forward
  }

  /// What becomes of a local time that clocks are set forward over.
  public enum Gap: String, CaseIterable, Sendable {
    /// It comes as much later as the clocks are set forward.
    case shift
    /// There is no occurrence.
    case omit
  }

  /// What becomes of occurrences that nobody could ring in time.
  public enum Missed: Hashable, Sendable {
    /// One delivery stands for them all.
    case once
    /// They are dropped, and the app is told.
    case drop
    /// The latest so many, 1 to 100, come each by itself; the first of them stands for those before it.
    case each(Int)
  }

  /// Ringing again until the person has seen it.
  public struct Nag: Hashable, Sendable {
    /// From one ring to the next: 60 seconds to 7 days.
    public var every: Duration
    /// How often it rings again at most, 1 to 100.
    public var most: Int

    /// Makes one.
    public init(every: Duration, atMost most: Int) {
      self.every = every
      self.most = most
    }
  }
}

extension Alert.Moment {
  /// Reads the name of an occurrence: `2026-12-01T09:00:00` or `2026-12-01T08:00:00Z`, and any other
  /// time with an offset. Nil for anything else.
  public init?(_ text: String) {
    if let time = LocalDateTime(text) {
      self = .local(time)
    } else if let date = Date(rfc3339: text) {
      self = .date(date)
    } else {
      return nil
    }
  }
}

import BelfryCore

/// What the options say about when an alert rings.
struct TriggerInput: Sendable {
  static let specs: [OptionSpec] = [
    OptionSpec("in", value: "DURATION"), OptionSpec("at", value: "TIME"),
    OptionSpec("every", value: "STEP"), OptionSpec("rule", value: "RRULE"),
    OptionSpec("until", value: "TIME"), OptionSpec("count", value: "N"),
    OptionSpec("calendar", value: "CALENDAR"), OptionSpec("zone", value: "ZONE"),
    OptionSpec("floating"), OptionSpec("skip", value: "WAY"), OptionSpec("gap", value: "WAY"),
  ]

  /// By whose clock an alert rings.
  enum Clock: Equatable, Sendable {
    /// No clock matters: an instant, or a length of time.
    case none
    case zone(ZoneName)
    /// That of whoever gets it.
    case floating
  }

  let trigger: Trigger
  /// The time of `--at`, and how it was written.
  let time: (input: TimeInput, written: String)?
  let clock: Clock
  /// The zone in which the times on the command line were read.
  let zone: Zone
  let until: Moment?
  let count: Int?
  /// What becomes of days that there are not, where that was said or can matter.
  let skip: Skip?
  /// `--gap`
  let gap: Gap?

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    let options = try Options(arguments, console)
    zone = options.zone
    let (start, time) = try options.start(arguments, console)
    self.time = time.map { ($0.0, $0.1) }
    let zoneName = try options.zoneName(start, console)
    clock = options.isFloating ? .floating : zoneName.map { .zone($0) } ?? .none
    let until = try options.until(arguments, console, clock)
    count = try arguments.number("count", RecurrenceRule.counts)
    self.until = until
    let repetition = options.repetition(until: until, count: count)
    let skip = try arguments.word("skip", Skip.self)
    self.skip = repetition.flatMap { TriggerInput.skip(skip, $0, time?.0, options.zone) }
    let gap = try arguments.word("gap", Gap.self)
    self.gap = gap
    trigger = Trigger(
      Schedule(
        start: start, zone: zoneName, repetition: repetition, skip: skip,
        gap: gap ?? .shift))
  }

  /// What `--skip` does, or its default where months or years lack the day that was given.
  private static func skip(
    _ given: Skip?, _ repetition: Repetition, _ time: TimeInput?, _ zone: Zone
  ) -> Skip? {
    guard given == nil, case .interval(let interval) = repetition, let time else { return given }
    let date = zone.wallTime(at: time.instant).date
    let canLackTheDay =
      switch interval.unit {
      case .month, .quarter: interval.calendar != .gregorian || date.day > 28
      case .year: interval.calendar != .gregorian || (date.month == 2 && date.day == 29)
      case .second, .minute, .hour, .day, .week: false
      }
    return canLackTheDay ? .backward : nil
  }
}

/// The options of a trigger, as far as each says something by itself.
private struct Options {
  let isFloating: Bool
  /// `--zone`
  let named: ZoneName?
  let zone: Zone
  let every: RepeatInput?
  let rule: RecurrenceRule?
  let calendar: CalendarName?

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try Self.check(arguments)
    isFloating = arguments.has("floating")
    if let text = arguments.value("zone") {
      guard let name = ZoneName(text), let zone = console.zones.zone(name) else {
        throw .badZone(text)
      }
      named = name
      self.zone = zone
    } else {
      named = nil
      zone = console.zone.zone
    }
    every = try arguments.value("every").map { text throws(UsageError) in
      guard let every = RepeatInput(text) else { throw .badRepeat(text) }
      return every
    }
    rule = try arguments.value("rule").map { text throws(UsageError) in
      do throws(RuleFault) {
        return try RecurrenceRule(parsing: text)
      } catch {
        throw .badRule(part: error.part, position: error.position)
      }
    }
    calendar = try arguments.word("calendar", CalendarName.self)
    if let text = arguments.value("every"), let every, calendar != nil {
      if case .weekdays = every { throw .weekdaysInCalendar(text) }
      if every.elapsed != nil { throw .elapsedInCalendar(text) }
    }
  }

  /// Options that do not go together.
  private static func check(_ arguments: ParsedArguments) throws(UsageError) {
    let pairs = [
      ("in", "at"), ("zone", "floating"), ("in", "floating"), ("every", "rule"),
      ("rule", "until"), ("rule", "count"), ("rule", "calendar"),
    ]
    for (one, other) in pairs where arguments.has(one) && arguments.has(other) {
      throw .exclusive("--\(one)", "--\(other)")
    }
    for option in ["until", "count", "calendar"]
    where arguments.has(option) && !arguments.has("every") {
      throw .needsRepeat(option)
    }
    if arguments.has("skip"), !arguments.has("every"), !arguments.has("rule") {
      throw .needsRepeat("skip")
    }
  }

  func start(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageError) -> (Start, (TimeInput, String)?) {
    if let duration = try AlertOptions.duration("in", arguments) { return (.after(duration), nil) }
    guard let text = arguments.value("at") else {
      // What repeats every two hours begins in two hours.
      guard let step = every?.elapsed else { throw .timeMissing }
      return (.after(step), nil)
    }
    let time: TimeInput
    do throws(TimeInput.Fault) {
      time = try TimeInput(text, now: console.now(), zone: zone)
    } catch {
      throw .badTime(text, error)
    }
    switch time.moment {
    case .wall where isFloating || named != nil || countsDays:
      return (.at(time.moment), (time, text))
    case .instant(let instant) where isFloating:
      guard time.remark == .secondOfTwo else { throw .exclusive("--floating", text) }
      return (.at(.wall(zone.wallTime(at: instant))), (time, text))
    case .wall, .instant: return (.at(.instant(time.instant)), (time, text))
    }
  }

  /// Whether it repeats by days or longer, so that a clock has to say when.
  private var countsDays: Bool {
    if let every { return every.elapsed == nil }
    switch rule?.frequency {
    case .daily, .weekly, .monthly, .yearly: return true
    case .hourly, .minutely, .secondly, nil: return false
    }
  }

  /// The zone of the alert: the one that was named, else the terminal's where one is needed.
  func zoneName(_ start: Start, _ console: Console) throws(UsageError) -> ZoneName? {
    guard !isFloating, named == nil, countsDays else { return named }
    guard let name = console.zone.name else { throw .zoneNeeded }
    return name
  }

  func until(
    _ arguments: ParsedArguments, _ console: Console, _ clock: TriggerInput.Clock
  ) throws(UsageError) -> Moment? {
    guard let text = arguments.value("until") else { return nil }
    let moment: Moment
    if let wall = TimeInput.endOfDay(text) {
      moment = .wall(wall)
    } else if let time = try? TimeInput(text, now: console.now(), zone: zone) {
      moment = time.moment
    } else {
      throw .badUntil(text)
    }
    // A rule in a zone takes an instant (RFC 5545), and so does what no clock is needed for.
    var needsInstant = clock == .none
    if case .weekdays = every { needsInstant = clock != .floating }
    switch moment {
    case .wall(let wall) where needsInstant:
      switch zone.reading(of: wall) {
      case .once(let instant), .twice(_, let instant), .gap(let instant, _, _):
        return .instant(instant)
      }
    case .instant(let instant) where clock == .floating:
      return .wall(zone.wallTime(at: instant))
    case .wall, .instant: return moment
    }
  }

  func repetition(until: Moment?, count: Int?) -> Repetition? {
    switch every {
    case .interval(let unit, let every):
      return .interval(
        RepeatInterval(
          unit, every: every, calendar: calendar ?? .gregorian, until: until, count: count))
    case .weekdays(let days):
      var rule = RecurrenceRule(.weekly)
      rule.byDay = days.map { RecurrenceRule.WeekdayNumber($0) }
      rule.until = until
      rule.count = count
      return .rule(rule)
    case nil: return rule.map { .rule($0) }
    }
  }
}

extension ParsedArguments {
  /// The value of an option as one of the words of a type.
  func word<Word: CaseIterable & RawRepresentable<String>>(
    _ option: String, _ words: Word.Type
  ) throws(UsageError) -> Word? {
    guard let text = value(option) else { return nil }
    guard let word = Word(rawValue: text.lowercased()) else {
      throw .notAWord(option: option, value: text, words: Word.allCases.map(\.rawValue))
    }
    return word
  }

  /// The value of an option as a whole number of a range.
  func number(_ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      range.contains(number)
    else { throw .badNumber(option: option, value: text, range) }
    return number
  }
}

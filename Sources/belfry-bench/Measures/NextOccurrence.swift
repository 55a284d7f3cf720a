import BelfryCore
import BelfryPosix

/// How long the next occurrence of a repeat takes to find: here, with libical, and with the toolchain's Calendar.
///
/// Each walks the same number of occurrences on from the same start, several times; the median of the walks counts.
struct NextOccurrence: Measure {
  let key = "next"
  let needsMany = false
  /// The program that `contrib/bench/run` builds from `libical-next.c`; nil: libical is not measured.
  let libical: String?

  /// A repeat, as a rule; the toolchain's Calendar has its own way to say it.
  struct Repeat: Sendable {
    let name: String
    let rule: String
    /// nil: it cannot be said there.
    let kind: ToolchainCalendar.Kind?
  }

  static let repeats: [Repeat] = [
    Repeat(name: "daily", rule: "FREQ=DAILY", kind: .daily),
    Repeat(name: "weekdays", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", kind: .weekdays),
    Repeat(
      name: "every other Tuesday", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", kind: .otherTuesday),
    Repeat(
      name: "last day of the month",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", kind: nil),
    Repeat(name: "last Friday", rule: "FREQ=MONTHLY;BYDAY=-1FR", kind: .lastFriday),
    Repeat(
      name: "second to last weekday", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      kind: .secondToLastWeekday),
    Repeat(name: "29 February", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", kind: .leapDay),
    Repeat(name: "every 6 hours", rule: "FREQ=HOURLY;INTERVAL=6", kind: .sixHours),
    Repeat(
      name: "hours of work", rule: "FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,14,15",
      kind: nil),
    Repeat(
      name: "15 Adar", rule: "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15", kind: .adar),
    Repeat(
      name: "Chinese New Year", rule: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
      kind: .chineseNewYear),
    Repeat(
      name: "1 Ramadan", rule: "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1",
      kind: .ramadan),
    Repeat(
      name: "Nowruz", rule: "RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", kind: .nowruz),
  ]

  static let start = "2026-01-01T09:00:00"
  static let zone = "Europe/Berlin"
  /// Occurrences of one walk.
  static let steps = 50
  private static let farYear = "3000-06-01T00:00:00Z"

  var metrics: [Metric] {
    var all: [Metric] = []
    func add(_ name: String, _ program: String) {
      let word = name.filter { $0 != "," }.split(separator: " ").joined(separator: "-")
      all.append(
        Metric(
          key: "next.\(word).\(program)", title: "next occurrence, \(name): \(program)", unit: "µs",
          decimals: 2))
    }
    for item in Self.repeats {
      for program in ["hub", "libical", "Calendar"] { add(item.name, program) }
    }
    add("daily, from the year 3000 on", "hub")
    return all
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .machine = subject else { return nil }
    let meter = try NoiseMeter()
    let name = try Self.zoneName()
    let zone = try Zone(name: name, tzif: try ZoneDirectory().read(name.rawValue))
    let walks = stage.plan.walks
    var values: [Double?] = []
    for item in Self.repeats {
      values.append(try own(item, in: zone, walks: walks))
      values.append(try libical(item, walks: walks, stage.workspace))
      values.append(
        item.kind.flatMap { kind in
          // It takes hundreds of times as long.
          Self.median(walks: max(walks / 40, 1)) {
            ToolchainCalendar.walk(kind, steps: Self.steps)
          }
        })
    }
    values.append(try far(in: zone, walks: walks))
    return Sample(values: values, othersPercent: try meter.reading())
  }

  private static func zoneName() throws -> ZoneName {
    guard let name = ZoneName(zone) else { throw BenchError("\(zone) is no zone") }
    return name
  }

  private func timetable(_ rule: String, in zone: Zone) throws -> Timetable {
    try Timetable(
      Schedule(
        start: .at(.wall(try WallTime(text: Self.start))), zone: zone.name,
        repetition: .rule(try RecurrenceRule(parsing: rule))), zone: zone)
  }

  private func own(_ item: Repeat, in zone: Zone, walks: Int) throws -> Double? {
    let timetable = try timetable(item.rule, in: zone)
    guard let first = try timetable.first(from: .earliest) else { return nil }
    return try Self.median(walks: walks) {
      var entry = first
      // The tables of some calendars end before the walk does: it begins anew there.
      for _ in 0..<Self.steps { entry = try timetable.next(after: entry) ?? first }
    }
  }

  /// The first occurrence behind an instant a thousand years on: it shall cost no more than the next one.
  private func far(in zone: Zone, walks: Int) throws -> Double? {
    let timetable = try timetable("FREQ=DAILY", in: zone)
    let from = try Timestamp(rfc3339: Self.farYear)
    return try Self.median(walks: walks) {
      for _ in 0..<Self.steps { _ = try timetable.first(from: from) }
    }
  }

  private func libical(_ item: Repeat, walks: Int, _ workspace: Workspace) throws -> Double? {
    guard let libical else { return nil }
    let output = "\(workspace.folder)/libical"
    let start = Self.start.filter { $0 != "-" && $0 != ":" }
    let child = try ChildProcess.start(
      libical, [start, item.rule, "\(Self.steps)", "\(walks)"], log: output)
    _ = try child.wait()
    let text = String(decoding: try Files.read(output, atMost: 1 << 16), as: UTF8.self)
    try Files.remove(output)
    guard let nanoseconds = Double(text.split(separator: "\n").first ?? "") else {
      throw BenchError("libical: \(text)")
    }
    return nanoseconds / 1e3
  }

  /// Microseconds an occurrence.
  private static func median<Failure: Error>(
    walks: Int, _ walk: () throws(Failure) -> Void
  ) throws(Failure) -> Double? {
    var times: [Int64] = []
    for _ in 0..<walks {
      let start = SystemClock.monotonicNanoseconds()
      try walk()
      times.append(SystemClock.monotonicNanoseconds() - start)
    }
    return Distribution(times).microseconds(50).map { $0 / Double(steps) }
  }
}

import BelfryCore
import BelfryTestSupport
import Testing

/// What must hold of any schedule, tried with random ones.
@Suite struct TimetablePropertyTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe",
    "Asia/Kolkata", "Africa/Casablanca", "America/Santiago",
  ]

  /// Looking up a zone costs more than walking on, and whoever makes a hub do it in vain soon hears so.
  @Test func timesThatNoClockShowsArePaidFor() throws {
    let berlin = try systemZone("Europe/Berlin")
    func first(minutes: String) throws -> Timetable.Entry? {
      let rule = "FREQ=MONTHLY;BYDAY=-1SU;BYMONTH=3;BYMINUTE=\(minutes)"
      let schedule = Schedule(
        start: .at(.wall(try wall("2026-03-29T02:30:00"))), zone: berlin.name,
        repetition: .rule(try RecurrenceRule(parsing: rule)), gap: .omit)
      return try Timetable(schedule, zone: berlin).first(from: .earliest)
    }
    #expect(throws: TimetableFault.neverFires) { try first(minutes: "30") }
    #expect(throws: TimetableFault.tooCostly) {
      try first(minutes: "30,31,32,33,34,35,36,37,38,39")
    }
  }

  private func some(
    _ lots: inout SeededRandom, _ values: ClosedRange<Int>, signed: Bool = false
  ) -> [Int] {
    (0..<Int.random(in: 1...3, using: &lots)).map { _ in
      let value = Int.random(in: values, using: &lots)
      return signed && Bool.random(using: &lots) ? -value : value
    }
  }

  private func rule(_ lots: inout SeededRandom) -> RecurrenceRule {
    let frequencies = RecurrenceRule.Frequency.allCases
    var rule = RecurrenceRule(frequencies.randomElement(using: &lots) ?? .daily)
    let isElapsed = [.hourly, .minutely, .secondly].contains(rule.frequency)
    func one(in number: Int) -> Bool { Int.random(in: 0..<number, using: &lots) == 0 }
    if one(in: 2) { rule.interval = Int.random(in: 2...9, using: &lots) }
    if one(in: 6) { rule.byMonth = some(&lots, 1...12).map { MonthCode($0) } }
    if rule.frequency != .weekly, one(in: 4) {
      rule.byMonthDay = some(&lots, 1...31, signed: true)
    }
    if rule.frequency == .yearly || isElapsed, one(in: 6) {
      rule.byYearDay = some(&lots, 1...366, signed: true)
    }
    if rule.frequency == .yearly, one(in: 6) {
      rule.byWeekNumber = some(&lots, 1...53, signed: true)
    }
    if one(in: 3) {
      rule.byDay = Weekday.allCases.shuffled(using: &lots).prefix(2).map { .init($0) }
    }
    if one(in: 4) { rule.byHour = some(&lots, 0...3) }
    if one(in: 4) { rule.byMinute = some(&lots, 0...59) }
    if one(in: 6), !rule.byDay.isEmpty { rule.bySetPosition = some(&lots, 1...2, signed: true) }
    if one(in: 4) { rule.count = Int.random(in: 1...60, using: &lots) }
    if !isElapsed, one(in: 5) {
      rule.calendar = .gregorian
      rule.skip = one(in: 2) ? .forward : .backward
    }
    return rule
  }

  private func schedule(_ lots: inout SeededRandom, zone: Zone) throws -> Schedule {
    // 1950 to 2050, often close to the hours at which clocks change.
    var start = Int64.random(in: -631_152_000...2_524_608_000, using: &lots) * 1_000
    if Bool.random(using: &lots), let change = zone.nextTransition(after: .init(clamping: start)) {
      start = change.instant.milliseconds + Int64.random(in: -300...300, using: &lots) * 600_000
    }
    let wall = zone.wallTime(at: Timestamp(clamping: start))
    var schedule = Schedule(
      start: .at(.wall(wall)), zone: zone.name, repetition: .rule(rule(&lots)),
      gap: Bool.random(using: &lots) ? .shift : .omit)
    if Int.random(in: 0..<4, using: &lots) == 0 {
      schedule.extraDates = [
        .instant(.init(clamping: start + 86_400_000 * 3)),
        .wall(zone.wallTime(at: .init(clamping: start + 86_400_000 * 10))),
      ]
    }
    return schedule
  }

  @Test func everyAnswerAgreesWithEveryOther() throws {
    var lots = SeededRandom(seed: 5_545)
    var compared = 0
    for _ in 0..<600 {
      let zone = try systemZone(Self.zones.randomElement(using: &lots) ?? "UTC")
      let schedule = try schedule(&lots, zone: zone)
      let table = try Timetable(schedule, zone: zone)
      var entries: [Timetable.Entry] = []
      do {
        var entry = try table.first(from: .earliest)
        while let found = entry, entries.count < 25 {
          entries.append(found)
          entry = try table.next(after: found)
        }
      } catch TimetableFault.neverFires {
        continue
      } catch TimetableFault.tooCostly {
        continue
      }
      guard let first = entries.first, let last = entries.last else { continue }
      compared += 1
      let what: Comment = "\(schedule.repetition.map { "\($0)" } ?? "") \(zone.name)"

      // In order, and found again from any side.
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.instant < $1.instant }, what)
      for (place, entry) in entries.enumerated() where place % 5 == 0 {
        #expect(try table.first(from: entry.instant) == entry, what)
        #expect(try table.entry(at: (entry.occurrence, entry.number)) == entry, what)
        #expect(table.contains(.instant(entry.instant)) == entry.occurrence, what)
        #expect(table.contains(entry.nominal) == entry.occurrence, what)
      }
      let run = try table.run(from: first, through: last.instant, latest: 7)
      #expect(run.count == entries.count, what)
      #expect(run.latest == Array(entries.suffix(7)), what)
      let listing = try table.list(from: .earliest, count: 25)
      let listed = listing.occurrences.map(\.instant)
      #expect(Set(listed).isSubset(of: entries.map(\.instant)), what)
      #expect(listed == listed.sorted(), what)

      // An exception takes away what it names, and nothing else.
      var without = schedule
      let middle = entries[entries.count / 2]
      without.exceptDates = [.instant(middle.instant)]
      let rest = try? Timetable(without, zone: zone).first(from: middle.instant)
      let following = entries.count / 2 + 1 < entries.count ? entries[entries.count / 2 + 1] : nil
      if let following { #expect(rest?.instant == following.instant, what) }
    }
    #expect(compared > 400)
  }

  @Test func aFarYearCostsWhatANearOneDoesAndIsTheSameAsWalking() throws {
    var lots = SeededRandom(seed: 3_000)
    let berlin = try systemZone("Europe/Berlin")
    let far = try instant("3000-01-01T00:00:00Z")
    for text in [
      "FREQ=DAILY;INTERVAL=17", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=5;SKIP=BACKWARD",
      "FREQ=YEARLY;INTERVAL=7;BYWEEKNO=1,53;BYDAY=MO,SU", "RSCALE=HEBREW;FREQ=MONTHLY;INTERVAL=13",
      "RSCALE=PERSIAN;FREQ=YEARLY;INTERVAL=3", "RSCALE=ISLAMIC-CIVIL;FREQ=MONTHLY;INTERVAL=11",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD",
    ] {
      let anchor = try wall("1990-01-3\(Bool.random(using: &lots) ? 0 : 1)T02:30:00")
      let table = try Timetable(
        Schedule(
          start: .at(.wall(anchor)), zone: berlin.name,
          repetition: .rule(try RecurrenceRule(parsing: text))), zone: berlin)
      var entry = try table.first(from: .earliest)
      while let found = entry, found.instant < far { entry = try table.next(after: found) }
      #expect(try table.first(from: far) == entry, "\(text)")
    }
  }

  @Test func lunarMonthsAreCountedWithoutAHole() throws {
    for calendar in ["HEBREW", "CHINESE", "DANGI"] {
      let each = try Timetable(
        Schedule(
          start: .at(.wall(try wall("1910-03-11T09:00:00"))), zone: .utc,
          repetition: .rule(
            try RecurrenceRule(parsing: "RSCALE=\(calendar);FREQ=MONTHLY;BYMONTHDAY=1"))),
        zone: .utc)
      let months = try each.list(from: .earliest, count: 600).occurrences.map(\.instant)
      let lengths = zip(months, months.dropFirst()).map {
        ($1.milliseconds - $0.milliseconds) / 86_400_000
      }
      #expect(lengths.allSatisfy { (29...30).contains($0) }, "\(calendar)")
      let fifth = try Timetable(
        Schedule(
          start: .at(.instant(months[0])), zone: .utc,
          repetition: .rule(
            try RecurrenceRule(parsing: "RSCALE=\(calendar);FREQ=MONTHLY;INTERVAL=5"))),
        zone: .utc)
      let found = try fifth.list(from: .earliest, count: 120).occurrences.map(\.instant)
      #expect(found == stride(from: 0, to: 600, by: 5).map { months[$0] }, "\(calendar)")
    }
  }
}

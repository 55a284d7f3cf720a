import BelfryCore
import Testing

/// Repeats by unit, in a zone.
@Suite struct TimetableTests {
  private func timetable(
    _ start: String, _ unit: RepeatUnit, every: Int = 1, count: Int? = nil, skip: Skip? = nil,
    gap: Gap = .shift, zone: String = "UTC", except: [Moment] = [], extra: [Moment] = [],
    until: Moment? = nil
  ) throws -> Timetable {
    let schedule = Schedule(
      start: .at(.wall(try wall(start))), zone: ZoneName(zone),
      repetition: .interval(RepeatInterval(unit, every: every, until: until, count: count)),
      extraDates: extra, exceptDates: except, skip: skip, gap: gap)
    return try Timetable(schedule, zone: try systemZone(zone))
  }

  @Test func keepsTheLastDayOfTheMonthWithoutDrift() throws {
    let monthly = try timetable("2025-01-31T08:00:00", .month)
    #expect(
      try monthly.list(from: .earliest, count: 5).occurrences.map(\.occurrence.rawValue) == [
        "2025-01-31T08:00:00", "2025-02-28T08:00:00", "2025-03-31T08:00:00",
        "2025-04-30T08:00:00", "2025-05-31T08:00:00",
      ])
    #expect(
      try monthly.list(from: .earliest, count: 3).occurrences.map(\.reason) == [
        nil, .skipped, nil,
      ])
  }

  @Test func keepsThe29thOfFebruary() throws {
    let yearly = try timetable("2024-02-29T08:00:00", .year)
    #expect(
      try yearly.list(from: .earliest, count: 5).occurrences.map(\.occurrence.rawValue) == [
        "2024-02-29T08:00:00", "2025-02-28T08:00:00", "2026-02-28T08:00:00",
        "2027-02-28T08:00:00", "2028-02-29T08:00:00",
      ])
    let onlyThen = try timetable("2024-02-29T08:00:00", .year, skip: .omit)
    let listing = try onlyThen.list(from: .earliest, count: 2)
    #expect(listing.occurrences.last?.occurrence.rawValue == "2028-02-29T08:00:00")
    #expect(
      listing.omitted.map(\.occurrence.rawValue) == [
        "2025-02-29T08:00:00", "2026-02-29T08:00:00", "2027-02-29T08:00:00",
      ])
    let after = try timetable("2024-02-29T08:00:00", .year, skip: .forward)
    #expect(
      try after.list(from: .earliest, count: 2).occurrences.last?.occurrence.rawValue
        == "2025-03-01T08:00:00")
  }

  @Test func findsTheSameInAFarYearAsByWalking() throws {
    for (unit, every) in [
      (RepeatUnit.day, 3), (.week, 2), (.month, 5), (.quarter, 1), (.year, 7), (.hour, 5),
    ] {
      let table = try timetable("1998-05-31T06:30:00", unit, every: every, zone: "Europe/Berlin")
      let far = try instant("2098-01-01T00:00:00Z")
      var entry = try unwrapped(try table.first(from: .earliest), "first")
      while entry.instant < far { entry = try unwrapped(try table.next(after: entry), "next") }
      #expect(try table.first(from: far) == entry)
      let later = try unwrapped(try table.first(from: try instant("3000-01-01T00:00:00Z")), "3000")
      #expect(try table.entry(at: (later.occurrence, later.number)) == later)
    }
  }

  @Test func mergesTheDayThatSamoaLost() throws {
    let zone = try systemZone("Pacific/Apia")
    let table = try timetable("2011-12-28T09:00:00", .day, count: 4, zone: "Pacific/Apia")
    #expect(
      try table.list(from: .earliest, count: 10).occurrences.map { local($0.instant, in: zone) }
        == [
          "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
          "2011-12-31T09:00:00+14:00",
        ])
    let third = try unwrapped(try table.first(from: try instant("2011-12-30T00:00:00-10:00")), "")
    #expect(third.occurrence.rawValue == "2011-12-31T09:00:00")
    #expect(third.reason == .merged)
    #expect(third.merged == [.wall(try wall("2011-12-30T09:00:00"))])
    #expect(third.number == 4)
    #expect(try table.next(after: third) == nil)

    let omitting = try timetable(
      "2011-12-28T09:00:00", .day, count: 4, gap: .omit, zone: "Pacific/Apia")
    #expect(
      try omitting.instants(10, in: zone) == [
        "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
        "2012-01-01T09:00:00+14:00",
      ])
    #expect(
      try omitting.list(from: .earliest, count: 10).omitted.map(\.occurrence.rawValue) == [
        "2011-12-30T09:00:00"
      ])
  }

  @Test func countsElapsedHoursThroughClockChanges() throws {
    let zone = try systemZone("Europe/Berlin")
    let table = try timetable("2026-10-25T01:30:00", .hour, zone: "Europe/Berlin")
    #expect(
      try table.instants(4, in: zone) == [
        "2026-10-25T01:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00",
        "2026-10-25T03:30:00+01:00",
      ])
    #expect(try table.first(from: .earliest)?.occurrence.rawValue == "2026-10-24T23:30:00Z")
  }

  @Test func exceptionsUseUpTheCount() throws {
    let table = try timetable(
      "2026-12-01T09:00:00", .day, count: 4, zone: "Europe/Berlin",
      except: [
        .wall(try wall("2026-12-02T09:00:00")), .instant(try instant("2026-12-03T08:00:00Z")),
      ],
      extra: [.wall(try wall("2027-01-01T09:00:00"))])
    let listing = try table.list(from: .earliest, count: 10)
    #expect(
      listing.occurrences.map(\.occurrence.rawValue) == [
        "2026-12-01T09:00:00", "2026-12-04T09:00:00", "2027-01-01T09:00:00",
      ])
    #expect(listing.omitted.map(\.reason) == [.except, .except])
    #expect(!listing.more)
    #expect(
      try table.contains(.instant(instant("2026-12-03T08:00:00Z")))?.rawValue
        == "2026-12-03T09:00:00")
    #expect(try table.contains(.wall(wall("2026-12-05T09:00:00"))) == nil)
  }

  @Test func countsWhatWasMissed() throws {
    let table = try timetable("2026-12-01T09:00:00", .day, zone: "Europe/Berlin")
    let first = try unwrapped(try table.first(from: .earliest), "first")
    let run = try table.run(
      from: first, through: try instant("2026-12-10T12:00:00Z"), latest: 3)
    #expect(run.count == 10)
    #expect(run.latest.map(\.occurrence.rawValue).first == "2026-12-08T09:00:00")
    #expect(run.last.occurrence.rawValue == "2026-12-10T09:00:00")
    #expect(run.next?.occurrence.rawValue == "2026-12-11T09:00:00")

    let often = try timetable("2026-12-01T09:00:00", .minute)
    let start = try unwrapped(try often.first(from: .earliest), "first")
    let year = try often.run(from: start, through: try instant("2027-12-01T09:00:00Z"), latest: 2)
    #expect(year.count == 525_601)
    #expect(year.latest.count == 2)
    #expect(year.next?.occurrence.rawValue == "2027-12-01T09:01:00Z")
  }

  @Test func aOneOffHasItsStartAndFurtherDates() throws {
    let berlin = try systemZone("Europe/Berlin")
    let schedule = Schedule(
      start: .at(.wall(try wall("2026-12-24T18:00:00"))), zone: berlin.name,
      extraDates: [.instant(try instant("2026-12-22T17:00:00Z"))])
    let table = try Timetable(schedule, zone: berlin)
    let first = try unwrapped(try table.first(from: .earliest), "first")
    #expect(first.occurrence.rawValue == "2026-12-22T17:00:00Z")
    let second = try unwrapped(try table.next(after: first), "second")
    #expect(second.occurrence.rawValue == "2026-12-24T18:00:00")
    #expect(second.instant == (try instant("2026-12-24T17:00:00Z")))
    #expect(try table.next(after: second) == nil)
    #expect(try table.entry(at: (second.occurrence, 0)) == second)
  }

  @Test func asksForAZoneWhereAnInstantIsRepeatedByTheDay() throws {
    let start = Start.at(.instant(try instant("2026-12-01T09:00:00Z")))
    let daily = Schedule(start: start, repetition: .interval(RepeatInterval(.day)))
    #expect(throws: TimetableFault.timeZoneNeeded) { try Timetable(daily, zone: .utc) }
    let hourly = Schedule(start: start, repetition: .interval(RepeatInterval(.hour)))
    #expect(throws: Never.self) { try Timetable(hourly, zone: .utc) }
    let now = Schedule(start: .now, repetition: .interval(RepeatInterval(.hour)))
    #expect(throws: TimetableFault.startNotResolved) { try Timetable(now, zone: .utc) }
    let resolved = now.resolved(at: try instant("2026-12-01T09:00:00.5Z"))
    #expect(
      try Timetable(resolved, zone: .utc).first(from: .earliest)?.occurrence.rawValue
        == "2026-12-01T09:00:00.500Z")
  }

  @Test func theLastTimeIsIncluded() throws {
    let zone = try systemZone("America/New_York")
    for until in [
      Moment.wall(try wall("2026-03-10T09:00:00")),
      .instant(try instant("2026-03-10T13:00:00Z")),
    ] {
      let table = try timetable(
        "2026-03-07T09:00:00", .day, zone: "America/New_York", until: until)
      #expect(try table.instants(10, in: zone).last == "2026-03-10T09:00:00-04:00")
      #expect(try table.first(from: try instant("2026-03-10T13:00:00.001Z")) == nil)
    }
  }

  @Test func aListingWithAThousandExceptionsCostsNoMoreThanOneQuestion() throws {
    // Each exception is far away for a rule like this: one question for all of them is too much, and is refused.
    let days: [Moment] = try (0..<1_000).map { day in
      let start = try wall("2200-01-01T09:00:00").milliseconds
      return .wall(
        try unwrapped(WallTime(milliseconds: start + Int64(day) * 86_400_000), "a day"))
    }
    func listing(_ rule: String, from: String) throws -> Timetable.Listing {
      let table = try Timetable(
        Schedule(
          start: .at(.wall(try wall("2026-01-01T09:00:00"))), zone: .utc,
          repetition: .rule(try RecurrenceRule(parsing: rule)), exceptDates: days),
        zone: .utc)
      return try table.list(from: try instant(from), count: 10)
    }
    let clock = ContinuousClock()
    let began = clock.now
    #expect(throws: TimetableFault.tooCostly) {
      try listing(
        "RSCALE=HEBREW;FREQ=DAILY;BYMONTH=5L;BYMONTHDAY=30;BYDAY=SU", from: "2199-01-01T00:00:00Z")
    }
    // What lies close together is not.
    let daily = try listing("FREQ=DAILY;COUNT=100000", from: "2199-12-31T00:00:00Z")
    #expect(daily.omitted.count == 1_000)
    #expect(daily.occurrences.first?.occurrence.rawValue == "2199-12-31T09:00:00")
    #expect(daily.occurrences.last?.occurrence.rawValue == "2202-10-06T09:00:00")
    #expect(clock.now - began < .seconds(20))
  }
}

import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Testing

/// What a real hub answers to `preview`, over its socket.
@Suite struct PreviewTests {
  private let hub: HubProcess
  private let client: LineClient

  init() throws {
    hub = try HubProcess(testClock: "2026-12-01T00:00:00Z")
    client = try hub.connectApp("preview")
  }

  private func preview(_ params: String) throws -> ReceivedLine {
    try client.call(#"{"id":1,"method":"preview","params":\#(params)}"#)
  }

  private func rings(_ answer: ReceivedLine) -> [CookbookRecipe.Ring] {
    guard let items = answer["result.occurrences"] else { return [] }
    return items.elements.map { item in
      CookbookRecipe.Ring(
        fireDate: item["fireDate"]?.string ?? "", weekday: "", reason: item["reason"]?.string)
    }
  }

  @Test func everyRecipeOfTheCookbookRingsWhenThePageSays() throws {
    for recipe in try CookbookRecipe.all() {
      let answer = try preview(
        #"{"alert":\#(recipe.alert),"from":"\#(recipe.from)","count":5,"as":{"timeZone":"\#(recipe.zone)"}}"#
      )
      let expected = recipe.rings.map {
        // The hub writes UTC as Z.
        CookbookRecipe.Ring(
          fireDate: $0.fireDate, weekday: "", reason: $0.reason)
      }
      #expect(rings(answer) == expected, "\(recipe): \(answer)")
      #expect(answer.json("result.more") == (recipe.isComplete ? "false" : "true"), "\(recipe)")
    }
  }

  /// Cases of kinds A and B.
  @Test(arguments: RecurrenceCase.all)
  func aRepeatThatProgramsGotWrongIsRight(_ item: RecurrenceCase) throws {
    var members = [
      #""fireDate":"\#(item.start)""#, #""timeZone":"\#(item.zone)""#, #""alertBody":"a""#,
      #""gap":"\#(item.gap.rawValue)""#,
    ]
    if let rule = item.rule { members.append(#""repeatRule":"\#(rule)""#) }
    if !item.except.isEmpty {
      let dates = item.except.map { #""\#($0)""# }.joined(separator: ",")
      members.append(#""exceptDates":[\#(dates)]"#)
    }
    let count = item.first.count + (item.isComplete ? 5 : 0)
    let answer = try preview(
      #"{"alert":{\#(members.joined(separator: ","))},"from":"0001-01-01T00:00:00Z","count":\#(count)}"#
    )
    #expect(
      rings(answer).map(\.fireDate) == item.first.map { $0.replacing("+00:00", with: "Z") },
      "\(answer)")
    #expect(answer.json("result.more") == (item.isComplete ? "false" : "true"))
  }

  /// B14, B22.
  @Test(arguments: [
    (
      #""timeZone":"America/Vancouver","repeatRule":"FREQ=WEEKLY;COUNT=3","fireDate":"2026-10-25T09:00:00""#,
      "America/Vancouver",
      ["2026-10-25T09:00:00-07:00", "2026-11-01T09:00:00-07:00", "2026-11-08T09:00:00-07:00"]
    ),
    (#""fireDate":"2026-07-01T09:00:00""#, "America/New_York", ["2026-07-01T09:00:00-04:00"]),
    (#""fireDate":"2026-07-01T09:00:00""#, "Asia/Kolkata", ["2026-07-01T09:00:00+05:30"]),
    (#""fireDate":"2026-07-01T09:00:00""#, "Pacific/Kiritimati", ["2026-07-01T09:00:00+14:00"]),
  ])
  func aZoneDecides(members: String, zone: String, dates: [String]) throws {
    let answer = try preview(
      #"{"alert":{\#(members)},"from":"2026-01-01T00:00:00Z","as":{"timeZone":"\#(zone)"}}"#)
    #expect(
      rings(answer).map(\.fireDate) == dates,
      "\(answer). Vancouver needs time zone data of 2026b or later")
  }

  /// A23, and rules that are none.
  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=20201220T140000Z;COUNT=30", "contradiction"),
    ("FREQ=DAILY;INTERVAL=0", "invalidValue"), ("COUNT=3", "invalidValue"),
    ("FREQ=FORTNIGHTLY", "invalidValue"), ("FREQ=MONTHLY;BYMONTHDAY=0", "invalidValue"),
    ("FREQ=MONTHLY;BYMONTHDAY=32", "invalidValue"), ("FREQ=YEARLY;BYMONTH=13", "invalidValue"),
    ("FREQ=DAILY;BYHOUR=24", "invalidValue"), ("FREQ=DAILY;FREQ=WEEKLY", "contradiction"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "neverFires"),
    ("FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=12;BYMONTHDAY=30", "neverFires"),
    ("FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=12L", "invalidValue"),
    ("FREQ=YEARLY;RSCALE=PERSIAN;BYMONTH=13", "invalidValue"),
    ("FREQ=YEARLY;RSCALE=KLINGON", "invalidValue"),
  ])
  func aRuleThatCannotBeIsRefused(rule: String, reason: String) throws {
    let answer = try preview(
      #"{"alert":{"fireDate":"2020-12-03T14:00:00","timeZone":"Europe/Amsterdam","alertBody":"a","#
        + #""repeatRule":"\#(rule)"}}"#)
    #expect(answer.reason == reason, "\(answer)")
  }

  /// C: dates of other calendars that programs got wrong: month and day, from when on, and the days on which they come.
  @Test(arguments: [
    (
      "HEBREW;BYMONTH=5L;BYMONTHDAY=5", "2014-02-01",
      ["2014-02-05", "2016-02-14", "2019-02-10", "2022-02-06", "2024-02-14", "2027-02-12"]
    ),
    (
      "HEBREW;BYMONTH=6;BYMONTHDAY=15", "2023-03-01",
      ["2023-03-08", "2024-03-25", "2025-03-15", "2026-03-04", "2027-03-24"]
    ),
    (
      "CHINESE;BYMONTH=1;BYMONTHDAY=1", "2024-01-01",
      ["2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13"]
    ),
    (
      "CHINESE;BYMONTH=6L;BYMONTHDAY=15", "2025-01-01", ["2025-08-08", "2036-08-06", "2055-08-07"]
    ),
    (
      "ISLAMIC-UMALQURA;BYMONTH=9;BYMONTHDAY=1", "2024-01-01",
      ["2024-03-11", "2025-03-01", "2026-02-18", "2027-02-08"]
    ),
    (
      "PERSIAN;BYMONTH=12;BYMONTHDAY=30", "2021-01-01",
      ["2021-03-20", "2025-03-20", "2030-03-20", "2034-03-20"]
    ),
    (
      "ETHIOPIC;BYMONTH=13;BYMONTHDAY=6", "2023-01-01", ["2023-09-11", "2027-09-11", "2031-09-11"]
    ),
    (
      "JAPANESE;BYMONTH=5;BYMONTHDAY=1", "2018-01-01", ["2018-05-01", "2019-05-01", "2020-05-01"]
    ),
  ])
  func comesOnTheDateOfItsCalendar(rule: String, start: String, days: [String]) throws {
    let answer = try preview(
      #"{"alert":{"fireDate":"\#(start)T00:00:00","timeZone":"UTC","alertBody":"a","repeatRule":"#
        + #""FREQ=YEARLY;SKIP=OMIT;RSCALE=\#(rule)"},"from":"\#(start)T00:00:00Z","#
        + #""count":\#(days.count)}"#)
    #expect(rings(answer).map { String($0.fireDate.prefix(10)) } == days, "\(answer)")
  }
}

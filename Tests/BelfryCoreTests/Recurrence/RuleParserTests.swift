import BelfryCore
import BelfryTestSupport
import Testing

@Suite struct RuleParserTests {
  /// Each is its own canonical text.
  @Test(arguments: [
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "FREQ=WEEKLY;UNTIL=20000131T140000;BYDAY=TU,TH;WKST=SU",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "FREQ=MONTHLY;BYDAY=-1FR,2MO",
    "FREQ=YEARLY;BYWEEKNO=-1,53;BYDAY=MO",
    "FREQ=YEARLY;BYYEARDAY=1,100,-366",
    "FREQ=MONTHLY;BYMONTHDAY=-31,31",
    "FREQ=SECONDLY;INTERVAL=1000000;BYYEARDAY=200;BYHOUR=0,23;BYMINUTE=0,59;BYSECOND=0,59",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=4;SKIP=BACKWARD",
    "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD",
    "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6,6L;BYMONTHDAY=15",
    "RSCALE=ETHIOPIC;FREQ=YEARLY;BYMONTH=13;SKIP=OMIT",
    "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1",
  ])
  func readsAndWrites(_ text: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.text == text)
    #expect(try RecurrenceRule(parsing: rule.text) == rule)
  }

  @Test(arguments: [
    ("freq=daily;byhour=9", "FREQ=DAILY;BYHOUR=9"),
    ("COUNT=3;FREQ=WEEKLY;WKST=MO;INTERVAL=1", "FREQ=WEEKLY;COUNT=3"),
    ("FREQ=MONTHLY;BYDAY=+2mo;BYSETPOS=+01", "FREQ=MONTHLY;BYDAY=2MO;BYSETPOS=1"),
    (
      "SKIP=omit;RSCALE=hebrew;FREQ=yearly;BYMONTH=5l",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=OMIT"
    ),
    ("FREQ=DAILY;UNTIL=20261231t235959z", "FREQ=DAILY;UNTIL=20261231T235959Z"),
  ])
  func takesAnyCaseAndOrder(_ text: String, _ canonical: String) throws {
    #expect(try RecurrenceRule(parsing: text).text == canonical)
  }

  struct Refusal: CustomTestStringConvertible {
    let text: String
    let part: String?
    let position: Int
    let problem: RuleFault.Problem
    var isContradiction = false

    var testDescription: String { String(text.prefix(60)) }
  }

  @Test(arguments: [
    Refusal(text: "", part: nil, position: 1, problem: .noPart),
    Refusal(text: ";", part: nil, position: 1, problem: .noPart),
    Refusal(text: "FREQ", part: nil, position: 1, problem: .noPart),
    Refusal(text: "FREQ=", part: "FREQ", position: 5, problem: .noPart),
    Refusal(text: "=DAILY", part: nil, position: 1, problem: .noPart),
    Refusal(text: "FREQ=DAILY;", part: nil, position: 12, problem: .noPart),
    Refusal(text: "FREQ=DAILY;;COUNT=1", part: nil, position: 12, problem: .noPart),
    Refusal(text: "RRULE:FREQ=DAILY", part: nil, position: 1, problem: .unknownPart),
    Refusal(text: "FREQ=DAILY;BYEASTER=0", part: nil, position: 12, problem: .unknownPart),
    Refusal(text: "FREQ=DAILY;X-NOTE=1", part: nil, position: 12, problem: .unknownPart),
    Refusal(text: "FREQ=DAILY; COUNT=1", part: nil, position: 12, problem: .unknownPart),
    Refusal(text: "ÄÖ=1;FREQ=DAILY", part: nil, position: 1, problem: .unknownPart),
    Refusal(text: "COUNT=3", part: nil, position: 8, problem: .noFrequency),
    Refusal(text: "FREQ=FORTNIGHTLY", part: "FREQ", position: 6, problem: .unknownFrequency),
    Refusal(text: "FREQ=DAILY,WEEKLY", part: "FREQ", position: 6, problem: .unknownFrequency),
    Refusal(
      text: "FREQ=DAILY;FREQ=WEEKLY", part: "FREQ", position: 12, problem: .partTwice,
      isContradiction: true),
    Refusal(
      text: "FREQ=DAILY;COUNT=1;count=1", part: "COUNT", position: 20, problem: .partTwice,
      isContradiction: true),
    Refusal(
      text: "FREQ=DAILY;UNTIL=20201220T140000Z;COUNT=30", part: "COUNT", position: 35,
      problem: .countWithUntil, isContradiction: true),
    Refusal(
      text: "FREQ=DAILY;INTERVAL=0", part: "INTERVAL", position: 21,
      problem: .outOfRange(1...1_000_000)),
    Refusal(
      text: "FREQ=DAILY;INTERVAL=99999999999999999999999", part: "INTERVAL", position: 21,
      problem: .outOfRange(1...1_000_000)),
    Refusal(text: "FREQ=DAILY;INTERVAL=-1", part: "INTERVAL", position: 21, problem: .noNumber),
    Refusal(text: "FREQ=DAILY;INTERVAL=1.5", part: "INTERVAL", position: 22, problem: .noNumber),
    Refusal(text: "FREQ=DAILY;INTERVAL=١", part: "INTERVAL", position: 21, problem: .noNumber),
    Refusal(
      text: "FREQ=DAILY;COUNT=100001", part: "COUNT", position: 18,
      problem: .outOfRange(1...100_000)),
    Refusal(
      text: "FREQ=MONTHLY;BYMONTHDAY=0", part: "BYMONTHDAY", position: 25,
      problem: .outOfSignedRange(31)),
    Refusal(
      text: "FREQ=MONTHLY;BYMONTHDAY=1,-32", part: "BYMONTHDAY", position: 27,
      problem: .outOfSignedRange(31)),
    Refusal(
      text: "FREQ=MONTHLY;BYMONTHDAY=1,", part: "BYMONTHDAY", position: 27, problem: .noNumber),
    Refusal(
      text: "FREQ=MONTHLY;BYMONTHDAY=-", part: "BYMONTHDAY", position: 26, problem: .noNumber),
    Refusal(text: "FREQ=YEARLY;BYMONTH=13", part: "BYMONTH", position: 21, problem: .noSuchMonth),
    Refusal(text: "FREQ=YEARLY;BYMONTH=5L", part: "BYMONTH", position: 21, problem: .noSuchMonth),
    Refusal(text: "FREQ=YEARLY;BYMONTH=-1", part: "BYMONTH", position: 21, problem: .noNumber),
    Refusal(
      text: "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=6L", part: "BYMONTH", position: 35,
      problem: .noSuchMonth),
    Refusal(
      text: "FREQ=YEARLY;BYYEARDAY=367", part: "BYYEARDAY", position: 23,
      problem: .outOfSignedRange(366)),
    Refusal(
      text: "FREQ=YEARLY;BYWEEKNO=54", part: "BYWEEKNO", position: 22,
      problem: .outOfSignedRange(53)),
    Refusal(
      text: "FREQ=DAILY;BYHOUR=24", part: "BYHOUR", position: 19, problem: .outOfRange(0...23)),
    Refusal(
      text: "FREQ=DAILY;BYMINUTE=60", part: "BYMINUTE", position: 21, problem: .outOfRange(0...59)),
    Refusal(text: "FREQ=DAILY;BYSECOND=60", part: "BYSECOND", position: 21, problem: .leapSecond),
    Refusal(
      text: "FREQ=DAILY;BYSECOND=61", part: "BYSECOND", position: 21, problem: .outOfRange(0...59)),
    Refusal(text: "FREQ=WEEKLY;BYDAY=XX", part: "BYDAY", position: 19, problem: .unknownWeekday),
    Refusal(text: "FREQ=WEEKLY;BYDAY=M", part: "BYDAY", position: 19, problem: .unknownWeekday),
    Refusal(
      text: "FREQ=WEEKLY;BYDAY=MO,,TU", part: "BYDAY", position: 22, problem: .unknownWeekday),
    Refusal(
      text: "FREQ=MONTHLY;BYDAY=0MO", part: "BYDAY", position: 20, problem: .outOfSignedRange(53)),
    Refusal(text: "FREQ=MONTHLY;BYDAY=1-MO", part: "BYDAY", position: 21, problem: .noNumber),
    Refusal(text: "FREQ=WEEKLY;WKST=1", part: "WKST", position: 18, problem: .unknownWeekday),
    Refusal(
      text: "FREQ=WEEKLY;BYDAY=1MO", part: "BYDAY", position: 19,
      problem: .numberedWeekday(.weekly), isContradiction: true),
    Refusal(
      text: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", part: "BYDAY", position: 30,
      problem: .numberedWeekdayWithWeekNumber, isContradiction: true),
    Refusal(
      text: "FREQ=MONTHLY;BYWEEKNO=1", part: "BYWEEKNO", position: 14,
      problem: .notWithFrequency(.monthly), isContradiction: true),
    Refusal(
      text: "FREQ=WEEKLY;BYMONTHDAY=1", part: "BYMONTHDAY", position: 13,
      problem: .notWithFrequency(.weekly), isContradiction: true),
    Refusal(
      text: "FREQ=DAILY;BYYEARDAY=1", part: "BYYEARDAY", position: 12,
      problem: .notWithFrequency(.daily), isContradiction: true),
    Refusal(
      text: "FREQ=DAILY;BYSETPOS=1", part: "BYSETPOS", position: 12, problem: .positionAlone,
      isContradiction: true),
    Refusal(
      text: "FREQ=MONTHLY;SKIP=FORWARD", part: "SKIP", position: 14,
      problem: .skipWithoutCalendar, isContradiction: true),
    Refusal(
      text: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=NEVER", part: "SKIP", position: 36,
      problem: .unknownSkip),
    Refusal(
      text: "RSCALE=KLINGON;FREQ=MONTHLY", part: "RSCALE", position: 8, problem: .unknownCalendar),
    Refusal(
      text: "FREQ=DAILY;UNTIL=20261231", part: "UNTIL", position: 18, problem: .untilWithoutTime),
    Refusal(text: "FREQ=DAILY;UNTIL=2026", part: "UNTIL", position: 18, problem: .noTime),
    Refusal(
      text: "FREQ=DAILY;UNTIL=2026-12-31T09:00:00Z", part: "UNTIL", position: 18,
      problem: .noTime),
    Refusal(
      text: "FREQ=DAILY;UNTIL=20260230T000000Z", part: "UNTIL", position: 18, problem: .noSuchTime),
    Refusal(
      text: "FREQ=DAILY;UNTIL=00000101T000000Z", part: "UNTIL", position: 18, problem: .noSuchTime),
    Refusal(
      text: "FREQ=DAILY;UNTIL=20261231T235960Z", part: "UNTIL", position: 18, problem: .leapSecond),
    Refusal(
      text: "FREQ=DAILY;UNTIL=20261231T240000Z", part: "UNTIL", position: 18, problem: .noSuchTime),
  ])
  func refusesWithThePlace(_ refusal: Refusal) {
    let expected = RuleFault(
      part: refusal.part, position: refusal.position, problem: refusal.problem)
    #expect(throws: expected) { try RecurrenceRule(parsing: refusal.text) }
    #expect(expected.isContradiction == refusal.isContradiction)
  }

  @Test func refusesWhatIsTooLong() {
    let values = [String](repeating: "1", count: 367).joined(separator: ",")
    #expect(
      throws: RuleFault(part: "BYMONTHDAY", position: 25 + 366 * 2, problem: .tooManyValues)
    ) { try RecurrenceRule(parsing: "FREQ=MONTHLY;BYMONTHDAY=\(values)") }
    let long = "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 5_000)
    #expect(throws: RuleFault(part: nil, position: 1_025, problem: .tooLong)) {
      try RecurrenceRule(parsing: long)
    }
  }

  @Test func readsAnyTextWithoutATrap() throws {
    let seeds = [
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,-1FR;BYSETPOS=-2;WKST=SU",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L,6;BYMONTHDAY=-30,1;SKIP=FORWARD;COUNT=10",
      "FREQ=SECONDLY;UNTIL=20261231T235959Z;BYHOUR=1,2;BYMINUTE=59;BYSECOND=0",
      "FREQ=YEARLY;BYWEEKNO=1,-1;BYYEARDAY=366,-1;BYHOUR=23",
    ]
    let scraps = ["=", ";", ",", "-", "+", "0", "9", "L", "é", "FREQ", "BYDAY=", "\0", "\n", "T"]
    var random = SeededRandom(seed: 7_529)
    var understood = 0
    for _ in 0..<20_000 {
      var text = Array(seeds.randomElement(using: &random) ?? "")
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<max(text.count, 1), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !text.isEmpty: text.remove(at: place)
        case 1: text.insert(contentsOf: scraps.randomElement(using: &random) ?? "", at: place)
        default: text.replaceSubrange(place..<min(place + 1, text.count), with: "7")
        }
      }
      guard let rule = try? RecurrenceRule(parsing: String(text)) else { continue }
      understood += 1
      #expect(try RecurrenceRule(parsing: rule.text) == rule)
    }
    #expect(understood > 1_000)
  }
}

import BelfryCore
import BelfryStore
import Foundation
import Testing

@testable import BelfryHub

/// Tables and arguments that mean harm do none, when they come or when they are read.
@Suite struct HostileTableTests {
  private let harness: HubHarness
  private let app: Client
  private let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center(languages: #"["de"]"#)
    try app.put(#"T = "safe %@";"#, language: "en")
  }

  private func body(_ args: String = #"["x"]"#) throws -> String? {
    try app.call("present", #"{"alert":{"id":"a","alertBody":{"key":"T","args":\#(args)}}}"#)
    return try center.inbox().first?["alertBody"] as? String
  }

  @Test(arguments: ["%n", "%s", "%p", "%999999999d", "%1000$@", "%*d", "%.21f", "%65d"])
  func whatIsNoVerbIsPrintedAsItStands(verb: String) throws {
    try app.put(#"T = "[\#(verb)]";"#, language: "de")
    #expect(try body() == "[\(verb)]")
  }

  @Test(arguments: ["%1$@ %3$@", "%2$@", "%d", "%x", "%f", "%c"])
  func whatDoesNotFitIsPassedOver(verb: String) throws {
    try app.put(#"T = "[\#(verb)]";"#, language: "de")
    #expect(try body() == "safe \u{2068}x\u{2069}")
  }

  @Test func aTextThatGrowsBeyondMeasureIsPassedOver() throws {
    let grown = String(repeating: "%1$@", count: 100_000)
    try app.put(#"T = "\#(grown)";"#, language: "de")
    #expect(try body() == "safe \u{2068}x\u{2069}")
    try app.put(#"T = "\#(String(repeating: "y", count: 20_000))";"#, language: "de")
    #expect(try body() == "safe \u{2068}x\u{2069}")
  }

  @Test func aPluralThatRefersToItselfIsRefused() throws {
    let content = stringsdict("T", "%#@count@", ["other": "%#@count@ again"])
    let params = try Client.params(content, language: "de", kind: "stringsdict")
    #expect(try app.refusal("strings.put", params) == "tableFault")
  }

  @Test func directionOfAnArgumentStaysWithinIt() throws {
    try app.put(#"T = "„%@“ ist fertig";"#, language: "de")
    let override = "\u{202E}evil\u{2069}\u{202C}"
    let shown = try body("[\"\(override)\"]")
    #expect(shown == "„\u{2068}\u{202E}evil\u{202C}\u{2069}“ ist fertig")
  }

  @Test func textsThatNameEachOtherEndSomewhere() throws {
    var inner = #"{"key":"T","args":["x"]}"#
    for _ in 0..<3 { inner = #"{"key":"T","args":[\#(inner)]}"# }
    try app.put(#"T = "%1$@%1$@%1$@%1$@%1$@%1$@%1$@%1$@";"#, language: "de")
    _ = try app.send(
      #"{"id":1,"method":"present","params":{"alert":{"id":"a","alertBody":\#(inner)}}}"#)
    #expect(try harness.fire().served == 0)
  }

  @Test func manyLanguagesOfCostlyTextsCostNoMoreThanAFew() throws {
    let costly = String(repeating: "%1$@", count: 30_000)
    for region in ["AT", "BE", "CH", "DE", "IT", "LI", "LU", "BR", "US", "GB"] {
      try app.put(#"T = "\#(costly)";"#, language: "de-\(region)")
    }
    // An empty argument makes a text of them that is not too long, at the cost of a lot of work.
    let start = ContinuousClock.now
    #expect(try body(#"[{"key":" "}]"#)?.isEmpty == false)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func datesInManyLanguagesAndStylesAreCountedAmongWhatTextsCost() throws {
    let styles = [
      "shortDate", "mediumDate", "longDate", "fullDate", "shortTime", "mediumTime", "short",
      "medium", "long", "full", "relative",
    ]
    let regions = ["AT", "BE", "CH", "DE", "IT", "LI", "LU", "BR", "US", "GB"]
    let verbs = (1...styles.count).map { "%\($0)$@" }.joined()
    for region in regions {
      try app.put(#"T = "\#(verbs)%99$@";"#, language: "de-\(region)")
    }
    let wanted = regions.map { #""de-\#($0)""# }.joined(separator: ",")
    try center.call("center.settings", #"{"languages":[\#(wanted)]}"#)
    let dates = styles.map { #"{"date":"2026-12-24T12:00:00Z","style":"\#($0)"}"# }
    let args = "[\(dates.joined(separator: ","))]"
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","after":"PT1M","alertBody":{"key":"T","args":\#(args)}}}"#)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    try harness.hub.store.begin()
    #expect(try harness.hub.takeDue(at: harness.now, accounts: harness.accounts).served == 1)
    // Dozens of formatters were opened, and not for each language all of them.
    #expect((100_000...1_000_000).contains(harness.hub.work.steps), "\(harness.hub.work.steps)")
    try harness.hub.store.commit()
    #expect(try center.inbox().first?["alertBody"] != nil)
  }
}

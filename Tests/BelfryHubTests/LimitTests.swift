import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// Limits of the hub that no other suite holds on both sides: at each of them, and one past it.
@Suite struct LimitTests {
  private func harness(_ set: (inout Limits) -> Void) throws -> HubHarness {
    var limits = Limits()
    set(&limits)
    return try HubHarness(limits: limits)
  }

  // Limit: AlertBytes
  @Test func anAlertHasSoManyBytesAndNotOneMore() throws {
    let harness = try harness { $0.alertBytes = 400 }
    let app = try harness.app("tea")
    func alert(_ bytes: Int) -> String {
      #"{"alert":{"id":"a","fireDate":"2027-01-01T00:00:00Z","alertBody":"\#(String(repeating: "x", count: bytes))"}}"#
    }
    // The limit counts the alert as the hub stores it, so the text that just fits is looked for.
    let fitting = try (1...400).last { try app.refusal("schedule", alert($0)) == nil }
    let most = try #require(fitting)
    #expect(most > 200)
    for bytes in 1...most { #expect(try app.refusal("schedule", alert(bytes)) == nil) }
    for bytes in (most + 1)...500 {
      #expect(try app.refusal("schedule", alert(bytes)) == "tooLong")
    }
    let message = try #require(
      try app.send(#"{"id":1,"method":"schedule","params":\#(alert(most + 1))}"#).message)
    #expect(message.contains("400") && message.contains("401"), "\(message)")
  }

  @Test func anAlertThatIsRefusedLeavesNothingBehind() throws {
    let harness = try harness {
      $0.pendingPersonal = 2
      $0.storedBytesPerApp = 400
    }
    let app = try harness.app("tea")
    func alert(_ id: String, _ bytes: Int) -> String {
      #"{"alert":{"id":"\#(id)","fireDate":"2027-01-01T00:00:00Z","alertBody":"\#(String(repeating: "x", count: bytes))"}}"#
    }
    try app.call("schedule", alert("a", 1))
    try app.call("schedule", alert("b", 1))
    let before = try app.sendRaw(#"{"id":1,"method":"pending"}"#)
    #expect(try app.refusal("schedule", alert("c", 1)) == "queueFull")
    #expect(try app.refusal("present", #"{"alert":{"id":"d","alertBody":"x"}}"#) == "queueFull")
    #expect(try app.refusal("schedule", alert("a", 400)) == "bytesFull")
    #expect(try app.sendRaw(#"{"id":1,"method":"pending"}"#) == before)
  }

  // Limit: TokenHours
  @Test func aTokenIsRememberedForItsHoursAndNotAMillisecondLonger() throws {
    let harness = try harness { $0.tokenHours = 2 }
    let app = try harness.app("tea")
    try app.call("watch")
    let line = #"{"alert":{"alertBody":"hello","token":"t1"}}"#
    try app.call("present", line)
    try harness.advance(by: .seconds(7_200))
    try app.call("present", line)
    #expect(try app.eventTypes() == ["fired"])
    try harness.advance(by: .milliseconds(1))
    try app.call("present", line)
    #expect(try app.eventTypes() == ["fired"])
  }

  // Limit: MarkDays
  @Test func aMarkOutlivesItsDeliveryByItsDaysAndNoLonger() throws {
    let alert = #"{"alert":{"id":"a","fireDate":"2026-12-01T13:00:00Z","alertBody":"x"}}"#
    func firesAgain(after days: Int) throws -> Bool {
      let harness = try harness {
        $0.markDays = 3
        $0.deliveriesKept = 1
      }
      let app = try harness.app("tea")
      try app.call("schedule", alert)
      // The second delivery pushes the first one out: from here on the mark stands alone.
      try app.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
      try harness.advance(by: .seconds(86_400 * days))
      // Housekeeping looks at most once a minute.
      try harness.advance(by: .seconds(61))
      let answer = try app.call("schedule", alert)["alerts"] as? [[String: Any]]
      return answer?.first?["fired"] == nil
    }
    #expect(try !firesAgain(after: 2))
    #expect(try firesAgain(after: 4))
  }

  // Limit: DeliveriesPerTurn
  @Test func aTurnMakesSoManyDeliveriesAndNotOneMore() throws {
    let harness = try harness { $0.deliveriesPerTurn = 5 }
    let app = try harness.app("tea")
    try app.call("watch")
    let alerts = (1...11).map { #"{"id":"a\#($0)","after":"PT1M","alertBody":"x"}"# }
    try app.call("schedule", #"{"alerts":[\#(alerts.joined(separator: ","))]}"#)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    var fired: [Int] = []
    var hasMore = true
    while hasMore {
      try harness.hub.store.begin()
      hasMore = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts).hasMore
      try harness.hub.store.commit()
      fired.append(try app.events().count)
    }
    #expect(fired.prefix(3) == [5, 5, 1])
    #expect(fired.dropFirst(3).allSatisfy { $0 == 0 })
  }
}

import BelfryCore
import BelfryHub
import BelfryTestSupport
import Foundation
import Testing

/// The queue set in one step.
@Suite struct ReplaceAllTests {
  let harness: HubHarness
  let app: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    try app.call("watch")
  }

  private func pending() throws -> [[String: Any]] {
    try app.call("pending")["alerts"] as? [[String: Any]] ?? []
  }

  private func ids() throws -> [String?] { try pending().map { $0["id"] as? String } }

  /// The list of `pending` as it stands on the wire.
  private func listed() throws -> String {
    let line = try #require(try app.sendRaw(#"{"id":1,"method":"pending"}"#))
    let start = try #require(line.range(of: #""alerts":"#)).upperBound
    let end = try #require(line.range(of: #","cursor":"#)).lowerBound
    return String(line[start..<end])
  }

  /// The bytes of the data base and of its log.
  private func storeBytes() throws -> [Data] {
    try ["belfry.db", "belfry.db-wal"].map {
      try Data(contentsOf: URL(filePath: harness.directory.file($0)))
    }
  }

  @Test func whatPendingAnsweredChangesNothingNotAByteOfTheStore() throws {
    try app.call(
      "schedule",
      #"""
      {"alerts":[{"id":"é\"\\","after":"PT1H","alertTitle":"T","alertBody":{"key":"%@ in %i minutes.",
      "args":["Tea",1]},"alertAction":"Go","category":"c","soundName":"default","badge":"+1",
      "level":"critical","thread":"t","icon":"i","userInfo":{ "n" : 1.0, "s":"\u00e9" },
      "expiresAfter":"P1D","lateness":"PT90S","token":"t1"},
      {"id":"b","after":"PT1H","hasAction":false,"badge":0},
      {"id":"a","fireDate":"2026-12-02T09:00:00.5+01:00","alertBody":"x"}]}
      """#.replacing("\n", with: ""))
    let list = try listed()
    let bytes = try storeBytes()
    let answer = try app.call("replaceAll", #"{"alerts":\#(list)}"#)
    #expect(answer["removed"] as? Int == 0)
    let receipts = answer["alerts"] as? [[String: Any]]
    #expect(receipts?.map { $0["replaced"] as? Bool } == [true, true, true])
    #expect(
      receipts?.map { $0["next"] as? String } == [
        "2026-12-01T14:00:00Z", "2026-12-01T14:00:00Z", "2026-12-02T08:00:00.500Z",
      ])
    #expect(try storeBytes() == bytes)
    #expect(try listed() == list)
    #expect(try app.events().isEmpty)
    try harness.advance(by: .seconds(3_600))
    #expect(try app.eventTypes() == ["fired", "fired"])
  }

  @Test func whatIsNotNamedGoesWithoutAWordAndWhatHasRungStays() throws {
    try app.call("present", #"{"alert":{"id":"rung","alertBody":"x"}}"#)
    try app.call("schedule", #"{"alert":{"id":"rung","after":"PT1H","alertBody":"again"}}"#)
    try app.call("schedule", #"{"alert":{"id":"old","after":"PT1H","alertBody":"x"}}"#)
    _ = try app.events()
    let answer = try app.call(
      "replaceAll", #"{"alerts":[{"id":"new","after":"PT2H","alertBody":"x"}]}"#)
    #expect(answer["removed"] as? Int == 2)
    #expect(try ids() == ["new"])
    #expect(try app.events().isEmpty)
    let inbox = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    #expect(inbox?.map { $0["id"] as? String } == ["rung"])
    #expect(try app.call("replaceAll", #"{"alerts":[]}"#)["removed"] as? Int == 1)
    #expect(try ids() == [])
    try harness.advance(by: .seconds(86_400))
    #expect(try app.events().isEmpty)
  }

  /// An equal alert keeps its place among those of one time; a changed one goes to its end.
  @Test func anEqualAlertKeepsItsPlaceAndAChangedTriggerTakesANewOne() throws {
    try app.call(
      "schedule",
      #"{"alerts":[{"id":"a","after":"PT1H","alertBody":"x"},{"id":"b","after":"PT1H","alertBody":"x"},{"id":"c","after":"PT2H","alertBody":"x"}]}"#
    )
    let hour = "2026-12-01T14:00:00Z"
    let answer = try app.call(
      "replaceAll",
      #"{"alerts":[{"id":"c","fireDate":"\#(hour)","alertBody":"x"},{"id":"b","fireDate":"\#(hour)","alertBody":"y"},{"id":"a","fireDate":"\#(hour)","alertBody":"x"}]}"#
    )
    #expect(answer["removed"] as? Int == 0)
    #expect(try ids() == ["a", "b", "c"])
    #expect(try pending().map { $0["alertBody"] as? String } == ["x", "y", "x"])
  }

  @Test func aOneOffThatRangMeanwhileDoesNotRingAgain() throws {
    try app.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","lateness":"PT5M","alertBody":"x"}}"#)
    let list = try listed()
    // Later than its lateness allows: it has rung, so nothing is too late.
    try harness.advance(by: .seconds(60))
    try harness.advance(by: .seconds(3_600))
    #expect(try app.eventTypes() == ["fired"])
    let answer = try app.call("replaceAll", #"{"alerts":\#(list)}"#)
    let receipt = (answer["alerts"] as? [[String: Any]])?.first
    #expect(receipt?["fired"] as? Bool == true)
    #expect(receipt?["next"] is NSNull)
    #expect(try ids() == [])
    #expect(try app.events().isEmpty)
  }

  @Test func oneBadAlertLeavesTheQueueAsItWas() throws {
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}"#)
    let list = try listed()
    let answer = try app.send(
      #"{"id":1,"method":"replaceAll","params":{"alerts":[{"id":"b","after":"PT1H","alertBody":"x"},{"id":"c","alertBody":"x","fireDate":"2020-01-01T00:00:00Z","lateness":"PT1H"}]}}"#
    )
    #expect(answer.reason == "tooLate" && answer.field == "alerts[1].fireDate")
    #expect(try listed() == list)
  }

  // Limit: PendingPersonal, StoredBytesPerApp
  @Test func theLimitsCountTheQueueThatResults() throws {
    func alerts(_ names: [String], body: String = "x") -> String {
      let list = names.map { #"{"id":"\#($0)","after":"PT1H","alertBody":"\#(body)"}"# }
      return #"{"alerts":[\#(list.joined(separator: ","))]}"#
    }
    var limits = Limits()
    limits.pendingPersonal = 3
    limits.storedBytesPerApp = 3 * 256
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    try app.call("schedule", alerts(["a", "b", "c"]))
    try app.call("replaceAll", alerts(["d", "e", "f"]))
    #expect(try app.refusal("replaceAll", alerts(["f", "g", "h", "i"])) == "queueFull")
    // What is taken away counts, wherever it stands: a large alert in the place of three small ones.
    let large = String(repeating: "x", count: 600)
    #expect(try app.refusal("schedule", alerts(["d"], body: large)) == "bytesFull")
    try app.call("replaceAll", alerts(["l"], body: large))
    #expect(try app.refusal("replaceAll", alerts(["l", "m"], body: large)) == "bytesFull")
    #expect((try app.call("pending")["alerts"] as? [Any])?.count == 1)
  }

  @Test func anAlertNamedTwiceIsTheLastOfThem() throws {
    let answer = try app.call(
      "replaceAll",
      #"{"alerts":[{"id":"a","after":"PT1H","alertBody":"one"},{"id":"a","after":"PT2H","alertBody":"two"}]}"#
    )
    #expect((answer["alerts"] as? [[String: Any]])?.count == 2)
    #expect(try pending().map { $0["alertBody"] as? String } == ["two"])
  }

  @Test func aTokenNamesWhatIsPendingAlready() throws {
    let params = #"{"alerts":[{"after":"PT1H","alertBody":"x","token":"t1"}]}"#
    let first = try app.call("replaceAll", params)
    let id = (first["alerts"] as? [[String: Any]])?.first?["id"] as? String
    try harness.advance(by: .seconds(60))
    let again = try app.call("replaceAll", params)
    #expect((again["alerts"] as? [[String: Any]])?.first?["id"] as? String == id)
    #expect(again["removed"] as? Int == 0)
    #expect(try pending().map { $0["next"] as? String } == ["2026-12-01T14:00:00Z"])
  }

  @Test func aSnoozeGoesOnUnlessTheAlertChanges() throws {
    try app.call("present", #"{"alert":{"id":"a","alertBody":"rung"}}"#)
    try app.call("schedule", #"{"alert":{"id":"a","after":"P1D","alertBody":"x"}}"#)
    let center = try harness.center()
    func state() throws -> String? {
      let list = try center.call("center.list")["deliveries"] as? [[String: Any]]
      return list?.first?["state"] as? String
    }
    try center.call("center.snooze", #"{"delivery":1,"for":"PT10M"}"#)
    let list = try listed()
    let bytes = try storeBytes()
    try app.call("replaceAll", #"{"alerts":\#(list)}"#)
    #expect(try state() == "snoozed")
    #expect(try storeBytes() == bytes)
    try app.call("replaceAll", #"{"alerts":\#(list.replacing(#""x""#, with: #""y""#))}"#)
    #expect(try state() == "delivered")
  }

  @Test func onAFullDiskTheQueueCanBeReadBackAndEmptied() throws {
    try app.call(
      "schedule",
      #"{"alerts":[{"id":"a","after":"PT1H","alertBody":"x"},{"id":"b","after":"PT1H","alertBody":"x"}]}"#
    )
    let list = try listed()
    harness.hub.refusesGrowth = true
    try app.call("replaceAll", #"{"alerts":\#(list)}"#)
    #expect(
      try app.refusal("replaceAll", #"{"alerts":[{"id":"c","alertBody":"x"}]}"#) == "storageFull")
    #expect(try ids() == ["a", "b"])
    try app.call("replaceAll", #"{"alerts":[]}"#)
    #expect(try ids() == [])
  }

  @Test func whatIsOnItsWayToManyGoesOn() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 1
    let harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(
          id: .sample("backup"), user: .sample("bob"),
          recipients: [.sample("alice"), .sample("bob")])
      ])
    let backup = try harness.app("backup", uid: 1001, key: nil)
    harness.accounts.set(.name(.sample("bob")), nil)
    try backup.call(
      "present", #"{"alert":{"id":"full","to":["alice","bob"],"alertBody":"The disk is full"}}"#)
    #expect(try backup.call("replaceAll", #"{"alerts":[]}"#)["removed"] as? Int == 0)
    harness.accounts.add(1001, "bob")
    try harness.fire()
    try backup.call("watch")
    #expect(try backup.events().map { $0["user"] as? String } == ["alice", "bob"])
  }
}

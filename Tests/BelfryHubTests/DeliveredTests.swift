import BelfryCore
import BelfryHub
import Testing

/// What an app learns of its own deliveries.
@Suite struct DeliveredTests {
  let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("bob"),
        recipients: [.sample("alice"), .sample("bob")])
    ])
  }

  /// `id user state occurrence`, page by page.
  private func rows(_ client: Client, limit: Int = 100) throws -> [String] {
    var rows: [String] = []
    var page: String?
    repeat {
      let pageMember = page.map { #","page":"\#($0)""# } ?? ""
      let answer = try client.call("delivered", #"{"limit":\#(limit)\#(pageMember)}"#)
      #expect((answer["cursor"] != nil) == (page == nil))
      for delivery in answer["deliveries"] as? [[String: Any]] ?? [] {
        let words = ["id", "user", "state", "reason", "occurrence"].compactMap {
          delivery[$0] as? String
        }
        rows.append(words.joined(separator: " "))
        #expect(delivery["at"] as? String != nil)
        #expect(delivery.count == words.count + 1)
      }
      page = answer["nextPage"] as? String
    } while page != nil
    return rows
  }

  private func present(_ client: Client, _ id: String, to: String = "") throws {
    let recipients = to.isEmpty ? "" : #""to":\#(to),"#
    try client.call("present", #"{"alert":{"id":"\#(id)",\#(recipients)"alertBody":"x"}}"#)
  }

  @Test func everyDeliveryIsListedWithWhatBecameOfIt() throws {
    let app = try harness.app("tea")
    let center = try harness.center()
    for (number, id) in ["c", "a", "b", "a", "d"].enumerated() {
      try present(app, id)
      if number == 0 { try center.call("center.activate", #"{"delivery":1}"#) }
      try harness.advance(by: .seconds(1))
    }
    try center.call("center.shown", #"{"delivery":4}"#)
    try app.call("remove", #"{"ids":["b"]}"#)
    try app.call("cancel", #"{"ids":["d"]}"#)
    // What has nothing to show is no delivery.
    try app.call("present", #"{"alert":{"id":"e","badge":1}}"#)
    let expected = [
      "a alice shown 2026-12-01T13:00:03Z", "a alice withdrawn superseded 2026-12-01T13:00:01Z",
      "b alice withdrawn removed 2026-12-01T13:00:02Z", "c alice activated 2026-12-01T13:00:00Z",
      "d alice withdrawn cancelled 2026-12-01T13:00:04Z",
    ]
    for limit in [1, 2, 3, 4, 5, 100] {
      #expect(try rows(app, limit: limit) == expected, "in pages of \(limit)")
    }
  }

  /// All of one alert and one user in one millisecond: the pages lose none and list none twice.
  @Test func deliveriesOfOneMillisecondFallOnPagesOfTheirOwn() throws {
    let app = try harness.app("tea")
    for _ in 1...7 { try present(app, "same") }
    try present(app, "z")
    for limit in 1...9 {
      let found = try rows(app, limit: limit)
      #expect(found.count == 8, "in pages of \(limit)")
      #expect(found.first == "same alice delivered 2026-12-01T13:00:00Z")
      #expect(found.count { $0.contains("superseded") } == 6)
      #expect(found.last == "z alice delivered 2026-12-01T13:00:00Z")
    }
  }

  @Test func aSystemAppSeesAllItsRecipients() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try present(backup, "y", to: #"["bob"]"#)
    try present(backup, "x", to: #"["alice","bob"]"#)
    try harness.center().call("center.dismiss", #"{"delivery":1}"#)
    for limit in 1...4 {
      #expect(
        Set(try rows(backup, limit: limit)) == [
          "x alice dismissed 2026-12-01T13:00:00Z", "x bob delivered 2026-12-01T13:00:00Z",
          "y bob delivered 2026-12-01T13:00:00Z",
        ])
    }
    #expect(try rows(backup).last == "y bob delivered 2026-12-01T13:00:00Z")
  }

  /// Alice's and Bob's other deliveries count up their numbers; the tokens of the app know nothing of them.
  @Test func aPageTokenHoldsNothingThatIsNotTheAppsOwn() throws {
    func token(noise: Int) throws -> String {
      let harness = try HubHarness()
      let other = try harness.app("other")
      for number in 0..<noise { try present(other, "n\(number)") }
      let app = try harness.app("tea")
      for id in ["a", "b"] { try present(app, id) }
      return try #require(try app.call("delivered", #"{"limit":1}"#)["nextPage"] as? String)
    }
    #expect(try token(noise: 0) == token(noise: 9))
  }

  @Test(arguments: [
    "x", "1.2.3", "1.1.1000.5.alice", "1.-1.1000.5.alicepot", "1.1.1000.9.alicepot",
    "1.1.1000.-1.alicepot", "1.1.1000.5.al", "9223372036854775807.1.1000.5.alicepot",
    "1.9223372036854775808.1000.5.alicepot", "1.1.1000.4.alü", "1.1.1000.0.pot",
  ])
  func aPageThatNobodyGaveIsRefused(page: String) throws {
    let app = try harness.app("tea")
    let answer = try app.send(#"{"id":1,"method":"delivered","params":{"page":"\#(page)"}}"#)
    #expect(answer.reason == "invalidValue" && answer.field == "page", "\(answer)")
  }

  /// A made-up token names a place like any other: nobody sees more through it.
  @Test(arguments: ["1.9223372036854775807.4294967295.5.alicepot", "1.0.1000.3.bobpot"])
  func aMadeUpPageShowsNothingOfOthers(page: String) throws {
    let owner = try harness.app("tea")
    try present(owner, "pot")
    let other = try harness.app("coffee")
    let answer = try other.call("delivered", #"{"page":"\#(page)"}"#)
    #expect((answer["deliveries"] as? [Any])?.isEmpty == true)
  }

  @Test func theLongestIdAndNameFitAPageToken() throws {
    let name = String(repeating: "n", count: 256)
    harness.accounts.add(4_294_967_294, name)
    let app = try harness.app("tea", uid: 4_294_967_294)
    let id = String(repeating: "i", count: 127)
    for last in ["a", "b"] { try present(app, id + last) }
    #expect(try rows(app, limit: 1).count == 2)
  }
}

import BelfryCore
import BelfryHub
import Testing

/// What an administrator may look at.
@Suite struct AdminListTests {
  private let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("bob"),
        recipients: [.sample("alice"), .sample("bob")])
    ])
  }

  /// The names and counts of each row, over all pages of `limit` rows.
  private func rows(
    _ method: String, _ list: String, limit: Int, of client: Client
  ) throws -> [[String: Any]] {
    var rows: [[String: Any]] = []
    var page: String?
    repeat {
      let more = page.map { #","page":"\#($0)""# } ?? ""
      let answer = try client.call(method, #"{"limit":\#(limit)\#(more)}"#)
      let part = try #require(answer[list] as? [[String: Any]])
      #expect(part.count <= limit)
      rows += part
      page = answer["nextPage"] as? String
      // The ends of pages show nothing but what the rows show.
      if let page, let last = part.last {
        for piece in page.split(separator: "/") {
          let isShown = last.values.contains { "\($0)" == piece }
          #expect(isShown || ["1000", "1001"].contains(piece), "\(page)")
        }
      }
    } while page != nil
    return rows
  }

  @Test(arguments: [1, 2, 3, 100])
  func appsAreCountedPageByPage(limit: Int) throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try backup.call("present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x"}}"#)
    let tea = try harness.app("tea")
    try tea.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}"#)
    try tea.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
    _ = try harness.app("coffee")
    _ = try harness.app("tea", uid: 1001)

    let rows = try rows("admin.apps", "apps", limit: limit, of: harness.administrator())
    let names = rows.map { "\($0["user"] ?? "–") \($0["app"] ?? "")" }
    #expect(names == ["– backup", "alice coffee", "alice tea", "bob tea"])
    #expect(rows.map { $0["pending"] as? Int } == [0, 0, 1, 0])
    #expect(rows.map { $0["deliveries"] as? Int } == [2, 0, 1, 0])
    #expect(rows.map { $0["events"] as? Int } == [2, 0, 1, 0])
    #expect((rows[2]["storedBytes"] as? Int ?? 0) > 0)
    #expect(rows.allSatisfy { $0["suspended"] as? Bool == false })
    #expect(!"\(rows)".contains("alertBody"))
  }

  @Test func appsOfOneUserAreTheirs() throws {
    _ = try harness.app("backup", uid: 1001, key: nil)
    for name in ["a", "b"] { _ = try harness.app(name) }
    _ = try harness.app("tea", uid: 1001)
    let client = try harness.administrator()
    let alices = try client.call("admin.apps", #"{"user":"alice"}"#)["apps"] as? [[String: Any]]
    #expect(alices?.map { $0["app"] as? String } == ["a", "b"])
    let page = try client.call("admin.apps", #"{"user":"alice","limit":1}"#)["nextPage"] as? String
    let rest =
      try client.call(
        "admin.apps", #"{"user":"alice","page":"\#(page ?? "")"}"#)["apps"] as? [[String: Any]]
    #expect(rest?.map { $0["app"] as? String } == ["b"])
    let nobodys = try client.call("admin.apps", #"{"user":"nobody"}"#)["apps"] as? [Any]
    #expect(nobodys?.isEmpty == true)
  }

  @Test(arguments: [1, 2, 100])
  func usersAreCountedPageByPage(limit: Int) throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try backup.call("present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x"}}"#)
    let tea = try harness.app("tea")
    try tea.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}"#)
    let rows = try rows("admin.users", "users", limit: limit, of: harness.administrator())
    #expect(rows.map { $0["user"] as? String } == ["alice", "bob"])
    #expect(rows.map { $0["uid"] as? Int } == [1000, 1001])
    #expect(rows.map { $0["apps"] as? Int } == [1, 0])
    #expect(rows.map { $0["pending"] as? Int } == [1, 0])
    #expect(rows.map { $0["deliveries"] as? Int } == [1, 1])
    #expect(rows.allSatisfy { $0["suspended"] as? Bool == false && $0["absentSince"] == nil })
  }

  @Test(arguments: ["admin.apps", "admin.users"])
  func aPageThatNoHubGaveIsRefused(method: String) throws {
    let client = try harness.administrator()
    for page in ["1000", "1000/", "/alice", "-1/alice", "1000/al:ice", "1000/alice/", "Ä"] {
      let answer = try client.send(
        #"{"id":1,"method":"\#(method)","params":{"page":"\#(page)"}}"#)
      // An app id alone is the place of an app of the system.
      guard method == "admin.users" || AppID(page) == nil else { continue }
      #expect(answer.reason == "invalidValue" && answer.field == "page", "\(page) \(answer)")
    }
  }

  @Test func limitsAreThoseThatHold() throws {
    harness.hub.configuration.limits.appsPerUser = 3
    let limits = try harness.administrator().call("admin.limits")["limits"] as? [[String: Any]]
    #expect(limits?.map { $0["name"] as? String } == Limits.table.map(\.key))
    let changed = limits?.filter { $0["value"] as? Int != $0["default"] as? Int }
    #expect(changed?.map { $0["name"] as? String } == ["AppsPerUser"])
    #expect(changed?.first?["value"] as? Int == 3 && changed?.first?["default"] as? Int == 64)
  }

  @Test func metricsAreTotalsAndNeverAUsers() throws {
    let tea = try harness.app("tea")
    try tea.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"secret"}}"#)
    try harness.app("tea", uid: 1001).call(
      "schedule",
      #"{"alerts":[{"id":"a","after":"PT1H"},{"id":"b","after":"PT2H"}]}"#)
    try tea.call("present", #"{"alert":{"id":"b","alertBody":"secret"}}"#)
    let answer = try harness.administrator().call("admin.metrics")
    #expect(answer["contentType"] as? String == "text/plain; version=0.0.4")
    let text = try #require(answer["text"] as? String)
    let lines = text.split(separator: "\n").map(String.init)
    for line in [
      #"belfry_info{version="test"} 1"#, "belfry_users 2", #"belfry_apps{kind="personal"} 2"#,
      #"belfry_apps{kind="system"} 0"#, "belfry_deliveries_open 1", "belfry_deliveries_total 1",
      #"belfry_app_pending{app="tea"} 3"#, #"belfry_app_events_total{app="tea"} 1"#,
      #"belfry_app_deliveries_kept{app="tea"} 1"#,
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!text.contains("alice") && !text.contains("bob") && !text.contains("secret"))
    #expect(text.hasSuffix("\n"))
    // Each family has its two lines of explanation before its samples, and stands once.
    var families: [String] = []
    for line in lines {
      if line.hasPrefix("# HELP ") {
        families.append(String(line.split(separator: " ")[2]))
      } else if line.hasPrefix("# TYPE ") {
        #expect(line.split(separator: " ")[2] == families.last ?? "")
        #expect(line.hasSuffix(" gauge") || line.hasSuffix(" counter"))
      } else {
        #expect(line.prefix { $0 != "{" && $0 != " " } == families.last ?? "")
      }
    }
    #expect(Set(families).count == families.count && families.count > 12)
  }

  @Test func appsBeyondTheMostStandTogether() throws {
    for index in 0..<150 {
      for uid: UInt32 in [1000, 1001] where index < 101 {
        harness.hub.configuration.limits.appsPerUser = 200
        let app = try harness.app("app\(index).\(uid)", uid: uid)
        try app.call("schedule", #"{"alert":{"id":"a","after":"PT1H"}}"#)
      }
    }
    let text = try #require(try harness.administrator().call("admin.metrics")["text"] as? String)
    let pending = text.split(separator: "\n").filter { $0.hasPrefix("belfry_app_pending{") }
    #expect(pending.count == 201)
    #expect(pending.last == #"belfry_app_pending{app="(others)"} 2"#)
  }
}

import BelfryCore
import BelfryLocalization
import BelfryStore
import Foundation
import Testing

@testable import BelfryHub

/// How many and how large tables may be, and how much memory they may take.
@Suite struct TableLimitTests {
  private func limits(_ path: WritableKeyPath<Limits, Int>, _ value: Int) -> Limits {
    var limits = Limits()
    limits[keyPath: path] = value
    return limits
  }

  // Limit: TablesPerApp
  @Test func anAppHasSoManyTablesAtMost() throws {
    let app = try HubHarness(limits: limits(\.tablesPerApp, 2)).app("tea")
    try app.put("A;", language: "de")
    try app.put("A;", language: "fr")
    #expect(try app.refusal("strings.put", Client.params("A;", language: "en")) == "tablesFull")
    try app.put("B;", language: "fr")
    try app.call("strings.remove", #"{"language":"de"}"#)
    try app.put("A;", language: "en")
  }

  // Limit: TableBytes, TableKeyBytes, TableEntries
  @Test func aTableHasSoManyBytesAndEntriesAtMost() throws {
    var limits = Limits()
    (limits.tableBytes, limits.tableKeyBytes, limits.tableEntries) = (30, 5, 3)
    let app = try HubHarness(limits: limits).app("tea")
    try app.put("12345; b; c;".padding(toLength: 30, withPad: " ", startingAt: 0), language: "de")
    for content in [String(repeating: " ", count: 31), "123456;", "a; b; c; d;"] {
      let params = try Client.params(content, language: "de")
      #expect(try app.refusal("strings.put", params) == "tooLong", "\(content)")
    }
  }

  @Test func tablesCountAmongTheBytesOfTheirApp() throws {
    let app = try HubHarness(limits: limits(\.storedBytesPerApp, 10)).app("tea")
    try app.put("123456789;", language: "de")
    #expect(try app.refusal("strings.put", Client.params("A;", language: "fr")) == "bytesFull")
    try app.put("1;", language: "de")
    try app.put("A;", language: "fr")
  }

  private func table(_ number: Int) -> (TableCache.Key, [String: TableEntry]) {
    let id = TableID(language: "de", name: "T\(number)", kind: .strings)
    let text = String(repeating: "x", count: 1_000)
    return (.installed(.sample("tea"), id, revision: 1), ["key": .text(text)])
  }

  // Limit: TableCacheBytes
  @Test func theTablesUsedLongestAgoGoFirst() {
    var cache = TableCache()
    let size = TableCache.bytes(of: table(0).1)
    let limit = 4 * size
    for number in 0..<4 { cache.keep(table(number).1, of: table(number).0, limit: limit) }
    #expect((cache.count, cache.bytes) == (4, limit))
    #expect(cache.entries(of: table(0).0) != nil)
    cache.keep(table(4).1, of: table(4).0, limit: limit)
    #expect(cache.bytes <= limit)
    #expect(cache.has(table(0).0) && cache.has(table(4).0))
    #expect(!cache.has(table(1).0) && !cache.has(table(2).0))
  }

  @Test func aTableThatIsLargerThanAllMayBeIsNotKept() {
    var cache = TableCache()
    cache.keep(table(0).1, of: table(0).0, limit: 100)
    #expect((cache.count, cache.bytes) == (0, 0))
  }

  @Test func withoutRoomForATableTextsAreRightAllTheSame() throws {
    let harness = try HubHarness(limits: limits(\.tableCacheBytes, 1))
    let app = try harness.app("tea")
    try app.put(#"T = "der";"#, language: "de")
    for number in 1...3 {
      try app.call("present", #"{"alert":{"id":"\#(number)","alertBody":{"key":"T"}}}"#)
    }
    #expect(
      try harness.center().inbox().map { $0["alertBody"] as? String } == ["der", "der", "der"])
    #expect(harness.hub.tables.bytes == 0)
  }

  @Test func aLostTurnLeavesNothingOfItBehind() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try app.put(#"T = "kept";"#, language: "de")
    try app.call("present", #"{"alert":{"id":"a","alertBody":{"key":"T"}}}"#)
    // A turn in which the table is replaced and read, and which is lost then.
    try harness.hub.store.begin()
    var session = app.session
    for line in [
      #"{"id":1,"method":"strings.put","params":{"language":"de","content":"T = \"lost\";"}}"#,
      #"{"id":2,"method":"strings.get","params":{"language":"de"}}"#,
    ] {
      _ = try harness.hub.answer(
        Array(line.utf8), session: &session, accounts: harness.accounts, at: harness.now)
    }
    harness.hub.store.rollBack()
    try app.call("present", #"{"alert":{"id":"b","alertBody":{"key":"T"}}}"#)
    try app.put(#"T = "later";"#, language: "de")
    try app.call("present", #"{"alert":{"id":"c","alertBody":{"key":"T"}}}"#)
    #expect(
      try harness.center().inbox().map { $0["alertBody"] as? String } == ["later", "kept", "kept"])
  }

  @Test func aFanOutToManyMakesATextOnceForAllWhoReadAlike() throws {
    let names = (0..<256).map { UserName.sample("u\($0)") }
    let harness = try HubHarness(systemApps: [
      SystemAppRule(id: .sample("news"), user: .sample("root"), recipients: Set(names))
    ])
    let app = try harness.app("news", uid: 0, key: nil)
    let languages = ["en", "de", "zh-Hans", "zh-Hant", "fr", "es", "ja", "ru", "ar"]
    for language in languages {
      let text = String(repeating: "%1$@ ", count: 400)
      try app.put(#"T = "\#(language) \#(text)";"#, language: language)
    }
    for (index, name) in names.enumerated() {
      let uid = UInt32(2_000 + index)
      harness.accounts.add(uid, name.rawValue)
      _ = try harness.center(uid: uid, languages: #"["\#(languages[index % languages.count])"]"#)
    }
    let to = names.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","after":"PT1M","to":[\#(to)],"alertBody":{"key":"T","args":["x"]}}}"#)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    var steps = 0
    var hasMore = true
    while hasMore {
      try harness.hub.store.begin()
      hasMore = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts).hasMore
      try harness.hub.store.commit()
      steps += harness.hub.work.steps
    }
    for index in [0, 8, 255] {
      let body = try harness.center(uid: UInt32(2_000 + index)).inbox().first?["alertBody"]
      #expect((body as? String)?.hasPrefix(languages[index % languages.count]) == true)
    }
    // A text of some 800 pieces for each language in each round, not 256 of them.
    #expect(steps < 3 * languages.count * 4_000)
  }
}

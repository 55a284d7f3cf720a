import BelfryCore
import BelfryTestSupport
import Testing

@testable import BelfryStore

/// Tables of texts, and what people have set about language.
@Suite struct TableStoreTests {
  let directory = TemporaryDirectory()
  let store: Store
  let app: AppRecord
  let other: AppRecord

  init() throws {
    store = try Store(path: directory.file("belfry.db"))
    try store.begin()
    let alice = try store.addingUser(.alice, incarnation: "alice1")
    let (tea, coffee) = (try #require(AppID("tea")), try #require(AppID("coffee")))
    app = try store.addApp(tea, of: .user(alice.key), keyHash: "hash", incarnation: "tea1")
    other = try store.addApp(coffee, of: .user(alice.key), keyHash: "hash", incarnation: "coffee1")
    try store.commit()
  }

  private func id(
    _ language: String, _ name: String = "Localizable", _ kind: TableKind = .strings
  ) -> TableID {
    TableID(language: language, name: name, kind: kind)
  }

  private func put(_ text: String, as id: TableID, of app: AppRecord? = nil) throws {
    let app = app ?? self.app
    try store.begin()
    try store.put(
      Array(text.utf8), as: id, entries: text.count, replacing: try store.table(id, of: app.key),
      of: app.key)
    try store.commit()
  }

  private var record: AppRecord? { get throws { try store.app(app.key) } }

  private func text(_ id: TableID) throws -> String? {
    guard let table = try store.table(id, of: app.key) else { return nil }
    return try store.content(of: table.key).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func tablesAreKeptInTheOrderInWhichTheyCameFirst() throws {
    try put("abc", as: id("fr"))
    try put("de", as: id("de"))
    try put("{}", as: id("de", "Localizable", .stringsdict))
    try put("abcd", as: id("fr"))
    let tables = try store.tables(of: app.key)
    #expect(tables.map(\.id) == [id("fr"), id("de"), id("de", "Localizable", .stringsdict)])
    #expect(tables.map(\.bytes) == [4, 2, 2])
    #expect(tables.map(\.entries) == [4, 2, 2])
    #expect(try text(id("fr")) == "abcd")
    #expect(try text(id("ja")) == nil)
  }

  @Test func whatAKeyNamesNeverChanges() throws {
    try put("old", as: id("de"))
    let old = try #require(try store.table(id("de"), of: app.key))
    try put("new", as: id("de"))
    let new = try #require(try store.table(id("de"), of: app.key))
    #expect(old.key != new.key)
    #expect(try store.content(of: old.key) == nil)
  }

  @Test func aLostTurnLeavesNoKeyOrRevisionThatCouldMeanSomethingElse() throws {
    try put("kept", as: id("de"))
    let before = try record?.tablesRevision
    try store.begin()
    try store.put(
      Array("lost".utf8), as: id("de"), entries: 1,
      replacing: try store.table(id("de"), of: app.key), of: app.key)
    let lostKey = try store.table(id("de"), of: app.key)?.key
    let lost = try record?.tablesRevision
    store.rollBack()
    #expect(try record?.tablesRevision == before)
    #expect(try text(id("de")) == "kept")
    try put("later", as: id("de"))
    #expect(try store.table(id("de"), of: app.key)?.key != lostKey)
    #expect(try record?.tablesRevision != lost)
  }

  @Test func theBytesCountAmongThoseOfTheApp() throws {
    try put("12345", as: id("de"))
    try put("123", as: id("fr"))
    #expect(try record?.storedBytes == 8)
    try put("1", as: id("de"))
    #expect(try record?.storedBytes == 4)
    try store.begin()
    try store.remove(try store.tables(of: app.key), of: app.key)
    try store.commit()
    #expect(try record?.storedBytes == 0)
    #expect(try store.tables(of: app.key).isEmpty)
  }

  @Test func appsHaveTheirOwn() throws {
    try put("tea", as: id("de"))
    #expect(try store.tables(of: other.key).isEmpty)
    #expect(try store.table(id("de"), of: other.key) == nil)
    try put("coffee", as: id("de"), of: other)
    #expect(try text(id("de")) == "tea")
  }

  @Test func allOfItIsThereAfterARestart() throws {
    let path = directory.file("restarted.db")
    do {
      let store = try Store(path: path)
      try store.begin()
      let alice = try store.addingUser(.alice, incarnation: "alice1")
      let app = try store.addApp(
        self.app.id, of: .user(alice.key), keyHash: "hash", incarnation: "tea1")
      try store.put([0, 255], as: id("de"), entries: 7, replacing: nil, of: app.key)
      try store.setDevelopment("de", of: app.key)
      try store.setSaidLanguages(["fr_FR.UTF-8"], of: alice.key)
      try store.setLanguages(["ar", "zh-Hant"], of: alice.key)
      try store.setCalendar(.islamicUmmAlQura, of: alice.key)
      try store.commit()
    }
    let store = try Store(path: path)
    let alice = try #require(try store.user(.alice))
    #expect(alice.saidLanguages == ["fr_FR.UTF-8"])
    #expect((alice.languages, alice.calendar) == (["ar", "zh-Hant"], .islamicUmmAlQura))
    let app = try #require(try store.app(self.app.id, of: .user(alice.key)))
    #expect(app.development == "de")
    let table = try #require(try store.tables(of: app.key).first)
    #expect(try store.content(of: table.key) == [0, 255])
    #expect(app.tablesRevision != nil)
    try store.begin()
    try store.setLanguages(nil, of: alice.key)
    try store.setCalendar(nil, of: alice.key)
    try store.setDevelopment(nil, of: app.key)
    try store.commit()
    let after = try #require(try store.user(.alice))
    #expect((after.languages, after.calendar) == (nil, nil))
    #expect(try store.app(app.key)?.development == nil)
  }

  @Test func aPurgedAppLeavesNoTablesBehind() throws {
    for number in 1...20 { try put("\(number)", as: id("de", "Table\(number)")) }
    try put("coffee", as: id("de"), of: other)
    try store.begin()
    _ = try store.purge(app: app.key)
    while try store.purgeSlice(limit: 10) != .nothing {}
    try store.commit()
    #expect(try store.tables(of: app.key).isEmpty)
    #expect(try store.tables(of: other.key).count == 1)
  }
}

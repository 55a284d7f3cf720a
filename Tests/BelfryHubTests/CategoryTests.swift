import BelfryCore
import BelfryHub
import BelfryTestSupport
import Foundation
import Testing

/// Named actions: put by the app, offered by its deliveries, chosen by the person.
@Suite struct CategoryTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("chat")
    center = try harness.center()
    try app.call("watch")
    try center.call("center.watch")
  }

  private static let message =
    #"{"id":"message","actions":[{"id":"reply","title":"Reply","textInput":{"buttonTitle":{"key":"Send %@","args":["it"]}}},{"id":"mark","title":"Mark as read","foreground":true}]}"#

  private func put(_ categories: String...) throws {
    let answer = try app.call(
      "categories.put", #"{"categories":[\#(categories.joined(separator: ","))]}"#)
    #expect(answer["categories"] as? Int == categories.count)
  }

  private func present(_ id: String = "m", category: String = "message") throws {
    try app.call(
      "present", #"{"alert":{"id":"\#(id)","alertBody":"x","category":"\#(category)"}}"#)
  }

  private func actions(_ delivery: [String: Any]?) -> [[String: Any]]? {
    delivery?["actions"] as? [[String: Any]]
  }

  private func inbox() throws -> [[String: Any]] {
    try center.call("center.list")["deliveries"] as? [[String: Any]] ?? []
  }

  @Test func aDeliveryOffersTheActionsOfItsCategory() throws {
    try put(Self.message)
    try present()
    let told = try center.events()
    for delivery in [told.first, try inbox().first] {
      let offered = try #require(actions(delivery))
      #expect(offered.map { $0["id"] as? String } == ["reply", "mark"])
      #expect(offered.map { $0["title"] as? String } == ["Reply", "Mark as read"])
      let input = offered.first?["textInput"] as? [String: Any]
      #expect(input?["buttonTitle"] as? String == "Send \u{2068}it\u{2069}")
      #expect(input?["placeholder"] == nil)
      #expect(offered.map { $0["foreground"] as? Bool } == [nil, true])
      #expect(offered.allSatisfy { $0["destructive"] == nil })
    }
  }

  @Test func aDeliveryKeepsItsActionsAsTheyWere() throws {
    try put(Self.message)
    try present("old")
    try put(#"{"id":"message","actions":[{"id":"shrug","title":"Shrug"}]}"#)
    try present("new")
    try put()
    try harness.restart()
    let restarted = try harness.center()
    let list = try restarted.call("center.list")["deliveries"] as? [[String: Any]] ?? []
    let ids = list.map { actions($0)?.map { $0["id"] as? String } }
    #expect(ids == [["shrug"], ["reply", "mark"]])
    try restarted.call("center.activate", #"{"delivery":1,"action":"mark"}"#)
    #expect(
      try restarted.refusal("center.activate", #"{"delivery":2,"action":"mark"}"#)
        == "unknownAction")
  }

  @Test func anUnknownCategoryHasNoActions() throws {
    try put(Self.message)
    try present(category: "other")
    #expect(try inbox().first?["category"] as? String == "other")
    #expect(actions(try inbox().first) == nil)
    // The same name of another app, and of another user's app, is another category.
    for stranger in [try harness.app("mail"), try harness.app("chat", uid: 1001)] {
      try stranger.call("present", #"{"alert":{"alertBody":"x","category":"message"}}"#)
    }
    #expect(actions(try inbox().first) == nil)
    let bobs = try harness.center(uid: 1001).call("center.list")["deliveries"] as? [[String: Any]]
    #expect(bobs?.count == 1 && actions(bobs?.first) == nil)
  }

  @Test func theAppIsToldWhichActionAndWhatWasWritten() throws {
    try put(Self.message)
    for id in ["a", "b", "c"] { try present(id) }
    _ = try app.events()
    try center.call(
      "center.activate", #"{"delivery":1,"action":"reply","text":"Yes,\nwith \u0007 pleasure"}"#)
    try center.call("center.activate", #"{"delivery":2,"action":"mark"}"#)
    try center.call("center.activate", #"{"delivery":3}"#)
    let told = try app.events()
    #expect(told.map { $0["action"] as? String } == ["reply", "mark", "default"])
    #expect(told.map { $0["text"] as? String } == ["Yes,\nwith \u{7} pleasure", nil, nil])
    #expect(told.allSatisfy { $0["type"] as? String == "activated" })
    // Another session is slower: it learns the state, and the app is not told twice.
    let late = try center.call(
      "center.activate", #"{"delivery":1,"action":"reply","text":"No"}"#)
    #expect(late["state"] as? String == "activated" && late["changed"] as? Bool == false)
    #expect(try app.events().isEmpty)
  }

  @Test(arguments: [
    (#""action":"reply""#, "missingMember", "text"),
    (#""action":"mark","text":"x""#, "contradiction", "text"),
    (#""action":"default","text":"x""#, "contradiction", "text"),
    (#""text":"x""#, "contradiction", "text"),
    (#""action":"dismiss""#, "unknownAction", "action"),
    (#""action":"Reply""#, "unknownAction", "action"),
    (#""action":"""#, "unknownAction", "action"),
    (#""action":"snub","text":"x""#, "unknownAction", "action"),
  ])
  func aWrongChoiceIsRefusedAndChangesNothing(
    members: String, reason: String, field: String
  ) throws {
    try put(Self.message)
    try present()
    _ = try app.events()
    let answer = try center.send(
      #"{"id":1,"method":"center.activate","params":{"delivery":1,\#(members)}}"#)
    #expect(answer.code == -32602 && answer.reason == reason && answer.field == field)
    #expect(try inbox().first?["state"] as? String == "delivered")
    #expect(try app.events().isEmpty)
  }

  @Test func theMessageOfAnUnknownActionNamesThoseThereAre() throws {
    try put(Self.message)
    try present()
    let answer = try center.send(
      #"{"id":1,"method":"center.activate","params":{"delivery":1,"action":"snub"}}"#)
    #expect(answer.message?.contains("default, reply, mark") == true, "\(answer)")
  }

  @Test func categoriesAreSetAsAWholeAndSayingThemAgainWritesNothing() throws {
    func bytes() throws -> [Data] {
      try ["belfry.db", "belfry.db-wal"].map {
        try Data(contentsOf: URL(filePath: harness.directory.file($0)))
      }
    }
    let other = #"{"id":"other","actions":[]}"#
    try put(Self.message, other)
    let before = try bytes()
    try put(other, Self.message)
    #expect(try bytes() == before)
    try put(other)
    try present()
    #expect(actions(try inbox().first) == nil)
  }

  @Test func aTextWhoseVerbsDoNotFitIsRefusedByItsPlace() throws {
    for (members, place) in [
      (#""title":{"key":"%@ %@","args":["x"]}"#, "title"),
      (
        #""title":"T","textInput":{"buttonTitle":{"key":"%d","args":["x"]}}"#,
        "textInput.buttonTitle"
      ),
      (
        #""title":"T","textInput":{"placeholder":{"key":"%d","args":["x"]}}"#,
        "textInput.placeholder"
      ),
    ] {
      let answer = try app.send(
        #"{"id":1,"method":"categories.put","params":{"categories":[{"id":"c","actions":[{"id":"a",\#(members)}]}]}}"#
      )
      #expect(answer.reason == "invalidValue")
      #expect(answer.field == "categories[0].actions[0].\(place)")
    }
  }

  // Limit: CategoryBytes
  @Test func allTogetherHaveSoManyBytesAndNotOneMore() throws {
    var limits = Limits()
    limits.categoryBytes = 300
    let app = try HubHarness(limits: limits).app("chat")
    func put(_ length: Int) throws -> String? {
      // Stored, an action takes 60 bytes and its title.
      let title = String(repeating: "t", count: length)
      return try app.refusal(
        "categories.put",
        #"{"categories":[{"id":"a","actions":[{"id":"x","title":"\#(title)"}]},{"id":"b","actions":[]}]}"#
      )
    }
    let overhead =
      #"{"id":"a","actions":[{"id":"x","title":""}]}"#.utf8.count
      + #"{"id":"b","actions":[]}"#.utf8.count
    #expect(try put(300 - overhead) == nil)
    #expect(try put(300 - overhead + 1) == "tooLong")
    // A short template that becomes a long text: what a delivery would get of it counts, too.
    let long = String(repeating: "x", count: 30)
    let key = String(repeating: "%1$@", count: 12)
    let answer = try app.send(
      #"{"id":1,"method":"categories.put","params":{"categories":[{"id":"a","actions":[{"id":"x","title":{"key":"\#(key)","args":["\#(long)"]}}]}]}}"#
    )
    #expect(answer.reason == "tooLong" && answer.field == "categories[0]")
  }

  @Test func categoriesCountAmongTheBytesOfTheApp() throws {
    var limits = Limits()
    limits.storedBytesPerApp = 400
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("chat")
    func category(_ length: Int) -> String {
      #"{"categories":[{"id":"a","actions":[{"id":"x","title":"\#(String(repeating: "t", count: length))"}]}]}"#
    }
    func alert(_ length: Int) -> String {
      #"{"alert":{"id":"a","after":"PT1H","alertBody":"\#(String(repeating: "b", count: length))"}}"#
    }
    #expect(try app.refusal("categories.put", category(400)) == "bytesFull")
    try app.call("categories.put", category(300))
    #expect(try app.refusal("schedule", alert(100)) == "bytesFull")
    try app.call("categories.put", #"{"categories":[]}"#)
    try app.call("schedule", alert(100))
    #expect(try app.refusal("categories.put", category(300)) == "bytesFull")
  }

  @Test func onAFullDiskCategoriesGrowNoMore() throws {
    try put(Self.message)
    harness.hub.refusesGrowth = true
    try put(Self.message)
    #expect(
      try app.refusal(
        "categories.put",
        #"{"categories":[\#(Self.message),{"id":"more","actions":[]}]}"#) == "storageFull")
    try put()
  }
}

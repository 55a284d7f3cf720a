import BelfryCore
import BelfryHub
import BelfryProtocol
import Testing

/// Every method, every kind of peer; and names that are one's own, somebody else's, and nobody's.
@Suite struct AccessTests {
  /// What Protocol.md says, written out once more: who may call what.
  private static let expected: [Role: Set<String>] = [
    .unbound: ["hello", "ping"],
    .personalApp: [
      "hello", "ping", "schedule", "present", "cancel", "cancelAll", "replaceAll", "except",
      "remove", "removeAll", "pending", "delivered", "badge", "categories.put", "watch", "ack",
      "preview", "handled", "strings.put", "strings.get", "strings.list", "strings.remove",
    ],
    .systemApp: [
      "hello", "ping", "schedule", "present", "cancel", "cancelAll", "replaceAll", "except",
      "remove", "removeAll", "pending", "delivered", "badge", "categories.put", "watch", "ack",
      "preview", "strings.put", "strings.get", "strings.list", "strings.remove",
    ],
    .center: [
      "hello", "ping", "center.list", "center.pending", "center.watch", "center.shown",
      "center.seen", "center.dismiss", "center.activate", "center.snooze",
      "center.settings",
    ],
    .administrator: [
      "hello", "ping", "admin.status", "admin.clock", "admin.apps", "admin.users", "admin.limits",
      "admin.metrics", "admin.suspend", "admin.resume", "admin.purge", "admin.forget",
      "admin.backup",
    ],
  ]

  private let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(id: .sample("backup"), user: .sample("bob"), recipients: [.sample("alice")])
    ])
  }

  private func client(_ role: Role) throws -> Client {
    switch role {
    case .unbound: harness.connect(uid: 1000)
    case .personalApp: try harness.app("tea")
    case .systemApp: try harness.app("backup", uid: 1001, key: nil)
    case .center: try harness.center()
    case .administrator:
      try {
        let client = harness.connect(uid: 0, door: .admin)
        try client.call("hello", #"{"admin":true}"#)
        return client
      }()
    }
  }

  @Test(arguments: Role.allCases)
  func aPeerMayCallWhatTheTableSaysAndNothingElse(role: Role) throws {
    let client = try client(role)
    for method in Method.allCases where method != .hello {
      let answer = try client.send(#"{"id":1,"method":"\#(method.rawValue)","params":{"?":1}}"#)
      let isAllowed = Self.expected[role]?.contains(method.rawValue) == true
      switch (isAllowed, role) {
      case (true, _): #expect(answer.reason == "unknownMember", "\(role) \(method) \(answer)")
      case (false, .unbound): #expect(answer.reason == "helloFirst", "\(role) \(method) \(answer)")
      case (false, _): #expect(answer.reason == "notAllowed", "\(role) \(method) \(answer)")
      }
    }
  }

  @Test func whatIsSomebodyElsesAnswersLikeWhatIsNobodys() throws {
    let owner = try harness.app("tea")
    try owner.call("schedule", #"{"alert":{"id":"mine","after":"PT1H","alertBody":"secret"}}"#)
    try owner.call("present", #"{"alert":{"id":"shown","alertBody":"secret"}}"#)
    try owner.call("strings.put", #"{"language":"de","table":"Mine","content":"secret;"}"#)
    try owner.call("watch")
    let cursor = try #require(try owner.events().last?["cursor"] as? String)

    // Another app of the same user, the same app id of another user, and a system app.
    let strangers = [
      try harness.app("coffee"), try harness.app("tea", uid: 1001, key: "bobs-own-key-0123456789"),
      try harness.app("backup", uid: 1001, key: nil),
    ]
    for stranger in strangers {
      for (method, foreign, absent) in [
        ("cancel", #"{"ids":["mine"]}"#, #"{"ids":["nobody's"]}"#),
        ("cancel", #"{"ids":["shown"]}"#, #"{"ids":["nobody's"]}"#),
        ("remove", #"{"ids":["mine"]}"#, #"{"ids":["nobody's"]}"#),
        ("remove", #"{"ids":["shown"]}"#, #"{"ids":["nobody's"]}"#),
        ("watch", #"{"since":"\#(cursor)"}"#, #"{"since":"aaaaaaaa.1"}"#),
        (
          "handled", #"{"id":"shown","occurrence":"2026-12-01T13:00:00Z"}"#,
          #"{"id":"nobody's","occurrence":"2026-12-01T13:00:00Z"}"#
        ),
        ("ack", #"{"cursor":"\#(cursor)"}"#, #"{"cursor":"aaaaaaaa.1"}"#),
        (
          "strings.get", #"{"language":"de","table":"Mine"}"#,
          #"{"language":"de","table":"Mine","kind":"strings"}"#
        ),
        ("strings.remove", #"{"language":"de","table":"Mine"}"#, #"{"language":"de","table":"X"}"#),
      ] {
        let foreignReply = try stranger.sendRaw(
          #"{"id":1,"method":"\#(method)","params":\#(foreign)}"#)
        let absentReply = try stranger.sendRaw(
          #"{"id":1,"method":"\#(method)","params":\#(absent)}"#)
        #expect(foreignReply != nil)
        #expect(foreignReply == absentReply, "\(method)")
      }
      #expect((try stranger.call("pending")["alerts"] as? [Any])?.isEmpty == true)
      #expect((try stranger.call("delivered")["deliveries"] as? [Any])?.isEmpty == true)
      #expect((try stranger.call("strings.list")["tables"] as? [Any])?.isEmpty == true)
      #expect(
        try stranger.refusal("strings.get", #"{"language":"de","table":"Mine"}"#) == "unknownTable")
      try stranger.call("replaceAll", #"{"alerts":[]}"#)
      try stranger.call("removeAll")
      try stranger.call("cancelAll")
      try stranger.call("watch")
      #expect(try stranger.events().isEmpty)
    }
    #expect((try owner.call("pending")["alerts"] as? [Any])?.count == 1)
    #expect((try owner.call("strings.list")["tables"] as? [Any])?.count == 1)
    #expect((try harness.center().call("center.list")["deliveries"] as? [Any])?.count == 1)
  }

  @Test func theSameIdInTwoQueuesIsTwoAlerts() throws {
    let tea = try harness.app("tea")
    let coffee = try harness.app("coffee")
    try tea.call("schedule", #"{"alert":{"id":"x","after":"PT1H","alertBody":"tea"}}"#)
    try coffee.call("schedule", #"{"alert":{"id":"x","after":"PT2H","alertBody":"coffee"}}"#)
    try coffee.call("cancel", #"{"ids":["x"]}"#)
    #expect((try tea.call("pending")["alerts"] as? [Any])?.count == 1)
  }

  @Test func numbersOfDeliveriesTellNothingOfOtherUsers() throws {
    for name in ["a", "b", "c"] {
      try harness.app(name).call("present", #"{"alert":{"id":"x","alertBody":"x"}}"#)
    }
    try harness.app("tea", uid: 1001).call("present", #"{"alert":{"id":"x","alertBody":"x"}}"#)
    let bobs = try harness.center(uid: 1001).call("center.list")["deliveries"] as? [[String: Any]]
    #expect(bobs?.map { $0["delivery"] as? Int } == [1])
  }

  @Test func aNotificationIsCarriedOutAndNeverAnswered() throws {
    let app = try harness.app("tea")
    let reply = try app.sendRaw(
      #"{"method":"schedule","params":{"alert":{"id":"x","after":"PT1H","alertBody":"x"}}}"#)
    #expect(reply == nil)
    #expect((try app.call("pending")["alerts"] as? [Any])?.count == 1)
    #expect(try app.sendRaw(#"{"method":"no.such"}"#) == nil)
    #expect(try app.sendRaw(#"{"method":"cancel","params":{"ids":7}}"#) == nil)
  }

  @Test func everySentenceOfARefusalIsFilledIn() throws {
    let app = try harness.app("tea")
    for line in [
      "nonsense", "[]", "7", #"{"id":[]}"#, #"{"id":1}"#, #"{"id":1,"method":7}"#,
      #"{"id":1,"method":"x"}"#, #"{"id":1,"method":"badge","params":{"set":"x"}}"#,
      #"{"id":1,"method":"schedule"}"#, #"{"id":1,"method":"schedule","params":{"alert":{}}}"#,
      #"{"id":1,"method":"schedule","params":{"alert":{"alertBody":7}}}"#,
      #"{"id":1,"method":"schedule","params":{"alert":{"after":"P1Y","alertBody":"x"}}}"#,
      #"{"id":1,"method":"schedule","params":{"alert":{"soundName":"default"}}}"#,
    ] {
      let answer = try app.send(line)
      if let message = answer.message {
        #expect(!message.contains("%") && !message.contains("error."), "\(message)")
      }
    }
  }
}

import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Testing

/// How connections end, and what that does to others.
@Suite struct ConnectionLifeTests {
  @Test func afterAHalfCloseEverythingIsAnsweredAndTheHubCloses() throws {
    let hub = try HubProcess()
    let client = try hub.connect()
    try client.send(#"{"jsonrpc":"2.0","method":"ping","id":1}"#)
    try client.endWriting()
    let lines = try client.linesToEnd(within: .seconds(10))
    #expect(lines.map { $0.integer("id") } == [1])
  }

  @Test func aLineWithoutItsEndIsNeverARequest() throws {
    let hub = try HubProcess()
    let client = try hub.connectApp()
    try client.send(
      bytes: Array(
        #"{"id":1,"method":"schedule","params":{"alert":{"id":"a","after":"PT1H"}}}"#.utf8))
    try client.endWriting()
    #expect(try client.readLine() == nil)
    let other = try hub.connectApp()
    let pending = try other.call(#"{"id":1,"method":"pending"}"#)
    #expect(pending["result.alerts"]?.count == 0)
  }

  @Test func aWatchStaysAfterAHalfCloseUntilThePeerIsGone() throws {
    let hub = try HubProcess()
    let watcher = try hub.connectApp()
    #expect(try watcher.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    try watcher.endWriting()
    let app = try hub.connectApp()
    let presented = try app.call(
      #"{"id":1,"method":"present","params":{"alert":{"id":"a","alertBody":"x"}}}"#)
    #expect(presented["result"] != nil)
    #expect(try watcher.event("fired").string("params.id") == "a")
    // With nothing to do the hub sleeps: a hang-up that is told again and again would keep it busy.
    let before = try hub.processorTicks()
    usleep(300_000)
    #expect(try hub.processorTicks() - before <= 5)
    let administrator = try hub.connectAdministrator()
    watcher.close()
    try waitUntil("the hub has noticed that the watcher is gone") {
      try administrator.call(#"{"id":1,"method":"admin.status"}"#)
        .integer("result.connections") == 2
    }
  }

  @Test func whatAClientSentBeforeItWentIsCarriedOut() throws {
    let hub = try HubProcess()
    let hasty = try hub.connect()
    try hasty.send(
      #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#)
    for number in 0..<100 {
      try hasty.send(
        #"{"id":1,"method":"schedule","params":{"alert":{"id":"a\#(number)","after":"PT1H"}}}"#)
    }
    hasty.close()
    let administrator = try hub.connectAdministrator()
    try waitUntil("all alerts are pending") {
      try administrator.call(#"{"id":1,"method":"admin.status"}"#).integer("result.pending") == 100
    }
  }

  @Test func clientsThatGoBeforeTheirReplyCostNobodyAnything() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    for number in 0..<50 {
      let alert =
        #"{"id":"a\#(number)","after":"PT1H","alertBody":"\#(String(repeating: "x", count: 900))"}"#
      #expect(
        try app.call(#"{"id":1,"method":"schedule","params":{"alert":\#(alert)}}"#)["result"] != nil
      )
    }
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    for _ in 0..<200 {
      let client = try hub.connect()
      try client.send(hello)
      try client.send(#"{"id":1,"method":"pending","params":{"limit":1000}}"#)
      client.close()
    }
    #expect(try hub.connect().call(#"{"id":2,"method":"ping"}"#)["result"] != nil)
    #expect(try app.call(#"{"id":3,"method":"ping"}"#)["result"] != nil)
    #expect(hub.isRunning)
  }

  @Test func aWatcherThatReadsSlowlyMissesNothing() throws {
    let hub = try HubProcess()
    let watcher = try hub.connectApp()
    #expect(try watcher.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    let app = try hub.connectApp()
    let userInfo = #"{"filler":"\#(String(repeating: "x", count: 4_000))"}"#
    // Some 2 MB: ten times what the socket takes.
    for number in 0..<500 {
      let alert = #"{"id":"a\#(number)","badge":\#(number),"userInfo":\#(userInfo)}"#
      let reply = try app.call(#"{"id":1,"method":"present","params":{"alert":\#(alert)}}"#)
      #expect(reply["result"] != nil)
    }
    for number in 0..<500 {
      let event = try watcher.event()
      #expect(event.string("params.id") == "a\(number)")
      #expect(event.string("params.cursor")?.hasSuffix(".\(number + 1)") == true)
    }
  }

  // Limit: HelloSeconds
  @Test func whoeverSaysNoHelloInTimeIsToldAndClosed() throws {
    let hub = try HubProcess(configuration: ["belfry.conf": "[Limits]\nHelloSeconds=1\n"])
    let silent = try hub.connect()
    let polite = try hub.connectApp()
    #expect(try silent.line().reason == "helloTooLate")
    #expect(try silent.readLine() == nil)
    #expect(try polite.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  // Limit: UnreadSeconds
  @Test func whoeverDoesNotReadIsNotReadAndIsClosedInTheEnd() throws {
    let hub = try HubProcess(
      configuration: ["belfry.conf": "[Limits]\nUnreadSeconds=1\nUnreadReplyBytes=65536\n"])
    let deaf = try hub.connectApp()
    // More than the hub and both sockets hold, so that the hub has to stop reading.
    let request = Array((#"{"id":1,"method":"ping"}"# + "\n").utf8)
    let many = Array(repeatElement(request, count: 2_000).joined())
    #expect(throws: (any Error).self) {
      for _ in 0..<1_000 { try deaf.send(bytes: many, within: .seconds(20)) }
    }
    #expect(try hub.connect().call(#"{"id":2,"method":"ping"}"#)["result"] != nil)
    #expect(try hub.residentKiB() < 100_000)
  }

  @Test func theThirdRefusedHelloClosesTheConnection() throws {
    let hub = try HubProcess()
    let client = try hub.connect()
    for _ in 0..<3 {
      try client.send(#"{"id":1,"method":"hello","params":{"app":"tea"}}"#)
    }
    let lines = try client.linesToEnd()
    #expect(
      lines.map(\.reason) == ["keyNeeded", "keyNeeded", "keyNeeded", "helloRefusedThrice"])
  }
}

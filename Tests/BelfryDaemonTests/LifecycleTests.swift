import BelfryPosix
import BelfryTestSupport
import Testing

/// How a hub starts and ends.
@Suite struct LifecycleTests {
  private let terminate = Signals.terminate

  @Test func whatWasAcknowledgedIsThereAfterSIGKILLAndASocketLeftBehindIsTakenOver() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    let schedule =
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}}"#
    #expect(try app.call(schedule)["result"] != nil)
    try hub.kill()
    #expect(try FileStatus.at(hub.socket) != nil)
    try hub.start()
    let again = try hub.connectApp()
    let pending = try again.call(#"{"id":1,"method":"pending"}"#)
    #expect(pending.string("result.alerts[0].id") == "a")
  }

  @Test func whatCameDueWhileThereWasNoHubFiresAtTheStart() throws {
    let hub = try HubProcess(testClock: "2026-12-01T09:00:00Z")
    let schedule =
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}}"#
    #expect(try hub.connectApp().call(schedule)["result"] != nil)
    try hub.kill()
    hub.arguments = ["--test-clock", "2026-12-01T11:00:00Z"]
    try hub.start()
    let app = try hub.connectApp()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    let fired = try app.event("fired")
    #expect(fired.string("params.occurrence") == "2026-12-01T10:00:00Z")
    #expect(fired.string("params.late") == "PT1H")
  }

  @Test func aSocketOnWhichSomebodyListensIsLeftAlone() throws {
    let hub = try HubProcess()
    let other = try HubProcess(starts: false)
    other.arguments = ["--socket", hub.socket]
    try other.spawn()
    #expect(try other.waitForEnd() == .exited(1))
    #expect(other.log.contains("another process listens on \(hub.socket)"))
    #expect(try hub.connect().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  @Test func aSecondHubOnTheSameStateIsRefused() throws {
    let hub = try HubProcess()
    let other = try HubProcess(starts: false)
    other.arguments = ["--state", hub.state]
    try other.spawn()
    #expect(try other.waitForEnd() == .exited(1))
    #expect(other.log.contains("Another hub keeps its state in \(hub.state)."))
    #expect(try FileStatus.at(other.socket) == nil)
  }

  @Test func toldToStopItAnswersWhatItHasReadAndLeaves() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    let watcher = try hub.connectApp()
    #expect(try watcher.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    for number in 0..<200 { try app.send(#"{"id":\#(number),"method":"ping"}"#) }
    // The first answer says that the hub has read something.
    #expect(try app.line().integer("id") == 0)
    hub.send(signal: terminate)
    let answers = try app.linesToEnd()
    #expect(
      answers.map { $0.integer("id") } == (1..<199).prefix(answers.count).map { Int64($0) }
        || answers.count == 199)
    #expect(try watcher.readLine() == nil)
    #expect(try hub.waitForEnd() == .exited(0))
    #expect(try FileStatus.at(hub.socket) == nil)
    #expect(try hub.notify.waitForLine(prefix: "STOPPING=1") != nil)
  }

  @Test func whoDoesNotReadKeepsNoHubFromStopping() throws {
    let hub = try HubProcess()
    let deaf = try hub.connectApp()
    let requests = Array(String(repeating: #"{"id":1,"method":"ping"}"# + "\n", count: 1_000).utf8)
    while (try? deaf.send(bytes: requests, within: .milliseconds(50))) != nil {}
    #expect(try hub.stop() == .exited(0))
  }

  @Test func theServiceManagerLearnsHowItIs() throws {
    let hub = try HubProcess(environment: ["WATCHDOG_USEC": "200000"])
    #expect(try hub.notify.waitForLine(prefix: "STATUS=") == "STATUS=0 connections; nothing due")
    let app = try hub.connectApp()
    #expect(try hub.notify.waitForLine(prefix: "STATUS=1 connection;") != nil)
    #expect(try hub.notify.waitForLine(prefix: "WATCHDOG=1") != nil)
    #expect(try app.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  @Test func socketsAreTakenByTheirNamesAndTheRestIsLeftAlone() throws {
    let hub = try HubProcess(passing: ["app.org.example.news", "hub", "strange"])
    #expect(try hub.connectApp().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    #expect(hub.log.contains("news was passed; sockets of apps are not supported yet"))
    #expect(hub.log.contains("A socket named strange was passed"))
    try hub.kill()
    // As with a service manager, the socket is still there, and whoever connects waits.
    let early = try hub.connect()
    try early.send(#"{"id":1,"method":"ping"}"#)
    try hub.start()
    #expect(try early.line()["result"] != nil)
    #expect(try hub.stop() == .exited(0))
    #expect(try FileStatus.at(hub.socket) != nil)
  }

  @Test func descriptorsOfAnotherProcessAreNotTouched() throws {
    // LISTEN_PID is that of the tests' process.
    let hub = try HubProcess(
      environment: ["LISTEN_FDS": "1", "LISTEN_PID": "\(ProcessFacts.processID)"])
    #expect(try hub.connect().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    let passed = try HubProcess(
      environment: ["LISTEN_PID": "\(ProcessFacts.processID)"], passing: ["hub"], starts: false)
    passed.arguments = ["--socket", passed.directory.file("own.sock")]
    try passed.start()
    #expect(Files.linkTarget("/proc/\(passed.processID)/fd/3")?.hasPrefix("socket:") == true)
    #expect(
      try LineClient(connectingTo: passed.directory.file("own.sock"))
        .call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  @Test func withoutASocketItDoesNotStart() throws {
    let hub = try HubProcess(passing: ["strange"], starts: false)
    try hub.spawn()
    #expect(try hub.waitForEnd() == .exited(1))
    #expect(hub.log.contains("No socket to listen on"))
  }

  @Test func aMistakeOnTheCommandLineIsNamed() throws {
    let hub = try HubProcess(arguments: ["--nonsense"], starts: false)
    try hub.spawn()
    #expect(try hub.waitForEnd() == .exited(2))
    #expect(hub.log.contains("There is no option --nonsense. See belfryd --help."))
  }

  @Test(arguments: [0o720, 0o702, 0o777] as [UInt32])
  func aStateDirectoryThatOthersMayWriteToIsRefused(permissions: UInt32) throws {
    let hub = try HubProcess(starts: false)
    let bits = String(permissions, radix: 8)
    try Directories.make(hub.state)
    _ = try ChildProcess(["/bin/chmod", bits, hub.state]).waitForEnd()
    try hub.spawn()
    #expect(try hub.waitForEnd() == .exited(1))
    #expect(
      hub.log.contains(
        "Others may write to the state directory \(hub.state): chmod 0700 \(hub.state)."))
    #expect(try Directories.names(in: hub.state).isEmpty)
  }

  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "gives a directory to another user"))
  func aStateDirectoryOfAnotherUserIsRefused() throws {
    let hub = try HubProcess(starts: false)
    try Directories.make(hub.state)
    _ = try ChildProcess(["/bin/chown", "1", hub.state]).waitForEnd()
    try hub.spawn()
    #expect(try hub.waitForEnd() == .exited(1))
    #expect(
      hub.log.contains(
        "The state directory \(hub.state) belongs to the user 1, and the hub runs as 0: "
          + "start it as that user, or chown -R 0 \(hub.state)."))
  }

  @Test func aDirectoryInPlaceOfTheStoreIsNamed() throws {
    let hub = try HubProcess(starts: false)
    try Directories.make("\(hub.state)/belfry.db", includingParents: true)
    try hub.spawn()
    #expect(try hub.waitForEnd() == .exited(1))
    #expect(hub.log.contains("Cannot open the store"))
    #expect(hub.log.contains("s a directory"))
  }

  @Test func standardDescriptorsThatAreClosedAreNotTakenForFiles() throws {
    let hub = try HubProcess(starts: false)
    let child = try ChildProcess(
      [
        "/bin/sh", "-c", "umask 022; exec \"$0\" \"$@\" 0<&- 1>&- 2>&-", HubProcess.program,
        "--state", hub.state, "--socket", hub.socket,
      ])
    try waitUntil("the hub listens") { (try? hub.connect()) != nil }
    for descriptor in 0...2 {
      #expect(Files.linkTarget("/proc/\(child.processID)/fd/\(descriptor)") == "/dev/null")
    }
    #expect(try Files.read("\(hub.state)/lock", atMost: 1 << 10).isEmpty)
  }

  @Test func theFilesOfTheStateAreForTheHubAlone() throws {
    let hub = try HubProcess()
    let directory = try #require(try FileStatus.at(hub.state))
    #expect(directory.permissions == 0o700)
    for name in try Directories.names(in: hub.state) {
      #expect(try FileStatus.at("\(hub.state)/\(name)")?.permissions == 0o600)
    }
    #expect(try FileStatus.at(hub.socket)?.permissions == 0o666)
    #expect(try FileStatus.at(hub.adminSocket)?.permissions == 0o660)
  }

  @Test func theConfigurationIsReadAnewAtSIGHUP() throws {
    let hub = try HubProcess(configuration: ["belfry.conf": "[Limits]\nPendingPersonal=1\n"])
    let app = try hub.connectApp()
    func schedule(_ id: String) throws -> ReceivedLine {
      try app.call(
        #"{"id":1,"method":"schedule","params":{"alert":{"id":"\#(id)","after":"PT1H"}}}"#)
    }
    #expect(try schedule("a")["result"] != nil)
    #expect(try schedule("b").reason == "queueFull")
    try hub.configure("belfry.conf", "[Limits]\nPendingPersonal=2\nNonsense=3\n")
    hub.send(signal: Signals.hangUp)
    #expect(try hub.notify.waitForLine(prefix: "RELOADING=1") != nil)
    #expect(try hub.notify.waitForLine(prefix: "READY=1") != nil)
    #expect(try schedule("b")["result"] != nil)
    #expect(hub.log.contains("Configuration: PendingPersonal= is 2, was 1."))
    #expect(hub.log.contains("belfry.conf:3: there is no limit Nonsense=, ignoring"))
  }

  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "a system app of another user's"))
  func whenARuleNamesAnotherUserTheConnectionsOfTheFormerOneEnd() throws {
    func rule(_ user: String) -> String { "[App]\nUser=\(user)\nRecipients=root\n" }
    let file = "apps.d/org.example.news.conf"
    let hub = try HubProcess(configuration: [file: rule("daemon")])
    let hello = #"{"id":0,"method":"hello","params":{"app":"org.example.news"}}"#
    let former = try hub.connect(as: "daemon")
    #expect(try former.call(hello)["result"] != nil)
    let bystander = try hub.connectApp()
    try hub.configure(file, rule("root"))
    hub.send(signal: Signals.hangUp)
    #expect(try former.line().reason == "reservedApp")
    #expect(try former.readLine() == nil)
    #expect(try hub.connect().call(hello)["result"] != nil)
    #expect(try hub.connect(as: "daemon").call(hello).reason == "reservedApp")
    #expect(try bystander.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  @Test func configurationThatOthersMayWriteIsNotRead() throws {
    let hub = try HubProcess(
      configuration: [
        "belfry.conf": "[Limits]\nPendingPersonal=1\n",
        "apps.d/org.example.news.conf": "[App]\nUser=root\n",
      ], starts: false)
    let conf = hub.directory.file("config/belfry.conf")
    let rule = hub.directory.file("config/apps.d/org.example.news.conf")
    for file in [conf, rule] {
      _ = try ChildProcess(["/bin/chmod", "0666", file]).waitForEnd()
    }
    try hub.start()
    for file in [conf, rule] {
      #expect(hub.log.contains("\(file): others may write to the file, ignoring it"))
    }
    let hello = #"{"id":0,"method":"hello","params":{"app":"org.example.news"}}"#
    #expect(try hub.connect().call(hello).reason == "reservedApp")
  }

  @Test func theLogNamesUsersAndReasonsAndNothingThatAClientSaid() throws {
    let hub = try HubProcess()
    let client = try hub.connect()
    let secret = "secret-secret-secret-secret"
    for _ in 0..<3 {
      try client.send(
        #"{"id":1,"method":"hello","params":{"app":"\#(secret)","key":"no \#(secret)"}}"#)
    }
    _ = try client.linesToEnd()
    let long = try hub.connect()
    try long.send(String(repeating: secret, count: 5_000))
    _ = try long.line()
    _ = try hub.connectApp("known-app")
    let guess = try hub.connect()
    let wrong = #"{"id":1,"method":"hello","params":{"app":"known-app","key":"\#(secret)"}}"#
    #expect(try guess.call(wrong).reason == "wrongKey")
    let uid = ProcessFacts.effectiveUserID
    #expect(
      hub.log.contains(
        "hello was refused. BELFRY_UID=\(uid) BELFRY_METHOD=hello BELFRY_REASON=wrongKey"))
    #expect(hub.log.contains("BELFRY_UID=\(uid) BELFRY_REASON=helloRefusedThrice"))
    #expect(hub.log.contains("BELFRY_UID=\(uid) BELFRY_REASON=lineTooLong"))
    #expect(!hub.log.contains("secret"))
  }
}

import BelfryPosix
import BelfryTestSupport
import Glibc
import Testing

/// Copies of everything, written while the hub serves, and put back.
@Suite struct BackupTests {
  private static func schedule(_ number: Int, after: String = "PT1H") -> String {
    let alert = #"{"id":"a\#(number)","after":"\#(after)","alertBody":"\#(body)"}"#
    return #"{"id":\#(number),"method":"schedule","params":{"alert":\#(alert)}}"#
  }

  /// So large that the copy takes more than a step or two.
  private static let body = String(repeating: "x", count: 3_000)

  private func backup(_ name: String) -> String {
    #"{"id":"b","method":"admin.backup","params":{"name":"\#(name)"}}"#
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    try Files.writeAll(bytes, to: descriptor.rawValue)
  }

  /// A hub that starts with a copy in place of its data base.
  private func restored(
    from hub: HubProcess, _ name: String, testClock: String = "2026-12-01T08:00:00Z"
  ) throws -> HubProcess {
    let new = try HubProcess(testClock: testClock, starts: false)
    try Directories.make(new.state)
    try write(
      try Files.read("\(hub.state)/backups/\(name)", atMost: 1 << 30), to: "\(new.state)/belfry.db")
    try new.start()
    return new
  }

  @Test func whatWasAcknowledgedBeforeIsInACopyMadeUnderLoad() throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    let app = try hub.connectApp()
    let present =
      #"{"id":"p","method":"present","params":{"alert":{"id":"rang","alertBody":"x"}}}"#
    #expect(try app.call(present)["result"] != nil)
    #expect(try app.call(#"{"id":"w","method":"watch"}"#)["result"] != nil)
    let old = try #require(try app.event("fired").string("params.cursor"))
    for number in 1...600 { try app.send(Self.schedule(number)) }
    for _ in 1...600 { #expect(try app.line()["result"] != nil) }

    let admin = try hub.connectAdministrator()
    try admin.send(backup("copy.db"))
    // The load goes on; the hub answers it while it copies.
    let other = try hub.connectApp("other")
    var answered = 0
    for number in 601...900 {
      #expect(try other.call(Self.schedule(number))["result"] != nil)
      answered += 1
    }
    let answer = try admin.line()
    #expect(answer.string("result.path") == "\(hub.state)/backups/copy.db")
    let status = try #require(try FileStatus.at("\(hub.state)/backups/copy.db"))
    #expect(status.permissions == 0o600 && status.size == answer.integer("result.bytes"))
    #expect(try Directories.names(in: "\(hub.state)/backups") == ["copy.db"])
    #expect(answered == 300)
    #expect(try admin.call(backup("copy.db")).reason == "exists")

    let new = try restored(from: hub, "copy.db")
    let back = try new.connectApp()
    let counts = try new.connectAdministrator().call(#"{"id":1,"method":"admin.apps"}"#)
    let tea = (0..<2).first { counts.string("result.apps[\($0)].app") == "tea" } ?? 9
    #expect(counts.integer("result.apps[\(tea)].pending") == 600)
    // Old places are places in another stream.
    let gone = try back.call(#"{"id":1,"method":"watch","params":{"since":"\#(old)"}}"#)
    #expect(gone.reason == "cursorGone")
    let watching = try back.call(#"{"id":2,"method":"watch"}"#)
    #expect(watching["result"] != nil)
    // What rang before does not ring again: one delivery, however long the hub runs.
    let center = try new.connectCenter()
    let list = try center.call(#"{"id":1,"method":"center.list"}"#)
    #expect(list.string("result.deliveries[0].id") == "rang")
    #expect(list["result.deliveries[1]"] == nil)
    let advance = try new.connectAdministrator().call(
      #"{"id":3,"method":"admin.clock","params":{"advance":"PT1S"}}"#)
    #expect(advance["result"] != nil)
    let again = try center.call(#"{"id":2,"method":"center.list"}"#)
    #expect(again["result.deliveries[1]"] == nil)
  }

  @Test func eachRestorationHasStreamsOfItsOwn() throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    _ = try hub.connectApp()
    let answer = try hub.connectAdministrator().call(backup("copy.db"))
    #expect(answer["result"] != nil)
    let cursors = try (1...2).map { _ in
      let new = try restored(from: hub, "copy.db")
      let cursor = try new.connectApp().call(#"{"id":1,"method":"watch"}"#).string("result.cursor")
      _ = try new.stop()
      return cursor
    }
    #expect(cursors[0] != nil && cursors[0] != cursors[1])
  }

  @Test func aRestoredHubKeepsItsStreamsFromThenOn() throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    _ = try hub.connectApp()
    #expect(try hub.connectAdministrator().call(backup("copy.db"))["result"] != nil)
    let new = try restored(from: hub, "copy.db")
    let watch = #"{"id":1,"method":"watch"}"#
    let first = try new.connectApp().call(watch).string("result.cursor")
    try new.kill()
    try new.start()
    #expect(try new.connectApp().call(watch).string("result.cursor") == first)
  }

  @Test func aLogOfAnotherStoreBesideACopyIsRefused() throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    let app = try hub.connectApp()
    #expect(try hub.connectAdministrator().call(backup("copy.db"))["result"] != nil)
    #expect(try app.call(Self.schedule(1))["result"] != nil)
    try hub.kill()
    let copy = try Files.read("\(hub.state)/backups/copy.db", atMost: 1 << 30)
    try Files.remove("\(hub.state)/belfry.db")
    try write(copy, to: "\(hub.state)/belfry.db")
    #expect(throws: HubProcess.NotReady.self) { try hub.start() }
    #expect(hub.log.contains("remove the files whose names end in -wal and -shm"))
    try Files.remove("\(hub.state)/belfry.db-wal")
    try hub.start()
    #expect(try hub.connectApp().call(#"{"id":1,"method":"pending"}"#)["result.alerts[0]"] == nil)
  }

  @Test func whatAKilledHubLeftIsRemovedAtTheStart() throws {
    let hub = try HubProcess()
    let admin = try hub.connectAdministrator()
    #expect(try admin.call(backup("copy.db"))["result"] != nil)
    try hub.kill()
    for name in [".copy.db.partial", ".copy.db.partial-journal", "notes.txt"] {
      try write([], to: "\(hub.state)/backups/\(name)")
    }
    try hub.start()
    #expect(try Directories.names(in: "\(hub.state)/backups") == ["copy.db", "notes.txt"])
  }

  @Test func oneBackupAtATime() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    for number in 1...400 { try app.send(Self.schedule(number)) }
    for _ in 1...400 { #expect(try app.line()["result"] != nil) }
    let admin = try hub.connectAdministrator()
    let other = try hub.connectAdministrator()
    // Two lines of one write come in one turn, or the second waits behind the first: then it is no longer busy.
    try admin.send(backup("one"))
    try other.send(backup("two"))
    let answers = [try admin.line(), try other.line()]
    let reasons = answers.compactMap(\.reason)
    #expect(reasons.allSatisfy { $0 == "busy" } && reasons.count < 2)
    #expect(answers.contains { $0["result"] != nil })
    #expect(try other.call(backup("three"))["result"] != nil)
  }

  @Test func whoGoesWhileTheirBackupIsWrittenLeavesItToBeFinished() throws {
    let hub = try HubProcess()
    let admin = try hub.connectAdministrator()
    try admin.send(backup("copy.db"))
    admin.close()
    try waitUntil("the copy is there") { try FileStatus.at("\(hub.state)/backups/copy.db") != nil }
    #expect(try hub.connectAdministrator().call(backup("copy.db")).reason == "exists")
  }
}

import BelfryPosix
import BelfryTestSupport
import Testing

/// The disk fails or is full while a copy is written: the copy goes, the hub stays.
@Suite struct FaultsBackupTests {
  private static let backup =
    #"{"id":"b","method":"admin.backup","params":{"name":"copy.db"}}"#
  private static let alerts = 600

  /// Schedules so much that a copy takes several steps.
  private func fill(_ hub: HubProcess) throws {
    let app = try hub.connectApp()
    let body = String(repeating: "x", count: 3_000)
    for number in 1...Self.alerts {
      try app.send(
        #"{"id":\#(number),"method":"schedule","params":{"alert":{"id":"a\#(number)","#
          + #""after":"PT1H","alertBody":"\#(body)"}}}"#)
    }
    for _ in 1...Self.alerts { #expect(try app.line()["result"] != nil) }
  }

  /// What the hub had is there, it takes on more, and a backup works.
  private func check(_ hub: HubProcess) throws {
    let admin = try hub.connectAdministrator()
    let status = try admin.call(#"{"id":1,"method":"admin.status"}"#)
    #expect(status.integer("result.pending") == Int64(Self.alerts))
    let present = #"{"id":1,"method":"present","params":{"alert":{"id":"x","alertBody":"x"}}}"#
    #expect(try hub.connectApp("other").call(present)["result"] != nil)
  }

  private func names(_ hub: HubProcess) throws -> [String] {
    try Directories.names(in: "\(hub.state)/backups")
  }

  @Test(arguments: [
    ("pwrite", 1, "ENOSPC", "storageFull"), ("pwrite", 300, "ENOSPC", "storageFull"),
    ("pwrite", 2, "EIO", "internalError"), ("sync", 1, "EIO", "internalError"),
    ("sync", 2, "once", "internalError"),
  ])
  func aCopyThatCannotBeWrittenGoesAndTheHubStays(
    calls: String, number: Int, action: String, reason: String
  ) throws {
    let hub = try HubProcess(starts: false)
    let plan = "\(calls) copy \(number) \(action) 0"
    hub.environment = FaultPlan.environment(plan: plan)
    try hub.start()
    try fill(hub)
    let admin = try hub.connectAdministrator()
    let answer = try admin.call(Self.backup)
    #expect(answer.reason == reason, "\(plan): \(answer)")
    #expect(try names(hub) == [])
    try check(hub)
  }

  @Test func aHubThatDiesWhileItCopiesLeavesNothingForLong() throws {
    let hub = try HubProcess(starts: false)
    hub.environment = FaultPlan.environment(plan: "pwrite copy 200 torn 0")
    try hub.start()
    try fill(hub)
    try hub.connectAdministrator().send(Self.backup)
    _ = try hub.waitForEnd()
    #expect(try names(hub) == [".copy.db.partial"])
    hub.environment = [:]
    try hub.start()
    #expect(try names(hub) == [])
    try check(hub)
    let answer = try hub.connectAdministrator().call(Self.backup)
    #expect(answer["result"] != nil)
  }

  @Test(.enabled(if: SmallDisk.canMount, "mounts a file system"))
  func aBackupForWhichThereIsNoRoomIsNotBegun() throws {
    let hub = try HubProcess(starts: false)
    let disk = try SmallDisk(.tmpfs, under: hub, bytes: 60 << 20)
    try hub.start()
    try fill(hub)
    let answer = try hub.connectAdministrator().call(Self.backup)
    #expect(answer.reason == "storageFull" && answer.integer("error.code") == -32_003)
    try check(hub)
    try disk.setSize(200 << 20)
    #expect(try hub.connectAdministrator().call(Self.backup)["result"] != nil)
  }
}

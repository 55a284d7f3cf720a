import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

/// The disk is full: what would add is refused and leaves nothing, everything else goes on.
@Suite(.serialized) struct FaultsFullDiskTests {
  /// Room for the reserve and some hundred alerts.
  private static let smallSize = 19 << 20
  private static let largeSize = 96 << 20

  @Test(
    .enabled(if: SmallDisk.canMount, "mounts a file system, which needs root"))
  func aSmallDiskFillsUpAndNothingIsLost() async throws {
    try await onOwnThread { try Self.fillUp(.tmpfs) }
  }

  @Test func aQuotaIsUsedUpAndNothingIsLost() async throws {
    try await onOwnThread { try Self.fillUp(.quota) }
  }

  private static func fillUp(_ kind: SmallDisk.Kind) throws {
    let hub = try HubProcess(
      configuration: ["belfry.conf": "[Limits]\nPendingPersonal=100000\n"],
      testClock: "2026-12-01T09:00:00Z", starts: false)
    let disk = try SmallDisk(kind, under: hub, bytes: smallSize)
    try hub.start()
    var test = try FullDisk(hub)
    try test.prepare()
    try test.scheduleUntilFull()
    try test.checkWhatWorksWhileFull()
    try test.checkQueue()

    // Killed while it is full, it starts again and has everything.
    try hub.kill()
    try hub.start()
    try test.connect()
    try test.checkQueue()
    try test.scheduleUntilFull()
    try test.cancel(3)
    try test.checkQueue()

    // With room again it goes on without a restart.
    try disk.setSize(largeSize)
    try test.scheduleAgain()
    try test.checkQueue()
    guard try hub.stop() == .exited(0) else { throw Disagreement(hub.log) }
    try hub.start()
    try test.connect()
    try test.checkQueue()
    withExtendedLifetime(disk) {}
  }

  @Test func underLoadADiskFillsUpAndHasRoomAgainMoreThanOnce() async throws {
    let seed = SeededRandom.seedOfRun()
    do {
      let summary = try await onOwnThread {
        let load = try Load(seed: seed)
        let disk = try SmallDisk(.quota, under: load.hub, bytes: Self.largeSize)
        let environment = load.hub.environment
        load.diskMayBeFull = true
        for _ in 0..<4 {
          try disk.setSize(Self.largeSize)
          try load.liveOnSmallDisk(environment) { isFull in
            // Below what the reserve alone takes: whatever grows fails.
            try disk.setSize(isFull ? 1 << 20 : Self.largeSize)
          }
        }
        load.diskMayBeFull = false
        try load.liveToTheEnd()
        return "\(load.refusedForSpace) requests refused for space; \(load.summary)"
      }
      print("A full disk under load (seed \(seed)): \(summary).")
    } catch {
      throw Disagreement("BELFRY_TEST_SEED=\(seed): \(error)")
    }
  }
}

/// An app and a center at a hub whose disk fills up, and what they were promised.
private struct FullDisk {
  private let hub: HubProcess
  private var app: LineClient
  private var center: LineClient
  /// What is pending, by everything that was acknowledged.
  private var pending: Set<String> = []
  private var count = 0
  private var deliveries: [Int64] = []

  init(_ hub: HubProcess) throws {
    self.hub = hub
    app = try hub.connectApp()
    center = try hub.connectCenter()
  }

  mutating func connect() throws {
    app = try hub.connectApp()
    center = try hub.connectCenter()
  }

  private func call(
    _ client: LineClient, _ method: String, _ params: String = "{}"
  ) throws -> ReceivedLine {
    try client.call(#"{"id":1,"method":"\#(method)","params":\#(params)}"#)
  }

  private func result(
    _ client: LineClient, _ method: String, _ params: String = "{}"
  ) throws -> ReceivedLine {
    let line = try call(client, method, params)
    guard line["result"] != nil else { throw Disagreement("\(method): \(line)") }
    return line
  }

  /// Some deliveries to answer, some alerts that come due while the disk is full.
  mutating func prepare() throws {
    _ = try result(app, "watch")
    _ = try result(center, "center.watch")
    for number in 0..<5 {
      _ = try result(app, "present", #"{"alert":{"id":"open\#(number)","alertBody":"x"}}"#)
      let event = try center.event("delivered")
      deliveries.append(event.integer("params.delivery") ?? 0)
      _ = try app.event("fired")
      let id = "due\(number)"
      _ = try result(
        app, "schedule", #"{"alert":{"id":"\#(id)","after":"PT1H","alertBody":"x"}}"#)
      pending.insert(id)
    }
  }

  /// Asks for alerts with much in them until there is no room; what is refused has to say so.
  mutating func scheduleUntilFull() throws {
    let deadline = Deadline(seconds: 60)
    var refusals = 0
    while refusals < 5 {
      try deadline.check("the disk to be full")
      let ids = (0..<20).map { "far\(count + $0)" }
      count += ids.count
      let line = try call(app, "schedule", alerts(ids))
      if line["result"] != nil {
        pending.formUnion(ids)
      } else {
        guard line.integer("error.code") == -32003, line.reason == "storageFull" else {
          throw Disagreement("not the right refusal: \(line)")
        }
        refusals += 1
      }
    }
  }

  private func alerts(_ ids: [String]) -> String {
    let filling = String(repeating: "0123456789", count: 390)
    let list = ids.map {
      #"{"id":"\#($0)","fireDate":"2200-01-01T00:00:00Z","alertBody":"x","userInfo":{"f":"\#(filling)"}}"#
    }
    return #"{"alerts":[\#(list.joined(separator: ","))]}"#
  }

  mutating func cancel(_ number: Int) throws {
    for id in pending.filter({ $0.hasPrefix("far") }).shuffled().prefix(number) {
      let line = try result(app, "cancel", #"{"ids":["\#(id)"]}"#)
      guard line.integer("result.pending") == 1 else { throw Disagreement("cancel: \(line)") }
      pending.remove(id)
    }
  }

  mutating func checkWhatWorksWhileFull() throws {
    try cancel(10)
    for delivery in deliveries {
      let line = try result(center, "center.dismiss", #"{"delivery":\#(delivery)}"#)
      guard line.string("result.state") == "dismissed" else { throw Disagreement("\(line)") }
      _ = try app.event("dismissed")
    }
    let administrator = try hub.connectAdministrator()
    _ = try result(administrator, "admin.clock", #"{"advance":"PT1H"}"#)
    for number in 0..<5 where pending.remove("due\(number)") != nil {
      let (fired, delivered) = (try app.event("fired"), try center.event("delivered"))
      guard fired.string("params.id") == "due\(number)",
        delivered.string("params.id") == "due\(number)"
      else { throw Disagreement("it rang: \(fired), \(delivered)") }
    }
    _ = try result(app, "ping")
    // A name that is not claimed yet would add to the store.
    let newcomer = try hub.connect()
    let hello = try newcomer.call(
      #"{"id":0,"method":"hello","params":{"app":"new","key":"\#(HubProcess.appKey)"}}"#)
    guard hello.reason == "storageFull" else { throw Disagreement("hello: \(hello)") }
  }

  /// Everything acknowledged is pending, nothing else is.
  func checkQueue() throws {
    var found: Set<String> = []
    var page = ""
    repeat {
      let line = try result(app, "pending", #"{"limit":1000\#(page)}"#)
      for alert in line["result.alerts"]?.elements.map({ $0 }) ?? [] {
        found.insert(alert["id"]?.string ?? "")
      }
      page = line.string("result.nextPage").map { #","page":"\#($0)""# } ?? ""
    } while !page.isEmpty
    guard found == pending else {
      throw Disagreement("the queue differs in \(found.symmetricDifference(pending).sorted())")
    }
  }

  /// Room is noticed within moments; until then requests may be refused, which is safe to repeat.
  mutating func scheduleAgain() throws {
    let deadline = Deadline(seconds: 30)
    let id = "again\(count)"
    while try call(app, "schedule", alerts([id])).reason == "storageFull" {
      try deadline.check("room to be noticed", hub.log)
      _ = try? hub.notify.waitForLine(prefix: "STATUS=", within: .milliseconds(200))
    }
    pending.insert(id)
    for _ in 0..<10 {
      let ids = (0..<20).map { "far\(count + $0)" }
      count += ids.count
      _ = try result(app, "schedule", alerts(ids))
      pending.formUnion(ids)
    }
  }
}

import BelfryPosix
import BelfryTestSupport
import Testing

/// A disk without a byte of room: what is due rings in the room of the reserve, and nobody waits
/// where there is none at all.
@Suite(.serialized, .enabled(if: TightDisk.canMount, "mounts a file system, which needs root"))
struct FullDiskTests {
  private func schedule(_ count: Int, bytes: Int, after: String, by app: LineClient) throws {
    let body = String(repeating: "p", count: bytes)
    for start in stride(from: 0, to: count, by: 50) {
      let alerts = (start..<min(count, start + 50)).map {
        #"{"id":"a\#($0)","alertBody":"\#(body)","after":"\#(after)"}"#
      }
      let list = alerts.joined(separator: ",")
      #expect(
        try app.call(#"{"id":1,"method":"schedule","params":{"alerts":[\#(list)]}}"#)["result"]
          != nil)
    }
  }

  @Test func whatIsDueRingsInTheRoomOfTheReserve() throws {
    let hub = try HubProcess(starts: false)
    let disk = try TightDisk(under: hub)
    try hub.start()
    let app = try hub.connectApp()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    // Enough for more than what was ever written to the log.
    try schedule(300, bytes: 2_000, after: "PT2S", by: app)
    try disk.fill("filler")
    for _ in 0..<300 { _ = try app.event("fired") }
    // Once is all: the reserve is not taken back as long as what fires may need the room.
    #expect(hub.log.split(separator: "\n").count(where: { $0.contains("space left") }) <= 1)
    #expect(try hub.stop() == .exited(0))
  }

  @Test func aTurnThatIsLostPutsNobodyInTheForeground() throws {
    let hub = try HubProcess(starts: false)
    let disk = try TightDisk(under: hub)
    try hub.start()
    let (app, other) = (try hub.connectApp(), try hub.connectApp())
    let watch = #"{"id":1,"method":"watch"}"#
    #expect(try other.call(watch)["result"] != nil)
    try disk.fill("filler")
    // In one piece, so that one turn takes both on, and what does not fit takes the watch along.
    let body = String(repeating: "x", count: 30_000)
    var (isLost, number) = (false, 0)
    while !isLost {
      try app.send(
        #"{"id":1,"method":"watch","params":{"foreground":true}}"# + "\n"
          + #"{"id":2,"method":"schedule","params":{"alert":{"id":"l\#(number)","after":"P1D","alertBody":"\#(body)"}}}"#
      )
      let (watching, scheduled) = (try app.line(), try app.line())
      isLost = scheduled.reason == "storageFull"
      try #require(watching.reason == scheduled.reason)
      if !isLost { #expect(try app.call(watch)["result"] != nil) }
      number += 1
    }
    try disk.remove("filler")
    try waitUntil("there is room again") {
      try other.call(
        #"{"id":3,"method":"present","params":{"alert":{"id":"pot","alertBody":"x"}}}"#)["result"]
        != nil
    }
    #expect(try other.event("fired").string("params.state") == "delivered")
  }

  @Test func aClockThatFindsNoRoomStopsAndNobodyWaits() throws {
    let hub = try HubProcess(testClock: "2026-12-01T09:00:00Z", starts: false)
    let disk = try TightDisk(under: hub)
    try hub.start()
    let app = try hub.connectApp()
    let other = try hub.connectCenter()
    let administrator = try hub.connectAdministrator()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    try schedule(300, bytes: 2_000, after: "PT1H", by: app)
    try disk.fill("filler")
    // The reserve is given up for this, and its room is used up as well.
    let large = String(repeating: "x", count: 30_000)
    var number = 0
    while try app.call(
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"l\#(number)","alertBody":"\#(large)","after":"P1D"}}}"#
    )["result"] != nil {
      number += 1
    }
    try disk.fill("more")
    let advance = #"{"id":5,"method":"admin.clock","params":{"advance":"PT2H"}}"#
    for _ in 0..<2 {
      #expect(try administrator.call(advance).reason == "storageFull")
      #expect(try other.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    }
    let before = try hub.processorTicks()
    usleep(500_000)
    #expect(try hub.processorTicks() - before < 25)
    // With room again all of it rings.
    try disk.remove("more")
    try disk.remove("filler")
    for _ in 0..<300 { _ = try app.event("fired") }
    #expect(try hub.stop() == .exited(0))
  }
}

/// 24 MB under a hub's state.
private final class TightDisk {
  private let state: String

  static let canMount: Bool = {
    guard ProcessFacts.effectiveUserID == 0 else { return false }
    let directory = TemporaryDirectory()
    guard (try? run("mount -t tmpfs -o size=1m belfry \(directory.path)")) != nil else {
      return false
    }
    return (try? run("umount -l \(directory.path)")) != nil
  }()

  init(under hub: HubProcess) throws {
    state = hub.state
    try Directories.make(state)
    try Self.run("mount -t tmpfs -o size=24m,mode=700 belfry \(state)")
  }

  deinit { try? Self.run("umount -l \(state)") }

  /// Leaves no byte.
  func fill(_ name: String) throws {
    try Self.run("! cat /dev/zero > \(state)/\(name)")
  }

  func remove(_ name: String) throws { try Files.remove("\(state)/\(name)") }

  private static func run(_ command: String) throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "{ \(command); } 2>/dev/null"],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    let status = try child.waitForEnd()
    guard status == .exited(0) else { throw NeverTrue(description: "\(command): \(status)") }
  }
}

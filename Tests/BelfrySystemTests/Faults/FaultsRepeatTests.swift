import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

/// A hub that is killed while it makes up for what was missed, or while it finds instants anew: nothing rings twice,
/// nothing is lost.
@Suite(.serialized) struct FaultsRepeatTests {
  private static let alerts = 400

  /// A hub in a zone directory of its own, that does its work in small turns.
  private struct Stage {
    let zones = TemporaryDirectory()
    let hub: HubProcess
    var random: SeededRandom
    private let seed: UInt64

    init(at start: String) throws {
      seed = SeededRandom.seedOfRun()
      random = SeededRandom(seed: seed)
      try Self.write(offset: 3_600, to: zones)
      hub = try HubProcess(
        configuration: ["belfry.conf": "[Limits]\nDeliveriesPerTurn=4\n"],
        arguments: ["--test-clock", start], environment: ["TZDIR": zones.path])
    }

    private static func write(offset: Int32, to directory: TemporaryDirectory) throws {
      var zone = TZifBytes()
      zone.types = [(offset, false, "XXX")]
      let path = directory.file("Test/Town")
      try Directories.make(Directories.parent(of: path) ?? path, includingParents: true)
      try Data(zone.bytes).write(to: URL(filePath: path), options: .atomic)
    }

    func setZone(offset: Int32) throws { try Self.write(offset: offset, to: zones) }

    /// Daily at nine in the zone.
    func schedule() throws {
      let app = try hub.connectApp()
      for start in stride(from: 0, to: FaultsRepeatTests.alerts, by: 100) {
        let list = (start..<start + 100).map {
          #"{"id":"a\#($0)","alertBody":"x","fireDate":"2026-03-02T09:00:00","timeZone":"Test/Town","repeatInterval":"day"}"#
        }.joined(separator: ",")
        let line = try app.call(
          #"{"id":1,"method":"schedule","params":{"alerts":[\#(list)]}}"#)
        guard line["result"] != nil else { throw Disagreement("\(line)") }
      }
    }

    /// Starts the hub and kills it again, a few times, each a random time after it was started.
    mutating func killAtRandomMoments(_ rounds: Int, clock: String) throws {
      hub.arguments = ["--test-clock", clock]
      for _ in 0..<rounds {
        try hub.spawn(notifies: false)
        let end = ContinuousClock.now + .microseconds(random.int(5_000...250_000))
        while .now < end {
          _ = try hub.notify.waitForLine(prefix: "none", within: .milliseconds(2))
        }
        try hub.kill()
      }
      try hub.start()
    }

    func move(_ change: String) throws {
      let line = try hub.connectAdministrator().call(
        #"{"id":1,"method":"admin.clock","params":{\#(change)}}"#)
      guard line["result"] != nil else { throw Disagreement("\(line)") }
    }

    /// How often each alert fired, in all: what it fired for, in order.
    func fired() throws -> [String: [String]] {
      let app = try hub.connectApp()
      _ = try app.call(#"{"id":1,"method":"watch"}"#)
      var fired: [String: [String]] = [:]
      // What comes behind everything else.
      _ = try hub.connectApp().call(
        #"{"id":1,"method":"present","params":{"alert":{"id":"end","alertBody":"x"}}}"#)
      while true {
        let event = try app.event("fired")
        let id = event.string("params.id") ?? ""
        if id == "end" { return fired }
        let count = event.json("params.missedCount") ?? "1"
        fired[id, default: []].append("\(event.string("params.occurrence") ?? "") \(count)")
      }
    }

    /// When the alerts ring next, each different instant once.
    func next() throws -> Set<String> {
      let app = try hub.connectApp()
      var found: Set<String> = []
      var page = ""
      var count = 0
      repeat {
        let line = try app.call(
          #"{"id":1,"method":"pending","params":{"limit":1000\#(page)}}"#)
        let data = Data((line.json("result.alerts") ?? "[]").utf8)
        let alerts = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        count += alerts.count
        found.formUnion(alerts.compactMap { $0["next"] as? String })
        page = line.string("result.nextPage").map { #","page":"\#($0)""# } ?? ""
      } while !page.isEmpty
      guard count == FaultsRepeatTests.alerts else {
        throw Disagreement("\(count) alerts are pending (seed \(seed))")
      }
      return found
    }

    func expect(_ condition: Bool, _ what: String) throws {
      guard condition else { throw Disagreement("BELFRY_TEST_SEED=\(seed): \(what)") }
    }
  }

  @Test func aHubKilledWhileItMakesUpForDowntimeRingsEachRunOnce() async throws {
    try await onOwnThread {
      var stage = try Stage(at: "2026-03-01T12:00:00Z")
      try stage.schedule()
      try stage.hub.kill()
      try stage.killAtRandomMoments(8, clock: "2026-03-04T12:00:00Z")
      // It replies after all that is due.
      try stage.move(#""advance":"PT1S""#)
      let fired = try stage.fired()
      try stage.expect(fired.count == Self.alerts, "\(fired.count) alerts have fired")
      let runs = Set(fired.values)
      try stage.expect(runs == [["2026-03-04T09:00:00 3"]], "\(runs)")
      let next = try stage.next()
      try stage.expect(next == ["2026-03-05T08:00:00Z"], "\(next)")
    }
  }

  @Test func aHubKilledWhileItFindsInstantsAnewLosesNoneAndRingsNoneTwice() async throws {
    try await onOwnThread {
      var stage = try Stage(at: "2026-03-01T12:00:00Z")
      try stage.schedule()
      try stage.move(#""advance":"P1D""#)
      try stage.hub.kill()
      try stage.setZone(offset: 7_200)
      try stage.killAtRandomMoments(8, clock: "2026-03-02T12:00:00Z")
      try stage.move(#""advance":"PT1S""#)
      var next = try stage.next()
      try stage.expect(next == ["2026-03-03T07:00:00Z"], "\(next)")
      // While it runs, the zone goes back to before what has rung today: it does not ring again.
      try stage.setZone(offset: -18_000)
      let end = ContinuousClock.now + .seconds(10)
      repeat {
        _ = try stage.hub.notify.waitForLine(prefix: "none", within: .milliseconds(20))
        next = try stage.next()
      } while next != ["2026-03-03T14:00:00Z"] && .now < end
      try stage.expect(next == ["2026-03-03T14:00:00Z"], "\(next)")
      try stage.move(#""advance":"P1D""#)
      // Today's nine o'clock is still to come.
      let fired = try stage.fired()
      let runs = Set(fired.values)
      try stage.expect(fired.count == Self.alerts, "\(fired.count) alerts have fired")
      try stage.expect(runs == [["2026-03-02T09:00:00 1"]], "\(runs)")
      try stage.expect(stage.hub.log.contains("has changed: 400 alerts have moved"), stage.hub.log)
    }
  }
}

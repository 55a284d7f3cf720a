import BelfryTestSupport
import Foundation
import Testing

/// The disk fails in the middle of things: at a COMMIT, at a checkpoint, while the store is made.
///
/// After an error it is unknown whether a turn counts, so the hub says nothing of it and ends; the next
/// start decides.
@Suite(.serialized) struct FaultsStorageErrorTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["BELFRY_FAULT_ROUNDS"].flatMap { Int($0) } ?? 80

  @Test func aHubWhoseDiskFailsAtRandomMomentsKeepsItsWord() async throws {
    let seed = SeededRandom.seedOfRun()
    do {
      let summary = try await onOwnThread {
        let load = try Load(seed: seed)
        var hits: [FaultPlan.Action: Int] = [:]
        for _ in 0..<Self.rounds {
          let plan = FaultPlan.random(within: 120, using: &load.random)
          load.diskMayBeFull = plan.action == .noSpace
          let before = load.hub.log.utf8.count
          let status = try load.live(
            killedAfter: 1_000_000, from: plan.action == .noSpace ? .start : .work,
            environment: plan.environment)
          let log = String(load.hub.log.utf8.dropFirst(before)) ?? ""
          try Self.check(status, log: log, plan: plan)
          if log.contains("fault:") { hits[plan.action, default: 0] += 1 }
        }
        try load.liveToTheEnd()
        guard hits.values.reduce(0, +) > Self.rounds / 4 else {
          throw Disagreement("too few faults came about: \(hits)")
        }
        let counts = hits.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
        return "\(counts); \(load.summary)"
      }
      print("Faults of the disk (seed \(seed)): \(summary).")
    } catch {
      throw Disagreement("BELFRY_TEST_SEED=\(seed): \(error)")
    }
  }

  @Test func aStoreThatIsHalfMadeWhenTheDiskFailsIsMadeAtTheNextStart() async throws {
    let seed = SeededRandom.seedOfRun()
    do {
      try await onOwnThread {
        var random = SeededRandom(seed: seed)
        for _ in 0..<max(1, Self.rounds / 5) {
          let hub = try HubProcess(starts: false)
          for _ in 0..<4 {
            let plan = FaultPlan.random(within: 24, using: &random)
            let before = hub.log.utf8.count
            hub.environment = plan.environment
            try hub.spawn()
            let deadline = Deadline(seconds: 30)
            while hub.isRunning,
              try hub.notify.waitForLine(prefix: "READY=1", within: .milliseconds(5)) == nil
            {
              try deadline.check("a hub to start or to end", hub.log)
            }
            if hub.isRunning { try hub.kill() }
            let log = String(hub.log.utf8.dropFirst(before)) ?? ""
            try Self.check(try hub.waitForEnd(), log: log, plan: plan)
          }
          hub.environment = [:]
          try hub.start()
          _ = try hub.connectApp()
          guard try hub.stop() == .exited(0) else { throw Disagreement(hub.log) }
        }
      }
    } catch {
      throw Disagreement("BELFRY_TEST_SEED=\(seed): \(error)")
    }
  }

  /// An error that reaches the hub ends it with a message, unless it could do without.
  private static func check(
    _ status: ChildProcess.Status, log: String, plan: FaultPlan
  ) throws {
    let parts = log.split(separator: "fault:", omittingEmptySubsequences: false)
    switch status {
    case .killed(SIGKILL):
      // By us, or by a fault that kills; or the hub went on, as it does after a failed checkpoint.
      break
    case .exited(let code):
      guard code != 0, parts.count > 1, parts.last?.contains("belfryd: ") == true,
        !plan.action.kills
      else { throw Disagreement("\(plan): the hub ended with \(code): \(log)") }
    case .killed(let signal):
      throw Disagreement("\(plan): the hub died of signal \(signal): \(log)")
    }
  }
}

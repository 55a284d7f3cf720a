import BelfryTestSupport
import Foundation
import Testing

/// What is left of a hub that is killed at any moment: everything it acknowledged, once.
@Suite(.serialized) struct FaultsKillTests {
  /// `BELFRY_KILL_ROUNDS` asks for more than the 200 of every run.
  private static let rounds =
    ProcessInfo.processInfo.environment["BELFRY_KILL_ROUNDS"].flatMap { Int($0) } ?? 200

  @Test func aHubKilledAtRandomMomentsKeepsItsWord() async throws {
    let seed = SeededRandom.seedOfRun()
    do {
      let summary = try await onOwnThread {
        let load = try Load(seed: seed)
        for _ in 0..<Self.rounds {
          // Some while they start, most while they work.
          let isEarly = load.random.chance(12)
          let status = try load.live(
            killedAfter: load.random.int(isEarly ? 0...80_000 : 0...400_000),
            from: isEarly ? .start : .work)
          guard status == .killed(SIGKILL) else {
            throw Disagreement("a hub ended by itself, with \(status): \(load.hub.log)")
          }
        }
        try load.liveToTheEnd()
        return load.summary
      }
      print("Killed \(Self.rounds) times (seed \(seed)): \(summary).")
    } catch {
      throw Disagreement("BELFRY_TEST_SEED=\(seed): \(error)")
    }
  }
}

import BelfryPosix
import BelfryTestSupport

/// How the disk fails under one life of a hub; see FaultInjection.h.
struct FaultPlan: Sendable, CustomStringConvertible {
  enum Action: String, CaseIterable, Sendable {
    /// This call and all later ones fail.
    case error = "EIO"
    case noSpace = "ENOSPC"
    /// This call alone fails.
    case once
    /// Half of it is written, and the process dies.
    case torn
    /// What was not synchronised is lost, and the process dies.
    case powerLoss = "powerloss"

    var kills: Bool { self == .torn || self == .powerLoss }
  }

  var calls: String
  var files: String
  /// Which of these calls, counted from 1.
  var number: Int
  var action: Action
  var seed: Int

  var description: String { "\(calls) \(files) \(number) \(action.rawValue) \(seed)" }

  /// The environment of a hub to which this happens.
  var environment: [String: String] {
    ["LD_PRELOAD": Self.library, "BELFRY_FAULT": description]
  }

  /// The environment of a hub to which happens what the words say; see FaultInjection.h.
  static func environment(plan: String) -> [String: String] {
    ["LD_PRELOAD": library, "BELFRY_FAULT": plan]
  }

  /// The environment of a hub whose files may have so many bytes together as the file at `path` says.
  static func environment(quotaAt path: String) -> [String: String] {
    ["LD_PRELOAD": library, "BELFRY_QUOTA": path]
  }

  private static let library =
    "\(Directories.parent(of: HubProcess.program) ?? ".")/libFaultInjection.so"

  /// One at random, within so many calls.
  static func random(within calls: Int, using random: inout SeededRandom) -> FaultPlan {
    let action = Action.allCases.randomElement(using: &random) ?? .error
    let kinds =
      switch action {
      case .error, .once: ["pwrite", "sync", "pwrite,sync", "pwrite,sync,truncate"]
      // A full disk shows when something is written; then the hub has to live on.
      case .noSpace: ["sync"]
      case .torn: ["pwrite"]
      case .powerLoss: ["pwrite,sync", "sync", "pwrite,sync,truncate"]
      }
    return FaultPlan(
      calls: kinds.randomElement(using: &random) ?? "sync",
      files: random.chance(50) ? "wal" : "any", number: random.int(1...calls), action: action,
      seed: random.chance(30) ? 0 : random.int(1...1_000_000))
  }
}

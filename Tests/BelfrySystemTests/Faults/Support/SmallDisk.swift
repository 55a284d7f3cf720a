import BelfryPosix
import BelfryTestSupport
import Foundation

/// A disk under a hub's state that has little room, until the test gives it more.
final class SmallDisk: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// A file system of its own; mounting it needs root.
    case tmpfs
    /// A library in front of the hub that counts.
    case quota
  }

  private let kind: Kind
  private let state: String
  private let quota: String

  /// Whether file systems can be mounted here.
  static let canMount: Bool = {
    guard ProcessFacts.effectiveUserID == 0 else { return false }
    let directory = TemporaryDirectory()
    do {
      try run("mount", "-t", "tmpfs", "-o", "size=1m", "belfry", directory.path)
      try run("umount", "-l", directory.path)
      return true
    } catch {
      return false
    }
  }()

  /// Puts the disk under a hub that has not started.
  init(_ kind: Kind, under hub: HubProcess, bytes: Int) throws {
    self.kind = kind
    state = hub.state
    quota = hub.directory.file("quota")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    switch kind {
    case .tmpfs:
      try Self.run("mount", "-t", "tmpfs", "-o", "size=\(bytes),mode=700", "belfry", state)
    case .quota:
      hub.environment = FaultPlan.environment(quotaAt: quota)
      try setSize(bytes)
    }
  }

  deinit {
    if kind == .tmpfs { try? Self.run("umount", "-l", state) }
  }

  func setSize(_ bytes: Int) throws {
    switch kind {
    case .tmpfs:
      try Self.run("mount", "-o", "remount,size=\(bytes)", state)
    case .quota:
      try Data("\(bytes)\n".utf8).write(to: URL(filePath: quota), options: .atomic)
    }
  }

  private static func run(_ command: String...) throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>/dev/null"] + command,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    let status = try child.waitForEnd()
    guard status == .exited(0) else { throw Disagreement("\(command): \(status)") }
  }
}

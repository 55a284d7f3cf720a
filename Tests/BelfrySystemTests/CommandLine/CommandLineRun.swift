import BelfryPosix
import BelfryTestSupport
import Glibc

/// One run of the program `belfry` of this build, or of another client, in UTC and with keys beside its
/// hub.
final class CommandLineRun {
  private let child: ChildProcess
  private let outPath: String
  private let errPath: String

  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  /// What came of a run that ended.
  struct Outcome {
    let status: ChildProcess.Status
    let out: String
    let err: String
  }

  static var program: String {
    "\(Directories.parent(of: HubProcess.program) ?? ".")/belfry"
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: another program than `belfry`, with the arguments that come first.
  ///   - output: where standard output goes, in place of a file that `out` reads.
  ///   - environment: adds to its usual variables, or replaces them.
  init(
    program: [String] = [CommandLineRun.program], _ arguments: [String], _ hub: HubProcess,
    output: Int32? = nil,
    environment: [String: String] = [:]
  ) throws {
    let tag = try RandomBytes.make(count: 8).map { String($0, radix: 16) }.joined()
    outPath = hub.directory.file("out-\(tag)")
    errPath = hub.directory.file("err-\(tag)")
    let flags = O_WRONLY | O_CREAT
    let out = try OwnedDescriptor.open(outPath, flags: flags, mode: 0o600)
    let err = try OwnedDescriptor.open(errPath, flags: flags, mode: 0o600)
    child = try ChildProcess(
      program + arguments,
      environment: [
        "BELFRY_SOCKET": hub.socket, "XDG_DATA_HOME": hub.directory.file("data"), "TZ": "UTC",
      ].merging(environment) { $1 }, descriptors: [1: output ?? out.rawValue, 2: err.rawValue])
  }

  /// Runs it to its end.
  static func finished(
    _ arguments: [String], _ hub: HubProcess, environment: [String: String] = [:]
  ) throws -> Outcome {
    let run = try CommandLineRun(arguments, hub, environment: environment)
    return Outcome(status: try run.waitForEnd(), out: run.out, err: run.err)
  }

  var out: String { text(of: outPath) }
  var err: String { text(of: errPath) }

  func waitForEnd() throws -> ChildProcess.Status {
    try child.waitForEnd()
  }

  /// Waits until it has written `text`.
  func wait(for text: String) throws {
    let deadline = ContinuousClock.now + LineClient.patience
    while !out.contains(text) {
      guard .now < deadline, child.isRunning else {
        throw TimedOut(description: "It never wrote \(text), but:\n\(out)\(err)")
      }
      // A file cannot be waited for with poll(2).
      usleep(5_000)
    }
  }

  /// Ends it, as Control-C does, and waits until it has ended.
  func stop() {
    child.send(signal: SIGINT)
    _ = try? child.waitForEnd()
  }

  private func text(of path: String) -> String {
    String(decoding: (try? Files.read(path, atMost: 1 << 20)) ?? [], as: UTF8.self)
  }
}

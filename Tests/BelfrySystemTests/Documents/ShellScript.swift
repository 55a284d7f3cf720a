import BelfryPosix
import BelfryTestSupport
import Foundation

/// Runs what a document tells people to type.
struct ShellScript {
  /// Where it runs; also its `HOME`.
  let directory: TemporaryDirectory
  var environment: [String: String] = [:]

  init(in directory: TemporaryDirectory = TemporaryDirectory()) {
    self.directory = directory
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter lines: for bash; the first command that fails ends it.
  /// - Returns: what it printed.
  /// - Throws: when it fails, with what it printed.
  func run(_ lines: [String]) throws -> String {
    let text = (["set -euo pipefail", "cd \"$HOME\""] + lines).joined(separator: "\n") + "\n"
    let script = directory.file("script.sh")
    let output = directory.file("output.txt")
    try Data(text.utf8).write(to: URL(fileURLWithPath: script))
    try Data().write(to: URL(fileURLWithPath: output))
    let descriptor = try OwnedDescriptor.open(output, flags: O_WRONLY | O_APPEND)
    let silence = try OwnedDescriptor.open("/dev/null", flags: O_RDONLY)
    var variables = [
      "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": directory.path, "LANG": "C.UTF-8",
    ]
    variables.merge(environment) { $1 }
    // When it hangs, timeout(1) ends all that it started.
    let child = try ChildProcess(
      ["/usr/bin/timeout", "--kill-after=5", "60", "/bin/bash", script], environment: variables,
      descriptors: [0: silence.rawValue, 1: descriptor.rawValue, 2: descriptor.rawValue])
    let status = try child.waitForEnd(within: .seconds(90))
    let printed = try String(contentsOfFile: output, encoding: .utf8)
    guard status == .exited(0) else {
      throw Failure(description: "\(status), having printed:\n\(printed)")
    }
    return printed
  }

  static func exists(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }
}

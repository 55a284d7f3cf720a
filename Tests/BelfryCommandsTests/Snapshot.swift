import BelfryTestSupport
import Foundation
import Testing

/// What a command printed once, in `Snapshots`.
struct Snapshot {
  let name: String

  /// Holds `text` against the snapshot. Where there is none, or with `BELFRY_RECORD=1`, it is recorded,
  /// and the test fails: nothing is recorded in silence.
  func check(_ text: String) throws {
    let file = "\(ProjectDocument.top)/Tests/BelfryCommandsTests/Snapshots/\(name).txt"
    let isRecording = ProcessInfo.processInfo.environment["BELFRY_RECORD"] == "1"
    guard !isRecording, let recorded = try? String(contentsOfFile: file, encoding: .utf8) else {
      // In place: the folder may be a link.
      try text.write(toFile: file, atomically: false, encoding: .utf8)
      Issue.record("recorded \(name).txt; look at it and run again")
      return
    }
    #expect(text == recorded)
  }
}

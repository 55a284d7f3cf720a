/// How much work one question to a timetable may cost. The same question always costs the same.
struct StepBudget {
  /// About 20 ms of a release build.
  static let most = 400_000
  private(set) var left = most

  /// What has been spent so far.
  var spent: Int { Self.most - left }

  mutating func spend(_ steps: Int = 1) throws(TimetableFault) {
    left -= steps
    guard left >= 0 else { throw .tooCostly }
  }
}

/// Adds up what many questions cost, for whoever asks them in a row. Each has a limit of its own besides.
package struct WorkMeter: Sendable {
  /// 400,000 take about 20 ms in a release build.
  package var steps = 0

  package init() {}
}

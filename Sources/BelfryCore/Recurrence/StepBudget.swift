/// How much work one question to a timetable may cost. The same question always costs the same.
struct StepBudget {
  /// About 20 ms of a release build.
  private(set) var left = 400_000

  mutating func spend(_ steps: Int = 1) throws(TimetableFault) {
    left -= steps
    guard left >= 0 else { throw .tooCostly }
  }
}

import BelfryPosix

/// Watches the driver, a server and the rest of the machine while something is measured.
struct Meter {
  private let processID: Int32
  private let noise: NoiseMeter
  private let server: Activity
  private let driver = ProcessorTime.nanoseconds()
  private let start = SystemClock.monotonicNanoseconds()

  /// What was used meanwhile.
  struct Reading {
    /// Processor time of the driver, in percent of the time that passed. At 100 the driver is what
    /// was measured.
    let driverPercent: Double
    /// Nanoseconds on a processor.
    let server: Int64
    let wakeUps: Int64
    let othersPercent: Double

    /// Processor time of the server for each of so many things, in microseconds.
    func serverMicroseconds(each count: Int) -> Double {
      Double(server) / 1_000 / Double(max(1, count))
    }
  }

  init(of server: ServerProcess) throws {
    processID = server.processID
    noise = try NoiseMeter(apartFrom: [processID])
    self.server = try Activity(of: processID)
  }

  func reading() throws -> Reading {
    let passed = SystemClock.monotonicNanoseconds() - start
    let used = ProcessorTime.nanoseconds() - driver
    let activity = try Activity(of: processID)
    return Reading(
      driverPercent: Double(used) / Double(max(1, passed)) * 100,
      server: activity.running - server.running,
      wakeUps: activity.wakeUps - server.wakeUps,
      othersPercent: try noise.reading(apartFrom: [processID]))
  }
}

import BelfryPosix

/// Which processor the servers run on and which one the driver.
struct Processors: Sendable {
  let driver: Int
  let server: Int

  /// Binds this process to a processor of its own; nil where there is only one.
  static func split() throws(SystemError) -> Processors? {
    let all = try ProcessorAffinity.current()
    guard let driver = all.first, let server = all.last, driver != server else { return nil }
    try ProcessorAffinity.bind(to: [driver])
    return Processors(driver: driver, server: server)
  }

  /// Runs `body` on the servers' processor: what it starts stays there.
  static func onServers<Value>(
    _ processors: Processors?, _ body: () throws -> Value
  ) throws -> Value {
    guard let processors else { return try body() }
    try ProcessorAffinity.bind(to: [processors.server])
    let result = Result { try body() }
    try ProcessorAffinity.bind(to: [processors.driver])
    return try result.get()
  }
}

import BelfryCore
import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryStore
import BelfryTestSupport
import Synchronization

@testable import BelfryDaemon

/// The turns of a hub in this process, with accounts that the test answers for.
///
/// Nothing happens unless the test turns the loop.
final class LoopHarness {
  let directory = TemporaryDirectory()
  let turns: TurnLoop
  let accounts: ScriptedAccounts
  private let worker: AccountWorker
  private let loop: EventLoop

  init(configuration: Configuration = Configuration()) throws {
    let accounts = ScriptedAccounts()
    self.accounts = accounts
    loop = try EventLoop()
    worker = try AccountWorker { accounts.lookUp($0) }
    let store = try Store(path: directory.file("belfry.db"))
    let hub = Hub(
      store: store,
      configuration: HubConfiguration(
        limits: configuration.limits, systemApps: configuration.systemApps, version: "test"))
    turns = try TurnLoop(
      hub: hub, reader: ConfigurationReader(directory: directory.file("config")),
      configuration: configuration, accounts: worker,
      reserve: Reserve(path: directory.file("reserve")),
      backups: BackupFolder(path: directory.file("backups")), clock: HubClock(frozenAt: nil),
      loop: loop,
      log: Log(usesJournal: false, isQuiet: true))
    var options = Options()
    options.socket = directory.file("hub.sock")
    try turns.open(
      Doorways(options, passed: [], umask: ProcessFacts.setUmask(0o022), log: turns.log))
    turns.sources = try Sources(of: turns, accounts: worker, catchesSignals: false)
    try turns.start()
  }

  deinit {
    accounts.open()
    worker.stop()
  }

  func connect() throws -> LineClient {
    try LineClient(connectingTo: directory.file("hub.sock"))
  }

  /// Turns the loop until the next line of the client is there.
  func line(of client: LineClient) throws -> ReceivedLine? {
    try turn("a line has come") {
      try !Poll.wait(for: client.rawDescriptor, .readable, timeoutMilliseconds: 0).isEmpty
        || client.hasBufferedLine
    }
    return try client.readLine()
  }

  func call(_ client: LineClient, _ request: String) throws -> ReceivedLine? {
    try client.send(request)
    return try line(of: client)
  }

  /// Turns the loop until something is so.
  func turn(until what: String = "", _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + LineClient.patience
    while try !condition() {
      guard .now < deadline else { throw NeverTrue(description: "Waited in vain until \(what).") }
      _ = try loop.runOnce(timeoutMicroseconds: 10_000)
    }
  }

  func turn(_ what: String, _ condition: () throws -> Bool) throws {
    try turn(until: what, condition)
  }
}

/// An account data base that a test holds up, and answers for.
final class ScriptedAccounts: Sendable {
  private struct State {
    var isClosed = false
    var answers: [BelfryPosix.AccountQuery: BelfryPosix.AccountAnswer] = [:]
    var asked: [BelfryPosix.AccountQuery] = []
  }

  private let state = Mutex(State())
  private let gate: EventCounter

  init() {
    guard let gate = try? EventCounter() else { preconditionFailure("no descriptor left") }
    self.gate = gate
  }

  /// Every look-up waits from now on.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  func open() {
    state.withLock { $0.isClosed = false }
    gate.signal()
  }

  func set(_ answer: BelfryPosix.AccountAnswer, to query: BelfryPosix.AccountQuery) {
    state.withLock { $0.answers[query] = answer }
  }

  var asked: [BelfryPosix.AccountQuery] { state.withLock { $0.asked } }

  func lookUp(_ query: BelfryPosix.AccountQuery) -> BelfryPosix.AccountAnswer {
    state.withLock { $0.asked.append(query) }
    while state.withLock({ $0.isClosed }) {
      _ = try? Poll.wait(for: gate.rawDescriptor, .readable, timeoutMilliseconds: 100)
    }
    return state.withLock { $0.answers[query] } ?? .absent
  }
}

import BelfryCore
import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryStore

/// The hub as a program: built in order, run, and taken apart in reverse.
package final class Daemon {
  private let lock: FileLock
  private let worker: AccountWorker
  private let turns: TurnLoop
  private let log: Log

  /// Runs the program `belfryd` with its arguments, its own name left out.
  package static func main(_ arguments: [String]) -> Never {
    Program.openStandardDescriptors()
    switch Options.read(arguments) {
    case .help:
      write(Options.help, to: Program.standardOutput)
      Program.exit(0)
    case .version:
      write("belfryd \(BelfryVersion.text)\n", to: Program.standardOutput)
      Program.exit(0)
    case .mistake(let sentence):
      write("belfryd: \(sentence) See belfryd --help.\n", to: Program.standardError)
      Program.exit(2)
    case .run(let options):
      let log = Log()
      do {
        let daemon = try Daemon(options, log: log)
        // After a failure the store is left as it is: closing it could still write. So the daemon
        // has to live until the process ends.
        withExtendedLifetime(daemon) {
          do {
            try daemon.run()
          } catch let error as StoreError {
            log.error("The store failed, so the hub has to start again: \(error)")
            Program.exit(1)
          } catch {
            log.error("\(error)")
            Program.exit(1)
          }
        }
      } catch {
        log.error("\(error)")
        Program.exit(1)
      }
      Program.exit(0)
    }
  }

  /// Opens everything; throws an error whose description says what to do about it.
  private init(_ options: Options, log: Log) throws {
    self.log = log
    Signals.ignoreBrokenPipe()
    let umask = ProcessFacts.setUmask(0o077)
    // First of all, while there is one thread: the descriptors that were passed.
    let passed = try ServiceManager.listenDescriptors()
    let state = try StateDirectory(options)
    let reader = ConfigurationReader(directory: options.configuration)
    let configuration = reader.read()
    for problem in configuration.problems { log.error(problem.description) }
    lock = try state.lock()
    let loop = try EventLoop()
    // Before the worker's thread, which must not get them.
    try Signals.block([Signals.terminate, Signals.interrupt, Signals.hangUp])
    let store = try state.openStore()
    do {
      try state.backups.clean()
    } catch {
      log.warning("Cannot remove what is left of a backup: \(error), ignoring")
    }
    let zones = ZoneStore(directory: ZoneDirectory(), log: log)
    let tables = TableStore(
      directories: options.dataDirectories(variable: ProcessFacts.environmentValue),
      limits: configuration.limits, log: log)
    let hub = Hub(
      store: store,
      configuration: HubConfiguration(
        limits: configuration.limits, systemApps: configuration.systemApps,
        unusableApps: configuration.unusableApps, languages: configuration.languages,
        version: BelfryVersion.text, hasTestClock: options.testClock != nil),
      zones: zones, installed: tables)
    worker = try AccountWorker()
    turns = try TurnLoop(
      hub: hub, reader: reader, configuration: configuration, accounts: worker,
      reserve: state.reserve, backups: state.backups, clock: HubClock(frozenAt: options.testClock),
      loop: loop, log: log, zones: zones,
      tables: tables)
    try turns.open(Doorways(options, passed: passed, umask: umask, log: log))
    turns.sources = try Sources(of: turns, accounts: worker)
    try loop.startWatchdog()
  }

  private func run() throws {
    try turns.start()
    _ = try ServiceManager.notify(.ready)
    log.info("Belfry \(BelfryVersion.text) is ready.")
    _ = try turns.loop.run()
    worker.stop(waitingAtMostMilliseconds: 100)
    log.info("Belfry has stopped.")
  }

  private static func write(_ text: String, to descriptor: Int32) {
    // Where nobody takes it, there is nobody to tell.
    try? Files.writeAll(Array(text.utf8), to: descriptor)
  }
}

/// Why the hub cannot start, in words for the administrator.
struct StartFailure: Error, CustomStringConvertible {
  let description: String
}

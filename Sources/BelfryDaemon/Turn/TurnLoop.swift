import BelfryCore
import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryStore

/// The rounds of the hub: in each, what is ready goes through one transaction, and what came of it
/// goes out after the commit.
///
/// Everything here runs on one thread. The only thing that ever waits is the event loop.
final class TurnLoop {
  let hub: Hub
  let log: Log
  let loop: EventLoop
  let accounts: AccountCache
  let desk: AccountDesk
  let epoll: EpollSet
  let reserve: Reserve
  let backups: BackupFolder
  let reader: ConfigurationReader
  /// nil: the zones of the hub do not change.
  let zones: ZoneStore?
  /// nil: no tables are installed.
  let tables: TableStore?

  var configuration: Configuration
  var connections: [ConnectionID: Connection] = [:]
  var lastConnectionID: UInt64 = 0
  var users: [UserID: UserTraffic] = [:]
  var occupancy = Occupancy()
  /// Connections of the administrator's socket are counted on their own, so that a crowd at the
  /// other one does not keep the administrator out.
  var adminOccupancy = Occupancy()
  var doorways: [Doorway] = []
  var lobby = Lobby()
  var hasToldNoDescriptors = false

  /// Connections with lines to carry out.
  var running = RunQueue()
  /// Connections that have had their share of this turn.
  var later: [ConnectionID] = []
  /// Connections whose stream may hold events for them.
  var readers = Fifo<ConnectionID>()
  var subscribers: [StreamKey: Set<ConnectionID>] = [:]
  /// Connections whose next step has to be found at the end of the turn.
  var touched: Set<ConnectionID> = []
  /// Connections with something staged, in the order in which they got it.
  var staged: [ConnectionID] = []
  /// The worker has answers that nobody took.
  var hasAccountAnswers = false
  /// What the hub has not learned yet of accounts.
  var accountNews: [(uid: UserID, answer: BelfryCore.AccountAnswer)] = []
  var awaitingAccount: [BelfryHub.AccountQuery: Set<ConnectionID>] = [:]
  /// Uids with connections that wait for tokens.
  var waitingUsers: Set<UserID> = []
  var deadlines = Deadlines()

  var clock: HubClock
  var clockSteps = ClockSteps()
  /// The clock was set back, and what is offered was not looked at since.
  var clockWentBack = false
  /// Zones that have changed, as far as the hub does not know of it for good.
  var changedZones: Set<ZoneName> = []
  /// nil unless an administrator is moving the test clock.
  var clockRun: ClockRun?
  /// nil unless a backup is being written.
  var backup: BackupRun?
  var firing = Firing()
  /// Who is in the foreground, as far as it is committed.
  var foreground = Foreground()
  var storage = StorageState()
  var checkpoints = CheckpointPlan()
  var status = StatusLine()
  /// nil: the hub stays, whatever happens.
  var idleExit: IdleExit?
  /// Set when the hub is told to stop: when it stops waiting for others.
  var drainDeadline: MonotonicTime?

  /// The times of this turn.
  var now: Timestamp
  var monotonic: MonotonicTime
  var turnNumber: UInt64 = 0

  /// The sources of the loop, from `Sources`; they call `turn`.
  var sources: Sources?

  init(
    hub: Hub, reader: ConfigurationReader, configuration: Configuration, accounts: AccountWorker,
    reserve: Reserve, backups: BackupFolder, clock: HubClock, loop: EventLoop, log: Log,
    zones: ZoneStore? = nil, tables: TableStore? = nil
  ) throws(SystemError) {
    self.hub = hub
    self.zones = zones
    self.tables = tables
    self.reader = reader
    self.configuration = configuration
    self.reserve = reserve
    self.backups = backups
    self.clock = clock
    self.loop = loop
    self.log = log
    monotonic = .now()
    now = clock.now()
    self.accounts = AccountCache(at: monotonic)
    desk = AccountDesk(worker: accounts)
    epoll = try EpollSet()
  }

  var limits: Limits { configuration.limits }

  /// Listens at the sockets.
  func open(_ doorways: Doorways) throws(SystemError) {
    self.doorways = doorways.doorways
    if doorways.areActivated, !clock.isFrozen { idleExit = IdleExit() }
    for doorway in self.doorways {
      doorway.source = try IOSource(
        loop, descriptor: doorway.listener.rawDescriptor, events: .readable
      ) { [unowned self, unowned doorway] _ in
        try acceptConnections(at: doorway)
        try turn()
      }
    }
  }

  /// The first turn: fires what came due while there was no hub.
  func start() throws {
    if !reserve.make(afterShortage: false) {
      _ = storage.turnDidNotFit(wasFiring: false, at: .now())
      hub.refusesGrowth = true
      log.error(
        "No space left for the store; until there is, what would add to it is refused.")
    }
    try turn()
  }

  /// One round: all that is ready and all that is due, then one timer for what comes next.
  func turn() throws {
    turnNumber += 1
    monotonic = .now()
    now = clock.now()
    accounts.now = monotonic
    hub.connectionCount = connections.count
    takeAccountAnswers()
    try runClock()
    try passTime()
    try serveReadyConnections()
    try runTransactions()
    stepBackup()
    try writeEvents()
    try settleConnections()
    try checkpointIfQuiet()
    try prepareNextTurn()
  }

  /// Whether there is work that waits for nothing.
  var hasWork: Bool {
    if !readers.isEmpty || backup != nil { return true }
    if hasOffersToEnd, storage.mayFire(at: monotonic) { return true }
    if firing.isReady(at: now, monotonic) && storage.mayFire(at: monotonic) { return true }
    // One that finds no room ends in the next turn.
    if clockRun != nil { return firing.mayMoveOn(monotonic) }
    return !running.isEmpty
  }
}

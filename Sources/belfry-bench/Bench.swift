import BelfryCore
import BelfryPosix

/// One run: makes folders, fills the queues, measures everything in turn, takes the folders away.
struct Bench {
  let options: Options

  /// Everything that can be measured, in the order in which it is: some rows tell of what went
  /// before.
  static func measures(_ plan: Plan, libical: String? = nil) -> [any Measure] {
    var all: [any Measure] = [
      BareLimits(), NextOccurrence(libical: libical), TableReading(), TextRendering(),
    ]
    for pending in Pending.allCases {
      all.append(Start(pending: pending))
      all += DurableSchedule.all.filter { $0.pending == pending }
    }
    all += Rings.all(plan)
    return all + [Bystander(), Idle(plan: plan), Memory()]
  }

  func run() throws -> Report {
    let workshop = try Self.absolute(options.directory)
    let shelf = try options.keep.map { try Self.absolute($0) }
    for folder in [workshop, shelf] {
      if let folder { try Directories.make(folder, includingParents: true) }
    }
    // The path of a socket has to be short; the state is elsewhere, /tmp may not be on a disk.
    defer { Leftovers.clear() }
    let folder = try Leftovers.makeFolder(
      in: ProcessFacts.environmentValue("TMPDIR") ?? "/tmp")
    let disk = try Leftovers.makeFolder(in: workshop)
    if options.isRealTime { try RealTime.enter() }
    let workspace = Workspace(folder: folder, processors: try Processors.split())
    let stage = Stage(
      plan: plan, workspace: workspace,
      shelf: Shelf(workspace: workspace, folder: shelf ?? disk, workshop: disk))

    var report = Report()
    report.rounds = plan.rounds
    report.raised = RaisedLimit.all(pending: plan.pending + 1_000_000)
    let hub = HubServer(program: try hubProgram(), configuration: "\(folder)/config")
    try Directories.make(hub.configuration)
    try DiskFile.write(
      RaisedLimit.configuration(report.raised), to: "\(hub.configuration)/belfry.conf")
    let servers = chosen([hub] + Self.installedPeers())
    report.peers = servers.map(\.name).filter { $0 != Report.hub }
    report.facts = try facts(servers, workspace, disk: disk)

    let measures = Self.measures(plan, libical: options.libical).filter(options.wants)
    if measures.contains(where: \.needsMany) { try fill(servers, stage) }
    for measure in measures { try run(measure, servers, stage, into: &report) }
    try stage.close()
    return report
  }

  private var plan: Plan {
    var plan = Plan()
    if options.isSmall { plan.makeSmall() }
    if let pending = options.pending { plan.pending = pending }
    if let rounds = options.rounds { plan.rounds = rounds }
    return plan
  }

  /// All rounds of a measure; in each of them everything has its turn, so that what else goes on
  /// at the machine hits all alike.
  private func run(
    _ measure: any Measure, _ servers: [any Server], _ stage: Stage, into report: inout Report
  ) throws {
    progress("measuring: \(measure.key)")
    var samples: [String: [Sample]] = [:]
    for round in 1...stage.plan.rounds {
      for subject in [.machine] + servers.map(Subject.server) {
        if let sample = try measure.sample(subject, stage, round: round) {
          samples[subject.name, default: []].append(sample)
        }
      }
    }
    report.add(measure.metrics, samples)
  }

  private func fill(_ servers: [any Server], _ stage: Stage) throws {
    for server in servers where !stage.shelf.hasReady(server, stage.plan.pending) {
      progress("filling: \(server.name)")
      try stage.shelf.fill(server, stage.plan.pending)
    }
  }

  private func chosen(_ servers: [any Server]) -> [any Server] {
    servers.filter { options.servers?.contains($0.name) ?? true }
  }

  /// Those of the peers that are there.
  private static func installedPeers() -> [any Server] {
    var peers: [any Server] = []
    if let program = program("beanstalkd") { peers.append(BeanstalkdServer(program: program)) }
    if let program = program("redis-server") { peers.append(RedisServer(program: program)) }
    return peers
  }

  private static func program(_ name: String) -> String? {
    let path = (ProcessFacts.environmentValue("PATH") ?? "").split(separator: ":").map(String.init)
    for folder in path + ["/usr/bin", "/usr/sbin"] {
      if let status = try? FileStatus.at("\(folder)/\(name)", following: true),
        status.kind == .regular, status.permissions & 0o111 != 0
      {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }

  private func facts(
    _ servers: [any Server], _ workspace: Workspace, disk: String
  ) throws -> [Report.Fact] {
    let machine = try Machine()
    let day = Timestamp(clamping: SystemClock.realtimeMilliseconds()).rfc3339.prefix(10)
    let bound =
      workspace.processors == nil
      ? "one processor for all: the driver takes from what is measured"
      : "servers and driver on a processor each"
        + (options.isRealTime ? ", before all other programs" : "")
    var facts = [
      Report.Fact(key: "date", name: "date", value: String(day)),
      Report.Fact(
        key: "processor", name: "processor", value: "\(machine.processors) × \(machine.processor)"),
      Report.Fact(key: "bound", name: "runs on", value: bound),
      Report.Fact(key: "kernel", name: "kernel", value: machine.kernel),
      Report.Fact(key: "memory", name: "memory", value: "\(machine.memoryMiB) MiB"),
      Report.Fact(key: "fileSystem", name: "state on", value: try Machine.fileSystem(of: disk)),
    ]
    for server in servers {
      facts.append(
        Report.Fact(
          key: server.name, name: server.name, value: try server.version(workspace)))
    }
    return facts
  }

  /// The hub to be measured, by an absolute path.
  private func hubProgram() throws -> String {
    if let hub = options.hub { return try Self.absolute(hub) }
    guard let own = Files.linkTarget("/proc/self/exe"), let folder = Directories.parent(of: own)
    else { throw BenchError("cannot tell where this program is; name the hub with --hub PATH") }
    return "\(folder)/belfryd"
  }

  static func absolute(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let here = Files.linkTarget("/proc/self/cwd") else {
      throw BenchError("cannot tell the working directory; give absolute paths")
    }
    return "\(here)/\(path)"
  }

  /// Says on standard error what is going on.
  private func progress(_ text: String) {
    // Nobody has to listen.
    try? Files.writeAll(Array("belfry-bench: \(text)\n".utf8), to: Program.standardError)
  }
}

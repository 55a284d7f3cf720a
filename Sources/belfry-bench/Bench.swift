import BelfryCore
import BelfryPosix

/// One run: makes folders, loads the queues, measures part by part, takes the folders away.
struct Bench {
  /// What can be measured alone.
  enum Part: String, CaseIterable {
    case limits, schedule, lateness, memory, start, bystander, idle
  }

  let options: Options

  func run() throws -> Report {
    let hub = try program()
    let workshop = try absolute(options.directory)
    let shelf = try options.keep.map { try absolute($0) }
    for folder in [workshop, shelf] {
      if let folder { try Directories.make(folder, includingParents: true) }
    }
    // The path of a socket has to be short; the state is elsewhere, /tmp may not be on a disk.
    let folder = try Folder.makeTemporary(
      in: ProcessFacts.environmentValue("TMPDIR") ?? "/tmp")
    defer { try? Folder.remove(folder) }
    let disk = try Folder.makeTemporary(in: workshop)
    defer { try? Folder.remove(disk) }

    let setting = HubProcess.Setting(program: hub, folder: folder)
    let queues = PendingQueues(setting, shelf: shelf ?? disk, workshop: disk)
    var plan = Plan(setting: setting, queues: queues, workshop: disk)
    if options.isSmall { plan.makeSmall() }
    if let pending = options.pending { plan.pending = pending }

    var report = Report()
    report.raised = RaisedLimit.all(pending: plan.pending + 200_000)
    try Directories.make(setting.configuration)
    try DiskFile.write(
      RaisedLimit.configuration(report.raised), to: "\(setting.configuration)/belfry.conf")
    report.facts = try facts(hub: hub, folder: disk)
    try load(plan, into: &report)
    for part in Part.allCases where options.only.contains(part) {
      progress("measuring: \(part.rawValue)")
      report.figures.append(try Self.measure(part, plan))
    }
    return report
  }

  private static func measure(_ part: Part, _ plan: Plan) throws -> Figures {
    var figures = figures(of: part, plan)
    switch part {
    case .limits: try BareLimits.measure(plan, into: &figures)
    case .schedule: try DurableSchedule.measure(plan, into: &figures)
    case .lateness: try Lateness.measure(plan, into: &figures)
    case .memory: try Memory.measure(plan, into: &figures)
    case .start: try FirstAnswer.measure(plan, into: &figures)
    case .bystander: try Bystander.measure(plan, into: &figures)
    case .idle: try Idle.measure(plan, into: &figures)
    }
    return figures
  }

  /// The table of a part, empty.
  private static func figures(of part: Part, _ plan: Plan) -> Figures {
    let rate = Figures.Column("perSecond", "a second")
    let spent = Figures.Column("hubMicroseconds", "hub µs", decimals: 1)
    let spentNote = "hub µs: processor time of the hub for each."
    let milliseconds = Figures.timeColumns(.milliseconds)
    let microseconds = Figures.timeColumns(.microseconds)
    switch part {
    case .limits:
      return Figures(key: "limits", title: "Bare limits", columns: microseconds + [rate])
    case .schedule:
      return Figures(
        key: "schedule", title: "Durable schedule", notes: [spentNote],
        columns: microseconds + [rate, spent])
    case .lateness:
      return Figures(
        key: "lateness",
        title: "\(TextTable.number(Double(plan.alerts), decimals: 0)) alerts due over "
          + "\(plan.latenessSeconds) s, \(plan.text(plan.pending))",
        notes: [
          spentNote,
          "DeliveriesKept= is not raised: each alert beyond the first "
            + "\(TextTable.number(Double(Limits().deliveriesKept), decimals: 0)) evicts another.",
        ],
        columns: milliseconds + [spent])
    case .memory:
      return Figures(
        key: "memory", title: "Memory of the hub, MiB",
        notes: ["PSS: shared pages by their share; own: pages that are nobody else's."],
        columns: [
          Figures.Column("residentMiB", "RSS", decimals: 1),
          Figures.Column("proportionalMiB", "PSS", decimals: 1),
          Figures.Column("ownMiB", "own", decimals: 1),
          Figures.Column("peakMiB", "peak RSS", decimals: 1),
        ])
    case .start:
      return Figures(
        key: "start", title: "From exec to the first answer",
        notes: ["Not in memory: the state and the program are dropped from the page cache first."],
        columns: milliseconds)
    case .bystander:
      return Figures(
        key: "bystander", title: "Ping of a bystander, \(plan.text(plan.pending))",
        columns: milliseconds)
    case .idle:
      return Figures(
        key: "idle", title: "Idle hub",
        columns: [
          Figures.Column("wakeUps", "wake-ups"), Figures.Column("preemptions", "preemptions"),
          Figures.Column("runningMilliseconds", "CPU ms", decimals: 2),
        ])
    }
  }

  /// Loads the queues that the chosen parts need.
  private func load(_ plan: Plan, into report: inout Report) throws {
    var figures = Figures(
      key: "load", title: "Loading, 500 alerts a request",
      columns: [Figures.Column("perSecond", "alerts a second")])
    var counts: Set<Int> = []
    if !options.only.isDisjoint(with: Part.allCases.filter { $0 != .limits }) {
      counts.insert(plan.pending)
    }
    if options.only.contains(.memory) { counts.insert(plan.fewPending) }
    for count in counts.sorted() {
      guard try !plan.queues.hasReady(count) else { continue }
      progress("loading: \(plan.text(count))")
      let meter = try NoiseMeter()
      let rate = try plan.queues.load(count)
      figures.add(plan.text(count), [rate], try meter.reading())
    }
    if !figures.rows.isEmpty { report.figures.append(figures) }
  }

  private func facts(
    hub: String, folder: String
  ) throws -> [(key: String, name: String, value: String)] {
    let machine = try Machine()
    return [
      ("processor", "processor", "\(machine.processors) × \(machine.processor)"),
      ("kernel", "kernel", machine.kernel),
      ("memory", "memory", "\(machine.memoryMiB) MiB"),
      ("fileSystem", "state on", try Machine.fileSystem(of: folder)),
      ("hub", "hub", hub),
    ]
  }

  /// The hub to be measured, by an absolute path.
  private func program() throws -> String {
    if let hub = options.hub { return try absolute(hub) }
    guard let own = Files.linkTarget("/proc/self/exe"), let folder = Directories.parent(of: own)
    else { throw BenchError("cannot tell where this program is; name the hub with --hub PATH") }
    return "\(folder)/belfryd"
  }

  private func absolute(_ path: String) throws -> String {
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

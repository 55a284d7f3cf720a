import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry admin [COMMAND]`: the hub as its administrator sees it, and what they may do.
enum AdminCommand {
  static let spec = VerbSpec(
    name: "admin", operands: Operands(usage: "[COMMAND]", count: 0...2),
    options: [
      OptionSpec("user", value: "USER"), OptionSpec("app", value: "APP"), OptionSpec("center"),
      OptionSpec("json"),
    ], run: run)

  /// What may stand behind the verb, and the options that each of them takes.
  private enum Command: String, CaseIterable {
    case status, apps, users, limits, suspend, resume, purge, forget, backup, metrics

    var options: Set<String> {
      switch self {
      case .status, .users, .limits: ["json"]
      case .apps: ["user", "json"]
      case .suspend, .resume, .purge: ["user", "app", "json"]
      case .forget: ["user", "app", "center", "json"]
      case .backup: ["json"]
      case .metrics: []
      }
    }
  }

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let word = operands.first ?? Command.status.rawValue
    guard let command = Command(rawValue: word) else {
      throw UsageError.unknownCommand(word, known: Command.allCases.map(\.rawValue))
    }
    if operands.count > 1, command != .backup {
      throw UsageError.operandNotTaken(verb: "admin \(word)", operand: operands[1])
    }
    for option in spec.options.map(\.name)
    where invocation.arguments.has(option) && !command.options.contains(option) {
      throw UsageError.optionNotTaken(command: "admin \(word)", option: option)
    }
    switch command {
    case .status: try await status(invocation)
    case .apps: try await apps(invocation)
    case .users: try await users(invocation)
    case .limits: try await limits(invocation)
    case .metrics: try invocation.console.out(try await invocation.administrator().metrics().text)
    case .suspend, .resume: try await suspend(command == .suspend, invocation)
    case .purge: try await purge(invocation)
    case .forget: try await forget(invocation)
    case .backup: try await backup(invocation)
    }
    return .done
  }

  private static func status(_ invocation: Invocation) async throws {
    let status = try await invocation.administrator().status()
    if invocation.arguments.has("json") { return try invocation.say(json: status.json) }
    let texts = invocation.texts
    let next = status.next.map { invocation.time.full(Timestamp($0)) } ?? texts("admin.never")
    let zone =
      status.zonesReloaded == 0
      ? status.timeZone
      : texts.counted("admin.zoneChanges", status.zonesReloaded, .string(status.timeZone))
    let rows = [
      ("hub", texts("status.hubVersion", .string(status.hubVersion))),
      ("users", "\(status.users)"),
      (
        "apps",
        texts(
          "admin.kinds", .integer(Int64(status.personalApps)), .integer(Int64(status.systemApps)))
      ),
      ("pending", "\(status.pending)"), ("deliveries", "\(status.deliveries)"),
      ("connections", "\(status.connections)"), ("storeBytes", "\(status.storeBytes)"),
      ("next", next), ("zone", zone),
    ].map { (name: texts("admin.status.\($0.0)"), value: $0.1) }
    try invocation.say(rows)
  }

  private static func apps(_ invocation: Invocation) async throws {
    let user = try user(of: invocation)
    let apps = try await invocation.administrator().apps(ofUser: user)
    if invocation.arguments.has("json") {
      for app in apps { try invocation.say(json: app.json) }
      return
    }
    guard !apps.isEmpty else { throw NothingMatched(invocation.texts("admin.noApps")) }
    var table = Table(
      head: head(["user", "app", "pending", "deliveries", "bytes", "state"], invocation))
    for app in apps {
      table.add([
        app.user ?? "–", app.app, "\(app.pending)", "\(app.deliveries)", "\(app.storedBytes)",
        app.isSuspended ? invocation.texts("admin.suspended") : "",
      ])
    }
    try invocation.say(table)
  }

  private static func users(_ invocation: Invocation) async throws {
    let users = try await invocation.administrator().users()
    if invocation.arguments.has("json") {
      for user in users { try invocation.say(json: user.json) }
      return
    }
    guard !users.isEmpty else { throw NothingMatched(invocation.texts("admin.noUsers")) }
    var table = Table(
      head: head(["user", "uid", "apps", "pending", "deliveries", "state"], invocation))
    for user in users {
      table.add([
        user.user, "\(user.uid)", "\(user.apps)", "\(user.pending)", "\(user.deliveries)",
        state(of: user, invocation),
      ])
    }
    try invocation.say(table)
  }

  private static func state(of user: UserCounts, _ invocation: Invocation) -> String {
    var words: [String] = []
    if user.isSuspended { words.append(invocation.texts("admin.suspended")) }
    if let since = user.absentSince {
      let ago = invocation.time.full(Timestamp(since))
      words.append(invocation.texts("admin.absent", .string(ago)))
    }
    return words.joined(separator: ", ")
  }

  private static func limits(_ invocation: Invocation) async throws {
    let limits = try await invocation.administrator().limits()
    if invocation.arguments.has("json") {
      for limit in limits { try invocation.say(json: limit.json) }
      return
    }
    var table = Table(head: head(["limit", "value", "usual"], invocation))
    for limit in limits {
      table.add([
        limit.name, "\(limit.value)", limit.value == limit.usual ? "" : "\(limit.usual)",
      ])
    }
    try invocation.say(table)
  }

  private static func suspend(_ suspends: Bool, _ invocation: Invocation) async throws {
    let target = try target(of: invocation)
    let administrator = try await invocation.administrator()
    let answer =
      suspends ? try await administrator.suspend(target) : try await administrator.resume(target)
    if invocation.arguments.has("json") { return try invocation.say(json: answer.json) }
    let name = Argument.string(name(of: target, invocation))
    switch (suspends, answer.isChanged) {
    case (true, true): try invocation.say(invocation.texts("admin.isSuspended", name))
    case (true, false): try invocation.say(invocation.texts("admin.wasSuspended", name))
    case (false, true): try invocation.say(invocation.texts("admin.isResumed", name))
    case (false, false): try invocation.say(invocation.texts("admin.wasResumed", name))
    }
  }

  private static func purge(_ invocation: Invocation) async throws {
    let target = try target(of: invocation)
    let purge = try await invocation.administrator().purge(target)
    if invocation.arguments.has("json") { return try invocation.say(json: purge.json) }
    try invocation.say(
      invocation.texts(
        "admin.purged", .string(name(of: target, invocation)), .integer(Int64(purge.apps)),
        .integer(Int64(purge.alerts)), .integer(Int64(purge.deliveries))))
  }

  private static func forget(_ invocation: Invocation) async throws {
    let arguments = invocation.arguments
    guard let user = try user(of: invocation),
      (arguments.value("app") == nil) == arguments.has("center")
    else {
      throw UsageError.operandMissing(
        verb: "admin forget", usage: "--user USER --app APP | --user USER --center")
    }
    let administrator = try await invocation.administrator()
    let answer: KeyForgetting
    if let app = try app(of: invocation) {
      answer = try await administrator.forgetKey(ofApp: app, ofUser: user)
    } else {
      answer = try await administrator.forgetCenterKey(ofUser: user)
    }
    if arguments.has("json") { return try invocation.say(json: answer.json) }
    try invocation.say(
      invocation.texts(answer.isForgotten ? "admin.forgotten" : "admin.noKey"))
  }

  private static func backup(_ invocation: Invocation) async throws {
    let operands = invocation.arguments.operands
    let name = operands.count > 1 ? operands[1] : usualName(at: invocation.console.now())
    let backup = try await invocation.administrator().backup(name)
    if invocation.arguments.has("json") { return try invocation.say(json: backup.json) }
    try invocation.say(
      invocation.texts("admin.backedUp", .string(backup.path), .integer(backup.bytes)))
  }

  /// `belfry-20261201T132810Z.db`.
  private static func usualName(at now: Timestamp) -> String {
    let digits = now.rfc3339.prefix { $0 != "." && $0 != "Z" }.filter { $0 != "-" && $0 != ":" }
    return "belfry-\(digits)Z.db"
  }

  private static func user(of invocation: Invocation) throws -> String? {
    guard let user = invocation.arguments.value("user") else { return nil }
    guard UserName(user) != nil else { throw UsageError.badUser(user) }
    return user
  }

  private static func app(of invocation: Invocation) throws -> String? {
    guard let app = invocation.arguments.value("app") else { return nil }
    guard AppID(app) != nil else { throw UsageError.badApp(app) }
    return app
  }

  private static func target(of invocation: Invocation) throws -> Administrator.Target {
    switch (try user(of: invocation), try app(of: invocation)) {
    case (let user?, nil): return .user(user)
    case (let user?, let app?): return .app(app, ofUser: user)
    case (nil, let app?): return .systemApp(app)
    case (nil, nil):
      throw UsageError.operandMissing(
        verb: "admin \(invocation.arguments.operands.first ?? "")",
        usage: "--user USER [--app APP] | --app APP")
    }
  }

  private static func name(
    of target: Administrator.Target, _ invocation: Invocation
  ) -> String {
    switch target {
    case .user(let user): user
    case .app(let app, let user):
      invocation.texts("admin.appOf", .string(app), .string(user))
    case .systemApp(let app): app
    }
  }

  private static func head(_ columns: [String], _ invocation: Invocation) -> [String] {
    columns.map { invocation.texts("admin.head.\($0)") }
  }
}

import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry next`: when something would ring, or a pending alert will; nothing is stored.
enum NextCommand {
  static let spec = VerbSpec(
    name: "next", operands: .none,
    options: [
      OptionSpec("id", value: "ID"), OptionSpec("app", value: "APP"),
      OptionSpec("show", value: "N"), OptionSpec("from", value: "TIME"),
      OptionSpec("as", value: "ZONE"),
    ] + TriggerInput.specs + [OptionSpec("json")], run: run)

  /// How many dates are asked for, and how many the hub gives at once.
  private static let usualCount = 10
  private static let counts = 1...1_000

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let count = try arguments.number("show", counts) ?? usualCount
    let zone = try shownZone(invocation)
    let (alert, input) = try await alert(invocation)
    // Who gets a floating alert says by which clock it rings, unless another is asked about.
    let isTheirs = isFloating(alert.trigger) && !arguments.has("as")
    let from = try from(invocation, input?.zone ?? zone.zone, isLocal: isTheirs)
    let app = try await arguments.has("id") ? invocation.existingApp() : invocation.app()
    let preview = try await app.preview(
      alert, from: from, count: count, in: isTheirs ? nil : zone.name?.rawValue)
    guard !arguments.has("json") else {
      try invocation.say(json: preview.json)
      return .done
    }
    let time = TimeText(texts: invocation.texts, zone: zone, now: invocation.console.now())
    try invocation.say(table(of: preview, time, isTheirs: isTheirs, invocation.texts))
    if preview.hasMore { try invocation.say(invocation.texts("next.more")) }
    if isTheirs, input == nil { try invocation.say(invocation.texts("echo.floating")) }
    if let input {
      for line in TriggerEcho(input, invocation).lines(next: nil) { try invocation.say(line) }
    }
    return .done
  }

  private static func isFloating(_ trigger: BelfryClient.Alert.Trigger) -> Bool {
    guard case .local = trigger.start else { return false }
    return trigger.zone == nil
  }

  /// The zone in which dates are shown.
  private static func shownZone(_ invocation: Invocation) throws(UsageError) -> LocalZone {
    guard let text = invocation.arguments.value("as") else { return invocation.console.zone }
    guard let name = ZoneName(text), let zone = invocation.console.zones.zone(name) else {
      throw .badZone(text)
    }
    return LocalZone(zone)
  }

  /// The pending alert of `--id`, or one that would ring as the options say.
  private static func alert(
    _ invocation: Invocation
  ) async throws -> (BelfryClient.Alert, TriggerInput?) {
    let arguments = invocation.arguments
    guard let id = arguments.value("id") else {
      let input = try TriggerInput(arguments, invocation.console)
      // Its text is nobody's to see.
      return (BelfryClient.Alert("next", "next", trigger: input.clientTrigger), input)
    }
    if let other = TriggerInput.specs.first(where: { arguments.has($0.name) }) {
      throw UsageError.exclusive("--id", "--\(other.name)")
    }
    let pending = try await invocation.existingApp().pending()
    guard let found = pending.first(where: { $0.alert.id == id }) else {
      let app = arguments.value("app") ?? Invocation.usualApp
      throw NothingMatched(invocation.texts("next.unknown", .string(app), .string(id)))
    }
    return (found.alert, nil)
  }

  /// - Parameter isLocal: whether the hub reads a local time, on the clock that it shows.
  private static func from(
    _ invocation: Invocation, _ zone: Zone, isLocal: Bool
  ) throws(UsageError) -> BelfryClient.Alert.Moment? {
    guard let text = invocation.arguments.value("from") else { return nil }
    if let date = TimeInput.startOfDay(text) {
      return .init(isLocal ? .wall(date) : .instant(zone.instant(of: date)))
    }
    if isLocal, let time = TimeInput.localTime(text) { return .init(.wall(time)) }
    guard let time = try? TimeInput(text, now: invocation.console.now(), zone: zone) else {
      throw .notATime(text)
    }
    return .init(.instant(time.instant))
  }

  /// What rings and what does not, in the order of time.
  ///
  /// - Parameter isTheirs: whether the dates are shown on the clock by which the hub answered, in
  ///   place of `time`'s.
  private static func table(
    of preview: Preview, _ time: TimeText, isTheirs: Bool, _ texts: Texts
  ) -> Table {
    var table = Table(
      head: [
        texts("column.rings"), texts("column.away"), texts("column.occurrence"),
        texts("column.note"),
      ])
    struct Row {
      let place: Int64
      let cells: [String]
    }
    var rows = preview.occurrences.map { found in
      let instant = Timestamp(found.date)
      let shown =
        isTheirs
        ? wall(instant, secondsEast: found.offset) : time.zone.zone.wallTime(at: instant)
      return Row(
        place: isTheirs ? shown.asUTC.milliseconds : instant.milliseconds,
        cells: [
          time.dateAndTime(shown), time.relative(instant),
          TerminalText.clean(found.occurrence),
          found.reason.map { reason($0, texts) } ?? "",
        ])
    }
    rows += preview.omitted.map { left in
      Row(
        place: place(of: left.occurrence, isTheirs ? .utc : time.zone.zone),
        cells: [
          "-", "", TerminalText.clean(left.occurrence), omission(left.reason, texts),
        ])
    }
    for row in rows.sorted(by: { $0.place < $1.place }) { table.add(row.cells) }
    return table
  }

  /// The time on a clock so far east of UTC.
  private static func wall(_ instant: Timestamp, secondsEast: Int) -> WallTime {
    let (sum, isOver) = instant.milliseconds.addingReportingOverflow(
      Int64(clamping: secondsEast).multipliedReportingOverflow(by: 1_000).partialValue)
    return WallTime(utc: Timestamp(clamping: isOver ? instant.milliseconds : sum))
  }

  /// A reason that only a newer hub has is shown as it says it; so in the next function.
  private static func reason(_ reason: String, _ texts: Texts) -> String {
    texts.ifThere("next.reason.\(reason)", []) ?? TerminalText.clean(reason)
  }

  private static func omission(_ reason: String, _ texts: Texts) -> String {
    texts.ifThere("next.omitted.\(reason)", []) ?? TerminalText.clean(reason)
  }

  /// About when an occurrence would have been, to put it in its place.
  private static func place(of occurrence: String, _ zone: Zone) -> Int64 {
    switch Occurrence(stored: occurrence).moment {
    case .instant(let instant): return instant.milliseconds
    case .wall(let wall): return zone.instant(of: wall).milliseconds
    case nil: break
    }
    // A day that there is not, such as 30 February: it stands behind the last day of its month.
    let month = occurrence.prefix(8)
    for day in ["31", "30", "29", "28"] {
      if let last = try? WallTime(text: "\(month)\(day)T23:59:59") {
        return zone.instant(of: last).milliseconds
      }
    }
    return .max
  }
}

import Testing

@testable import BelfryCommands

@Suite struct UsageTests {
  /// Each wrong command line, what is said about it, and what is advised.
  private static let table: [([String], String, String)] = [
    (["sched"], "There is no command sched.", "Did you mean belfry schedule?"),
    (["frobnicate"], "There is no command frobnicate.", "See: belfry --help"),
    (["help", "lst"], "There is no command lst.", "Did you mean belfry list?"),
    (
      ["list", "--jsno"],
      "There is no option --jsno here. Text that begins with a dash goes after --.",
      "Did you mean --json?"
    ),
    (
      ["now", "-5", "degrees"],
      "There is no option -5 here. Text that begins with a dash goes after --.",
      "See: belfry now --help"
    ),
    (
      ["--verison"],
      "There is no option --verison here. Text that begins with a dash goes after --.",
      "Did you mean --version?"
    ),
    (["now"], "now needs more: TEXT… | --key KEY.", "See: belfry now --help"),
    (["now", "  "], "The text is empty.", "See: belfry now --help"),
    (["now", "x", "--title"], "--title needs a value.", "See: belfry now --help"),
    (["now", "x", "--json=1"], "--json takes no value.", "See: belfry now --help"),
    (["now", "x", "--id", "a", "--id", "b"], "--id was given twice.", "See: belfry now --help"),
    (
      ["now", "x", "--in", "4m"],
      "There is no option --in here. Text that begins with a dash goes after --.",
      "See: belfry now --help"
    ),
    (
      ["now", "x", "--action", "Go", "--no-action"], "--action and --no-action exclude each other.",
      "See: belfry now --help"
    ),
    (
      ["now", "x", "--badge", "many"],
      "A badge is a number such as 3, or a step such as +1 or -1; many is none.",
      "See: belfry now --help"
    ),
    (
      ["badge", "-0"], "A badge is a number such as 3, or a step such as +1 or -1; -0 is none.",
      "See: belfry badge --help"
    ),
    (
      ["badge", "1000000000"],
      "A badge is a number such as 3, or a step such as +1 or -1; 1000000000 is none.",
      "See: belfry badge --help"
    ),
    (
      ["badge", "-x"],
      "There is no option -x here. Text that begins with a dash goes after --.",
      "See: belfry badge --help"
    ),
    (["badge", "1", "2"], "badge does not take 2.", "See: belfry badge --help"),
    (
      ["now", "x", "--level", "loud"],
      "--level cannot be loud. It can be: passive, active, timeSensitive, critical.",
      "See: belfry now --help"
    ),
    (
      ["now", "x", "--user-info", "[1]"], "--user-info takes a JSON object.",
      "See: belfry now --help"
    ),
    (
      ["now", "x", "--lateness", "soon"],
      "--lateness takes a length of time such as 4m, 1h30m or 2d, and soon is none.",
      "See: belfry now --help"
    ),
    (
      ["now", "x", "--app", "Tea"],
      "Tea is no app id: 1 to 64 of a-z 0-9 . _ -, first and last a letter or digit.",
      "See: belfry now --help"
    ),
    (["schedule", "x"], "Say when: --in 4m, or --at 14:30.", "See: belfry schedule --help"),
    (
      ["schedule", "x", "--in", "4m", "--at", "14:30"], "--in and --at exclude each other.",
      "See: belfry schedule --help"
    ),
    (
      ["schedule", "x", "--in", "4"],
      "--in takes a length of time such as 4m, 1h30m or 2d, and 4 is none.",
      "Each number needs its unit: 90s, 90m, 1h30m."
    ),
    (
      ["schedule", "x", "--in", "1h30"],
      "--in takes a length of time such as 4m, 1h30m or 2d, and 1h30 is none.",
      "Each number needs its unit: 90s, 90m, 1h30m."
    ),
    (
      ["schedule", "x", "--in", "1.5h"],
      "--in takes a length of time such as 4m, 1h30m or 2d, and 1.5h is none.",
      "Write it in whole numbers: 1h30m."
    ),
    (
      ["schedule", "x", "--in", "1M"],
      "--in takes a length of time such as 4m, 1h30m or 2d, and 1M is none.",
      "Minutes are written with a small m: 1m."
    ),
    (
      ["schedule", "x", "--at", "soon"],
      "--at takes a time such as 14:30, tomorrow 9:00 or 2026-12-01T09:00; soon is none.",
      "See: belfry schedule --help"
    ),
    (
      ["schedule", "x", "--at", "2026-12-01"],
      "2026-12-01 has no time of day. Write: --at 2026-12-01T09:00.", "See: belfry schedule --help"
    ),
    (
      ["schedule", "x", "--at", "25:00"], "There is no such time as 25:00.",
      "See: belfry schedule --help"
    ),
    (
      ["schedule", "x", "--at", "0000-01-01T00:00Z"],
      "0000-01-01T00:00Z lies outside the years 1 to 9999.", "See: belfry schedule --help"
    ),
    (["list", "tea"], "list does not take tea.", "See: belfry list --help"),
    (["cancel"], "Say either ID… or --all.", "See: belfry cancel --help"),
    (["cancel", "a", "--all"], "Say either ID… or --all.", "See: belfry cancel --help"),
    (["dismiss"], "Say either N… or --all.", "See: belfry dismiss --help"),
    (["dismiss", "0"], "0 is no number of an alert in your inbox.", "See: belfry dismiss --help"),
    (["open", "pot"], "pot is no number of an alert in your inbox.", "See: belfry open --help"),
    (["open"], "open needs more: N.", "See: belfry open --help"),
    (["reply", "9"], "reply needs more: N TEXT….", "See: belfry reply --help"),
    (["reply", "9", " "], "The text is empty.", "See: belfry reply --help"),
    (
      ["reply", "m", "yes"], "m is no number of an alert in your inbox.", "See: belfry reply --help"
    ),
    (
      ["snooze", "12", "10"], "10 is no length of time such as 10m, 1h30m or 2d.",
      "Each number needs its unit: 90s, 90m, 1h30m."
    ),
    (
      ["snooze", "12", "soon"], "soon is no length of time such as 10m, 1h30m or 2d.",
      "See: belfry snooze --help"
    ),
    (
      ["snooze", "pot", "10m"], "pot is no number of an alert in your inbox.",
      "See: belfry snooze --help"
    ),
    (["snooze", "12"], "snooze needs more: N DURATION.", "See: belfry snooze --help"),
    (["now", "x", "--key", "K"], "TEXT and --key exclude each other.", "See: belfry now --help"),
    (["now", "--args", "[]"], "--args goes with --key.", "See: belfry now --help"),
    (
      ["now", "--key", "K", "--args", "{}"],
      "--args takes a JSON array such as [\"Oolong\", 4], and {} is none that belfry understands.",
      "See: belfry now --help"
    ),
    (
      ["now", "--key", "K", "--args", #"[1],"key":"x""#],
      #"--args takes a JSON array such as ["Oolong", 4], and [1],"key":"x" is none that belfry understands."#,
      "See: belfry now --help"
    ),
    (
      ["now", "--key", "K", "--args", "[null]"],
      "--args[0] must be a string, a number, a date, a list or a text with a key.",
      "See: belfry now --help"
    ),
    (
      ["settings", "sound", "x"],
      "There is no command sound here. There is: zone, language, calendar.",
      "See: belfry settings --help"
    ),
    (
      ["settings", "zone", "../x"],
      "There is no time zone ../x here. A zone is written Europe/Berlin.",
      "See: belfry settings --help"
    ),
    (
      ["settings", "zone", "UTC", "x"], "settings zone does not take x.",
      "See: belfry settings --help"
    ),
    (
      ["settings", "language", "de", "!"], "! is no language such as de or pt-BR.",
      "See: belfry settings --help"
    ),
    (["strings"], "strings needs more: lint|push|preview ….", "See: belfry strings --help"),
    (
      ["strings", "show", "x"],
      "There is no command show here. There is: lint, push, preview.", "See: belfry strings --help"
    ),
    (
      ["strings", "lint", "x", "--app", "a"], "strings lint does not take --app.",
      "See: belfry strings --help"
    ),
    (
      ["strings", "preview", "x", "--app", "a", "--dir", "d"],
      "--dir and --app exclude each other.",
      "See: belfry strings --help"
    ),
    (["call", "ping", "{"], "What stands after the method is no JSON.", "See: belfry call --help"),
    (["inbox", "\u{1B}[2J"], "inbox does not take ␛[2J.", "See: belfry inbox --help"),
  ]

  @Test(arguments: table)
  func aWrongCommandLineIsExplained(arguments: [String], what: String, next: String) async {
    let recording = RecordingConsole(variables: ["BELFRY_SOCKET": "/nonexistent/hub.sock"])
    let status = await Commands.run(arguments, on: recording.console)
    #expect(status == .usage)
    #expect(recording.err == "belfry: \(what)\n  \(next)\n")
    #expect(recording.out.isEmpty)
  }

  @Test(arguments: [[], ["inbox"], ["now", "x"], ["call", "admin.status"]])
  func withoutAHubTheStatusIs69(arguments: [String]) async {
    let recording = RecordingConsole(variables: [
      "BELFRY_SOCKET": "/nonexistent/hub.sock", "XDG_DATA_HOME": "/dev/null",
    ])
    let status = await Commands.run(arguments, on: recording.console)
    // Without a key, a center cannot even ask; the key comes first.
    let isCenter = arguments.isEmpty || arguments == ["inbox"]
    #expect(status == (isCenter ? .refused : .noHub))
    #expect(recording.err.contains(isCenter ? "The key cannot be used" : "There is no hub at"))
    // Who named the socket is not told to start the machine's.
    #expect(!recording.err.contains("systemctl"))
  }
}

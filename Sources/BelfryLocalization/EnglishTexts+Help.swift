extension EnglishTexts {
  /// The help of the program, and of options that mean the same everywhere.
  static let help: [(String, String)] = [
    ("help.usage", "Usage: belfry [COMMAND] [OPTIONS]"),
    ("help.usageOf", "Usage: belfry %@"),
    (
      "help.summary",
      "Rings alerts at their time and keeps them until you have seen them. "
        + "Without a command it says what waits for you."
    ),
    ("help.commands", "Commands:"),
    ("help.options", "Options:"),
    ("help.environment", "Environment:"),
    ("help.exit", "Exit status:"),
    ("help.more", "More on a command: belfry COMMAND --help. The whole story: man belfry."),

    (
      "help.variable.BELFRY_SOCKET",
      "the hub's socket, where --socket does not name it; "
        + "without either: /run/belfry/hub.sock, then $XDG_RUNTIME_DIR/belfry/hub.sock"
    ),
    ("help.variable.BELFRY_KEY_FILE", "the file of the app's key, in place of the usual one"),
    ("help.variable.NO_COLOR", "set to something: no bold and no faint text"),

    ("help.exit.0", "done"),
    ("help.exit.1", "the hub refused, or the output could not be written"),
    ("help.exit.2", "the command line is wrong"),
    ("help.exit.3", "nothing has that id or number"),
    ("help.exit.69", "there is no hub"),

    ("help.option.socket", "the hub's socket, in place of the usual one"),
    ("help.option.help", "print this"),
    ("help.option.version", "print the version"),
    ("help.option.json", "print what the hub says, one JSON object a line"),
    ("help.option.app", "speak as this app of yours (else: belfry)"),
    ("help.option.id", "the alert's id; the alert that is coming under it is replaced"),
    (
      "help.option.to",
      "who receives it, by user name; only for apps that an administrator declared"
    ),
    ("help.option.title", "a short text above the main one"),
    ("help.option.action", "the text of the button that opens the alert"),
    ("help.option.no-action", "no such button"),
    ("help.option.sound", "a sound: default, a name that the app brought, or none"),
    (
      "help.option.badge",
      "the number on the app's icon; 0 takes it away, +1 and -1 count from the one that is there"
    ),
    ("help.option.level", "passive, active (the usual), timeSensitive or critical"),
    ("help.option.user-info", "an object that the app gets back with every event"),
    ("help.option.expires-after", "it leaves the inbox after this time"),
    ("help.option.lateness", "it is dropped if it would ring later than this"),
    ("help.option.in", "rings after this time: 30s, 4m, 1h30m, 2d, 1w, PT4M"),
    (
      "help.option.at",
      "rings at this time: 14:30 (the next one), \"tomorrow 9:00\", \"mon 18:30\", noon, "
        + "2026-12-01T09:00 (on this machine's clock), 2026-12-01T09:00:00+01:00"
    ),
    (
      "help.option.every",
      "repeats: day, 2w, \"2 months\", year, 90m, weekday (Monday to Friday), weekend, mon,fri"
    ),
    ("help.option.rule", "repeats by a rule of iCalendar, such as \"FREQ=MONTHLY;BYDAY=-1FR\""),
    ("help.option.until", "the last time: 2027-06-30, or a time as for --at"),
    ("help.option.count", "how often it rings in all"),
    (
      "help.option.calendar",
      "whose days, months and years --every counts: chinese, hebrew, islamic-umalqura, persian …"
    ),
    ("help.option.zone", "on the clock of this zone, such as Asia/Kolkata"),
    ("help.option.floating", "on the clock of whoever gets it, wherever that is"),
    (
      "help.option.skip",
      "where a month lacks the day: backward (the usual: the day before), forward or omit"
    ),
    (
      "help.option.gap",
      "where clocks skip the time: shift (the usual: as much later) or omit"
    ),
  ]
}

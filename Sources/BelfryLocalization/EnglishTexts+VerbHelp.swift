extension EnglishTexts {
  /// The help of each verb: how it is written, what it does, and what should be known besides.
  static let verbHelp: [(String, String)] = [
    ("help.now.usage", "now TEXT… [OPTIONS]"),
    ("help.now.summary", "Rings at once."),
    (
      "help.now.detail",
      "The words are the text of the alert. Text that begins with a dash goes after --."
    ),

    ("help.schedule.usage", "schedule TEXT… --in DURATION | --at TIME [--every STEP] [OPTIONS]"),
    ("help.schedule.summary", "Rings later."),
    (
      "help.schedule.detail",
      "It says when it rings, on this machine's clock. A time of day that has passed means "
        + "tomorrow. A time that the clock skips is as much later; of a time that it shows twice, "
        + "the first is meant.\n"
        + "What repeats by days or longer keeps its time on the clock of this terminal's zone, or "
        + "of --zone, also when clocks change; with --floating it is the clock of whoever gets it. "
        + "To see the dates first: belfry next."
    ),

    (
      "help.schedule.option.missed",
      "what could not ring in time: once (one alert stands for all), drop, or the latest N each"
    ),
    (
      "help.schedule.option.nag",
      "rings again every DURATION until it is seen, N times at most (3 unless you say)"
    ),

    ("help.next.usage", "next --at TIME [--every STEP …] | --id ID [OPTIONS]"),
    ("help.next.summary", "Shows when something would ring; nothing is scheduled."),
    (
      "help.next.detail",
      "It takes the same options as schedule, or the id of an alert that is coming. It says where a "
        + "date is moved, left out, or rings together with another one. NAME is what except takes."
    ),
    ("help.next.option.id", "the alert that is coming under this id"),
    ("help.next.option.show", "how many dates (10 unless you say, 1000 at most)"),
    ("help.next.option.from", "the dates from this day or time on, in place of now"),
    (
      "help.next.option.as",
      "the dates on the clock of this zone, in place of this terminal's; floating ones ring by it"
    ),
    ("help.next.option.json", "print what the hub says, as a JSON object"),

    ("help.except.usage", "except ID OCCURRENCE [OPTIONS]"),
    ("help.except.summary", "Leaves one date of a repeat out."),
    (
      "help.except.detail",
      "OCCURRENCE is a local time, with or without seconds: the NAME of the date, as belfry next "
        + "--id ID shows it; or an instant, with an offset or Z, at which it would ring; or a time "
        + "such as \"tomorrow 9:00\" on this terminal's clock. The other dates stay as they are."
    ),

    ("help.settings.usage", "settings [timeZone ZONE|none] [OPTIONS]"),
    ("help.settings.summary", "Prints what you have set, or sets it."),
    (
      "help.settings.detail",
      "timeZone is where your clock is, such as Asia/Kolkata: alerts that ring by the clock of "
        + "whoever gets them go by it. none takes it away; then the zone of the system counts."
    ),
    ("help.settings.option.json", "print it as a JSON object"),

    ("help.list.usage", "list [--app APP] [OPTIONS]"),
    ("help.list.summary", "Lists what is coming."),
    ("help.list.detail", "It lists the alerts of all your apps, or those of one."),
    ("help.list.option.app", "only what this app of yours has scheduled"),

    ("help.cancel.usage", "cancel ID… | --all [OPTIONS]"),
    ("help.cancel.summary", "Takes alerts back."),
    (
      "help.cancel.detail",
      "Alerts that are coming will not ring; those that rang leave the inboxes they wait in."
    ),
    ("help.cancel.option.all", "everything of the app"),

    ("help.inbox.usage", "inbox [OPTIONS]"),
    ("help.inbox.summary", "Lists what rang and waits for you."),
    (
      "help.inbox.detail",
      "The newest comes first. N is the number for open and dismiss. On a terminal, what is "
        + "listed counts as seen."
    ),

    ("help.watch.usage", "watch [OPTIONS]"),
    ("help.watch.summary", "Shows what waits, then each alert as it rings."),
    (
      "help.watch.detail",
      "It goes on until it is interrupted, also across a restart of the hub, and misses nothing."
    ),

    ("help.open.usage", "open N [--action ID] [OPTIONS]"),
    ("help.open.summary", "Shows an alert in full and answers it."),
    ("help.open.detail", "Its app is told, and it leaves the inbox. N is its number there."),

    ("help.dismiss.usage", "dismiss N… | --all [OPTIONS]"),
    ("help.dismiss.summary", "Puts alerts away without an answer."),
    ("help.dismiss.detail", "Their apps are told. N is the number in the inbox."),
    ("help.dismiss.option.all", "everything in the inbox"),

    ("help.snooze.usage", "snooze N DURATION [OPTIONS]"),
    ("help.snooze.summary", "Has an alert ring again later."),
    (
      "help.snooze.detail",
      "N is its number in the inbox, where it stays. DURATION is written 90s, 10m, 1h30m or 2d. "
        + "Putting it off again moves the time."
    ),

    ("help.open.option.action", "choose this action of the alert; inbox names what there is"),

    ("help.reply.usage", "reply N TEXT… [OPTIONS]"),
    ("help.reply.summary", "Answers an alert with a text."),
    (
      "help.reply.detail",
      "The alert must have an action that asks for one; its app gets the text. N is the number in "
        + "the inbox. Text that begins with a dash goes after --."
    ),
    ("help.reply.option.action", "which action, where several ask for a text"),

    ("help.badge.usage", "badge [N|+N|-N] [OPTIONS]"),
    ("help.badge.summary", "Prints the number on an app's icon, or changes it."),
    (
      "help.badge.detail",
      "+1 and -1 count from the number that is there. 0 takes it away."
    ),
    ("help.badge.option.to", "at this user's; only for apps that an administrator declared"),

    ("help.call.usage", "call METHOD [JSON] [OPTIONS]"),
    ("help.call.summary", "Sends one request and prints its result."),
    (
      "help.call.detail",
      "JSON stands for params. Methods that begin with center. are sent as your center, those with "
        + "admin. as an administrator, all others as an app."
    ),

    ("help.status.usage", "status [OPTIONS]"),
    ("help.status.summary", "Says which hub this is, and how it knows you."),
    ("help.status.detail", "It says what waits and what is coming, too."),
    ("help.status.option.json", "print it as a JSON object"),
  ]
}

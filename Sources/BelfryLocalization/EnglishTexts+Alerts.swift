extension EnglishTexts {
  /// What the verbs of `belfry` say when they have done what was asked.
  static let alerts: [(String, String)] = [
    // The id, and when.
    ("alert.rings", "%1$@  rings %2$@"),
    ("alert.ringsNow", "%@  rings now"),
    ("alert.rangAlready", "%@  rang already at this time, and does not ring again"),
    ("alert.replaced", "It takes the place of the alert that was coming under this id."),

    // What was written as the time; what the clock will show.
    ("remark.tomorrow", "%@ has passed today, so tomorrow is meant."),
    ("remark.neverShown", "The clock goes forward past %1$@, so it rings at %2$@."),
    ("remark.firstOfTwo", "The clock shows %@ twice; the first time is meant."),
    ("remark.secondOfTwo", "The clock shows %@ twice; the first has passed, the second is meant."),
    ("remark.passed", "%@ has passed already."),

    // The time on the clock of the alert's zone; the zone.
    ("echo.otherZone", "That is %1$@ in %2$@."),
    // How often, as below; the zone.
    ("echo.repeats", "It repeats %@."),
    ("echo.repeatsIn", "It repeats %1$@, by the clock of %2$@."),
    ("echo.repeatsFloating", "It repeats %@, by the clock of whoever gets it."),
    ("echo.floating", "It rings by the clock of whoever gets it."),
    ("echo.calendar", "Its days, months and years are those of the calendar %@."),
    ("echo.gap.shift", "Where the clock skips that time, it rings as much later."),
    ("echo.gap.omit", "Where the clock skips that time, it does not ring."),
    ("echo.missed.once", "For all that could not ring in time, one alert stands."),
    ("echo.missed.drop", "What could not ring in time does not ring."),
    ("echo.missed.each.one", "Of what could not ring in time, the latest %d rings late."),
    ("echo.missed.each.other", "Of what could not ring in time, the latest %d ring late."),
    // How often; how long from one to the next.
    ("echo.nag.one", "Until you have seen it, it rings again after %2$@, %1$d time at most."),
    ("echo.nag.other", "Until you have seen it, it rings again every %2$@, %1$d times at most."),
    ("echo.until", "The last is not after %@."),
    ("echo.count.one", "It rings %d time in all."),
    ("echo.count.other", "It rings %d times in all."),
    ("echo.skip.omit", "Where there is no such day, it does not ring."),
    ("echo.skip.backward", "Where there is no such day, it rings on the last day before."),
    ("echo.skip.forward", "Where there is no such day, it rings on the first day after."),

    ("repeat.second.one", "every second"), ("repeat.second.other", "every %d seconds"),
    ("repeat.minute.one", "every minute"), ("repeat.minute.other", "every %d minutes"),
    ("repeat.hour.one", "every hour"), ("repeat.hour.other", "every %d hours"),
    ("repeat.day.one", "every day"), ("repeat.day.other", "every %d days"),
    ("repeat.week.one", "every week"), ("repeat.week.other", "every %d weeks"),
    ("repeat.month.one", "every month"), ("repeat.month.other", "every %d months"),
    ("repeat.quarter.one", "every quarter of a year"),
    ("repeat.quarter.other", "every %d quarters of a year"),
    ("repeat.year.one", "every year"), ("repeat.year.other", "every %d years"),
    ("repeat.workdays", "from Monday to Friday"),
    ("repeat.weekend", "on Saturday and Sunday"),
    // The days.
    ("repeat.on", "on %@"),
    ("repeat.rule", "by a rule"),

    ("next.more", "There are more behind these."),
    // The app; the id.
    ("next.unknown", "The app %1$@ has no coming alert %2$@."),
    ("next.reason.shifted", "later: the clock skips that time"),
    ("next.reason.skipped", "moved: there is no such day"),
    ("next.reason.merged", "rings together with another one"),
    ("next.omitted.gap", "left out: the clock skips that time"),
    ("next.omitted.invalidDate", "left out: there is no such day"),
    ("next.omitted.except", "left out, as you asked"),

    // The id; what was left out; when.
    ("except.done", "%1$@  leaves out %2$@; rings next %3$@"),
    ("except.last", "%1$@  leaves out %2$@; does not ring any more"),
    // The app; the id; the time.
    ("except.unknown", "The app %1$@ has no coming alert %2$@ at %3$@. See: belfry next --id ID"),

    ("settings.zone", "timeZone  %@"),
    ("settings.systemZone", "timeZone  none (that of the system counts, %@)"),
    ("settings.otherZone", "This terminal shows times in %@."),

    ("column.repeats", "REPEATS"),
    ("column.occurrence", "NAME"),
    ("column.note", "NOTE"),
    ("column.id", "ID"),
    ("column.number", "N"),
    ("column.rings", "RINGS"),
    ("column.away", "FROM NOW"),
    ("column.rang", "RANG"),
    ("column.app", "APP"),
    ("column.level", "LEVEL"),
    ("column.actions", "ACTIONS"),
    ("column.text", "TEXT"),

    ("list.empty", "Nothing is coming."),
    ("inbox.empty", "Nothing waits for you."),
    // When.
    ("inbox.again", "(again %@)"),
    ("inbox.unknown", "There is no alert %d in your inbox. See: belfry inbox"),

    ("app.unknown", "You have no app %@ here."),

    ("cancel.pending.one", "%d coming alert was cancelled."),
    ("cancel.pending.other", "%d coming alerts were cancelled."),
    ("cancel.withdrawn.one", "%d alert was taken back from an inbox."),
    ("cancel.withdrawn.other", "%d alerts were taken back from inboxes."),
    ("cancel.nothing", "The app %@ has no alerts."),
    // The app; the id.
    ("cancel.unknown", "The app %1$@ has no alert %2$@."),

    ("dismiss.done.one", "%d alert was dismissed."),
    ("dismiss.done.other", "%d alerts were dismissed."),

    // When.
    ("snooze.done", "It rings again %@."),

    // The app; when it rang.
    ("open.from", "From %1$@, %2$@."),
    ("open.late", "It came %@ late."),
    // The word for the state that it had.
    ("open.ended", "It was already %@."),
    // The number; the action; the actions that there are.
    ("open.unknownAction", "Alert %1$d has no action %2$@. It has: %3$@."),
    // The action; how to reply.
    ("open.asksForText", "The action %1$@ asks for a text. Write: %2$@"),

    ("reply.done", "The app %@ was told."),
    ("reply.none", "Alert %d asks for no text. See: belfry inbox, belfry open"),
    // The number; the actions.
    (
      "reply.several",
      "Alert %1$d has several actions that ask for a text. Name one with --action: %2$@."
    ),

    ("watch.empty", "Nothing waits for you. What rings now is shown here; Control-C ends it."),
    ("watch.lost", "The hub went away. Waiting for it."),
    ("watch.over", "The hub is back. Nothing was missed."),
    // How much.
    ("watch.late", "(%@ late)"),
    ("watch.placeLost", "The hub has lost the place; what waits is listed anew."),

    // How many; the latest; how long ago.
    ("overview.waiting.one", "%1$d alert waits for you: %2$@ (%3$@)"),
    ("overview.waiting.other", "%1$d alerts wait for you, the latest: %2$@ (%3$@)"),
    ("overview.example", "Tea is ready"),
    ("overview.inbox", "what waits for you"),
    ("overview.schedule", "rings in four minutes"),
    ("overview.list", "what is coming"),
    ("overview.help", "all commands"),

    ("status.hub", "hub"),
    ("status.hubVersion", "belfryd %@"),
    ("status.socket", "socket"),
    ("status.user", "you"),
    ("status.waiting", "waiting"),
    ("status.coming", "coming"),
    ("status.alerts.one", "%d alert"),
    ("status.alerts.other", "%d alerts"),
    // How many; when the next rings.
    ("status.next", "%1$@, the next %2$@"),
    ("status.clock", "clock"),
    ("status.ahead", "the hub's clock is %@ ahead of this one"),
    ("status.behind", "the hub's clock is %@ behind this one"),
  ]
}

extension EnglishTexts {
  /// Why `belfry` did not do what was asked, and what to do next.
  static let failures: [(String, String)] = [
    ("failure.program", "belfry: %@"),
    // What was wrong; the name of the reason.
    ("failure.call", "%1$@ (reason %2$@)"),
    ("failure.output", "The output could not be written: %@."),
    // Where it was looked for; what the system said.
    ("failure.noHub", "There is no hub at %1$@ (%2$@)."),
    ("failure.connectionLost", "The hub went away before it answered (%@)."),
    ("failure.noAnswer", "The hub did not answer within %@ s."),
    ("failure.neverFires", "It would never ring: there is no such time from now on."),
    // In place of the hub's name for the one alert that it was sent.
    ("failure.alert", "This alert"),
    ("failure.keyFile", "The key cannot be used: %@."),

    (
      "advice.noHub", "Start it: systemctl start belfryd.socket. Or name its socket: --socket PATH."
    ),
    ("advice.connectionLost", "Whether it was done is not known. See: belfry list, belfry inbox."),
    ("advice.noAnswer", "Whether it was done is not known. See: systemctl status belfryd."),
    (
      "advice.wrongKey",
      "Use the key that claimed it; for an app: BELFRY_KEY_FILE=PATH belfry …"
    ),
    ("advice.reservedApp", "Take another app: --app APP."),
    (
      "advice.recipientNotAllowed",
      "Leave --to out, or speak as an app whose rule allows it: --app."
    ),
    ("advice.neverFires", "See which dates there are: belfry next, with the same options."),
    (
      "advice.unknownTimeZone", "The hub's machine has to know it. A zone is written Europe/Berlin."
    ),
    ("advice.exceptionsFull", "Schedule it anew, with dates that need fewer exceptions."),
    ("advice.queueFull", "See: belfry list, belfry cancel."),
    ("advice.appsFull", "Speak as an app that you have: --app APP."),

    ("usage.suggestion", "Did you mean %@?"),
    ("usage.help", "See: %@"),
    ("usage.unknownVerb", "There is no command %@."),
    (
      "usage.unknownOption",
      "There is no option %@ here. Text that begins with a dash goes after --."
    ),
    ("usage.valueMissing", "--%@ needs a value."),
    ("usage.valueNotTaken", "--%@ takes no value."),
    ("usage.givenTwice", "--%@ was given twice."),
    ("usage.operandMissing", "%1$@ needs more: %2$@."),
    ("usage.operandNotTaken", "%1$@ does not take %2$@."),
    ("usage.exclusive", "%1$@ and %2$@ exclude each other."),
    ("usage.eitherOperandsOrAll", "Say either %@ or --all."),
    ("usage.timeMissing", "Say when: --in 4m, or --at 14:30."),
    // The option; what was given.
    (
      "usage.badDuration",
      "--%1$@ takes a length of time such as 4m, 1h30m or 2d, and %2$@ is none."
    ),
    ("usage.notADuration", "%@ is no length of time such as 10m, 1h30m or 2d."),
    ("usage.durationHint.unit", "Each number needs its unit: 90s, 90m, 1h30m."),
    ("usage.durationHint.fraction", "Write it in whole numbers: 1h30m."),
    ("usage.durationHint.month", "Minutes are written with a small m: 1m."),
    (
      "usage.badTime.form",
      "--at takes a time such as 14:30, tomorrow 9:00 or 2026-12-01T09:00; %@ is none."
    ),
    ("usage.badTime.timeOfDayMissing", "%@ has no time of day. Write: --at 2026-12-01T09:00."),
    ("usage.badTime.doesNotExist", "There is no such time as %@."),
    ("usage.badTime.outOfRange", "%@ lies outside the years 1 to 9999."),
    ("usage.badUntil", "--until takes a day or a time such as 2027-06-30, and %@ is none."),
    (
      "usage.badRepeat",
      "--every takes a step such as day, 2 weeks, 90m, weekday or mon,fri, and %@ is none."
    ),
    // The part of the rule; the character.
    ("usage.badRulePart", "The rule is wrong in %1$@, at character %2$d."),
    ("usage.badRule", "The rule is wrong at character %d."),
    ("usage.needsRepeat", "--%@ goes with something that repeats: --every, or --rule."),
    (
      "usage.weekdaysInCalendar",
      "Weekdays are the same in every calendar: --every %@ takes no --calendar."
    ),
    (
      "usage.elapsedInCalendar",
      "Hours, minutes and seconds are in no calendar: --every %@ takes no --calendar."
    ),
    ("usage.badZone", "There is no time zone %@ here. A zone is written Europe/Berlin."),
    ("usage.zoneNeeded", "Say by which clock it repeats: --zone Europe/Berlin, or --floating."),
    // The option; what was given; the least and the most.
    ("usage.badNumber", "--%1$@ takes a number from %3$d to %4$d, and %2$@ is none."),
    ("usage.badMissed", "--missed takes once, drop or a number up to 100, and %@ is none."),
    ("usage.badNag", "--nag takes a length of time, and how often: 10m or 10m,3. %@ is none."),
    ("usage.notATime", "%@ is no time such as 2026-12-01T09:00."),
    ("usage.notAWord", "--%1$@ cannot be %2$@. It can be: %3$@."),
    ("usage.notABadge", "A badge is a number such as 3, or a step such as +1 or -1; %@ is none."),
    ("usage.notADelivery", "%@ is no number of an alert in your inbox."),
    (
      "usage.badApp", "%@ is no app id: 1 to 64 of a-z 0-9 . _ -, first and last a letter or digit."
    ),
    ("usage.badJSON", "What stands after the method is no JSON."),
    ("usage.notAnObject", "--%@ takes a JSON object."),
    ("usage.emptyText", "The text is empty."),
    ("usage.badUser", "%@ is no name of a user."),
    // What was given; what there is.
    ("usage.unknownCommand", "There is no command %1$@ here. There is: %2$@."),
    ("usage.optionNotTaken", "%1$@ does not take --%2$@."),
  ]
}

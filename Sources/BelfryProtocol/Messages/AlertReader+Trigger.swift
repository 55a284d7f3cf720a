import BelfryCore

/// The members of an alert that say when it rings, read one by one and put together at the end.
struct TriggerParts {
  var fireDate: Moment?
  var after: Duration?
  var zone: ZoneName?
  var interval: RepeatUnit?
  var every: Int?
  var calendar: CalendarName?
  var until: Moment?
  var count: Int?
  var rule: (RecurrenceRule, text: String)?
  var extraDates: [Moment] = []
  var exceptDates: [Moment] = []
  var skip: Skip?
  var gap = Gap.shift

  /// Every how many units a repeat may ring, and how often.
  static let everyRange: ClosedRange<Int64> = 1...1_000_000
  static let countRange: ClosedRange<Int64> = 1...100_000

  /// The trigger of all members together.
  func trigger(checking isChecked: Bool) throws(WireError) -> Trigger {
    let schedule = Schedule(
      start: try start(), zone: zone, repetition: try repetition(), extraDates: extraDates,
      exceptDates: exceptDates, skip: skip, gap: gap)
    if isChecked {
      guard !schedule.lacksZone else {
        throw .params(.timeZoneNeeded, field: AlertMember.timeZone.rawValue, .timeZoneNeeded)
      }
      try checkUntil(of: schedule)
    }
    return Trigger(schedule)
  }

  private func start() throws(WireError) -> Start {
    switch (fireDate, after) {
    case (let moment?, nil): .at(moment)
    case (nil, let duration?): .after(duration)
    case (nil, nil): .now
    case (_?, _?): throw .contradiction(AlertMember.after, beside: .fireDate)
    }
  }

  private func repetition() throws(WireError) -> Repetition? {
    if let rule {
      if interval != nil { throw .contradiction(AlertMember.repeatInterval, beside: .repeatRule) }
      if let name = firstBesideInterval { throw .contradiction(name, beside: .repeatRule) }
      if skip != nil, rule.0.skip != nil {
        throw .params(
          .contradiction, field: AlertMember.skip.rawValue, .cannotStandBeside,
          [.string("SKIP of \(AlertMember.repeatRule.rawValue)")])
      }
      return .rule(rule.0)
    }
    guard let interval else {
      if let name = firstBesideInterval {
        throw .needs(name, beside: AlertMember.repeatInterval)
      }
      return nil
    }
    return .interval(
      RepeatInterval(
        interval, every: every ?? 1, calendar: calendar ?? .gregorian, until: until, count: count))
  }

  /// UNTIL is a local time in a floating rule, and in UTC in all others: RFC 5545 section 3.3.10.
  private func checkUntil(of schedule: Schedule) throws(WireError) {
    guard let (rule, text) = rule else { return }
    let sentence: ErrorSentence
    switch (rule.until, schedule.isFloating) {
    case (.wall?, false): sentence = .ruleUntilMustBeUTC
    case (.instant?, true): sentence = .ruleUntilMustBeLocal
    case (.wall?, true), (.instant?, false), (nil, _): return
    }
    let position = RuleFault.position(of: "UNTIL", in: text) ?? 1
    throw .params(
      .invalidValue, field: AlertMember.repeatRule.rawValue, at: .character(position),
      sentence,
      [.string("UNTIL"), .integer(Int64(position))])
  }

  /// The first member that is there and stands beside `repeatInterval` alone.
  private var firstBesideInterval: AlertMember? {
    if every != nil { return .repeatEvery }
    if calendar != nil { return .repeatCalendar }
    if until != nil { return .repeatUntil }
    return count == nil ? nil : .repeatCount
  }
}

extension AlertMember {
  /// Whether it says when an alert rings.
  var isOfTrigger: Bool {
    switch self {
    case .fireDate, .timeZone, .after, .repeatInterval, .repeatEvery, .repeatCalendar,
      .repeatUntil, .repeatCount, .repeatRule, .extraDates, .exceptDates, .skip, .gap:
      true
    default: false
    }
  }
}

extension AlertReader {
  /// `"once"`, `"drop"` or `{"each":10}`.
  func readMissed(_ view: JSONView) throws(WireError) -> Missed {
    switch view.kind {
    case .string:
      switch try view.readWord() as MissedWord {
      case .once: return .once
      case .drop: return .drop
      }
    case .object:
      var each: Int?
      try readObject(view) { (name: MissedMember, value) throws(WireError) in
        switch name {
        case .each: each = Int(try value.readInteger(in: 1...Int64(Missed.mostEach)))
        }
      }
      guard let each else { throw .missing(MissedMember.each) }
      return .each(each)
    case .array, .number, .bool, .null: throw .params(.wrongType, .mustBeMissed)
    }
  }

  func readNag(_ view: JSONView) throws(WireError) -> Nag {
    try view.requireObject()
    var every: Duration?
    var most: Int?
    try readObject(view) { (name: NagMember, value) throws(WireError) in
      switch name {
      case .every: every = try value.readDuration(inSeconds: Nag.seconds)
      case .max: most = Int(try value.readInteger(in: Nag.mostRange))
      }
    }
    guard let every else { throw .missing(NagMember.every) }
    guard let most else { throw .missing(NagMember.max) }
    return Nag(every: every, most: most)
  }

  /// As `readMembers`; a client skips the members that it does not know.
  func readObject<Name: MemberName>(
    _ object: JSONView, _ read: (Name, JSONView) throws(WireError) -> Void
  ) throws(WireError) {
    guard ignoresUnknownMembers else { return try readMembers(of: object, read) }
    for member in object.members {
      guard let name = Name.table.name(of: member.nameView) else { continue }
      do {
        try read(name, member.value)
      } catch {
        throw error.within(name.rawValue)
      }
    }
  }
}

extension JSONView {
  /// A time with an offset, or a local time.
  func readMoment() throws(WireError) -> Moment {
    let text = try readString()
    do {
      return .instant(try Timestamp(rfc3339: text))
    } catch {
      guard error == .offsetMissing else { throw .params(.invalidValue, error.sentenceOfMoment) }
    }
    do {
      return .wall(try WallTime(text: text))
    } catch {
      throw .params(.invalidValue, error.sentenceOfMoment)
    }
  }

  func readMoments(upTo limit: Int) throws(WireError) -> [Moment] {
    try readArray(upTo: limit) { (element) throws(WireError) in try element.readMoment() }
  }

  func readZoneName() throws(WireError) -> ZoneName {
    guard let zone = ZoneName(try readString(upTo: 64)) else {
      throw .params(.invalidValue, .mustBeZoneName)
    }
    return zone
  }
}

extension TimestampSyntaxError {
  fileprivate var sentenceOfMoment: ErrorSentence { self == .form ? .mustBeTime : sentence }
}

extension WireError {
  /// `name` says nothing without `other`.
  static func needs<Name: MemberName>(_ name: Name, beside other: Name) -> WireError {
    .params(.contradiction, field: name.rawValue, .needsBeside, [.string(other.rawValue)])
  }
}

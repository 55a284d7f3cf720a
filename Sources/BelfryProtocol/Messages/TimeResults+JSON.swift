import BelfryCore

// The results of the methods that are about time alone.

extension ExceptAnswer: WireResult {
  enum Member: String, WireName {
    case id, next
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.id, id.rawValue)
    if let next {
      writer.member(Member.next, next)
    } else {
      writer.nullMember(Member.next.rawValue)
    }
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    id = try view.required(Member.id) { $0.string.flatMap(AlertID.init) }
    next = try view.optional(Member.next) { $0.timestamp }
  }
}

extension PreviewAnswer: WireResult {
  enum Member: String, WireName {
    case occurrences, omitted, more
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.array(Member.occurrences, occurrences) { $1.write(to: &$0) }
    writer.array(Member.omitted, omitted) { $1.write(to: &$0) }
    writer.member(Member.more, isMore)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    occurrences = try view.elements(Member.occurrences, PreviewedOccurrence.init)
    omitted = try view.elements(Member.omitted, OmittedOccurrence.init)
    isMore = try view.required(Member.more) { $0.bool }
  }
}

extension PreviewedOccurrence {
  enum Member: String, WireName {
    case occurrence, fireDate, reason, alertTitle, alertBody, alertAction, language
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.fireDate, instant.rfc3339(offset: offset))
    if let reason { writer.member(Member.reason, reason.rawValue) }
    texts.writeMembers(to: &writer)
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    occurrence = try view.required(Member.occurrence) { $0.occurrence }
    (instant, offset) = try view.required(Member.fireDate) { view in
      view.string.flatMap { try? Timestamp.withOffset(rfc3339: $0) }
    }
    // A word that only a newer hub has says nothing here.
    reason = try view.optional(Member.reason) { $0.string }.flatMap(Reason.init)
    texts = try DeliveredTexts(view)
  }
}

extension OmittedOccurrence {
  enum Member: String, WireName {
    case occurrence, reason
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.reason, reason.rawValue)
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    occurrence = try view.required(Member.occurrence) { $0.occurrence }
    reason = try view.required(Member.reason) { $0.string.flatMap(Reason.init) }
  }
}

extension CenterSettings: WireResult {
  enum Member: String, WireName {
    case timeZone, effectiveTimeZone, languages, effectiveLanguages, languagesFrom, calendar,
      effectiveCalendar
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.timeZone, zone) { $0.value($1.rawValue) }
    writer.member(Member.effectiveTimeZone, effectiveZone.rawValue)
    writer.member(Member.languages, languages) { $0.value($1) }
    writer.member(Member.effectiveLanguages, effectiveLanguages)
    writer.member(Member.languagesFrom, languagesFrom.rawValue)
    writer.member(Member.calendar, calendar) { $0.value($1.rawValue) }
    writer.member(Member.effectiveCalendar, effectiveCalendar.rawValue)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    zone = try view.optional(Member.timeZone) { $0.string.flatMap { ZoneName($0) } }
    effectiveZone = try view.required(Member.effectiveTimeZone) {
      $0.string.flatMap { ZoneName($0) }
    }
    languages = try view.optional(Member.languages) { $0.strings }
    // An older hub says nothing of languages and calendars.
    effectiveLanguages = try view.optional(Member.effectiveLanguages) { $0.strings } ?? []
    languagesFrom =
      try view.optional(Member.languagesFrom) { $0.string.flatMap(LanguagesOrigin.init) } ?? .app
    calendar = try view.optional(Member.calendar) { CalendarName.table.name(of: $0) }
    effectiveCalendar =
      try view.optional(Member.effectiveCalendar) { CalendarName.table.name(of: $0) }
      ?? .gregorian
  }
}

extension JSONWriter {
  /// What somebody has set, or `null`.
  fileprivate mutating func member<Value>(
    _ name: some WireName, _ setting: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    if let setting { write(&self, setting) } else { null() }
  }
}

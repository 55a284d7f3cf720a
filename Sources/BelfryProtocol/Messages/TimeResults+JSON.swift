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
    case occurrence, fireDate, reason
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.fireDate, instant.rfc3339(offset: offset))
    if let reason { writer.member(Member.reason, reason.rawValue) }
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    occurrence = try view.required(Member.occurrence) { $0.occurrence }
    (instant, offset) = try view.required(Member.fireDate) { view in
      view.string.flatMap { try? Timestamp.withOffset(rfc3339: $0) }
    }
    // A word that only a newer hub has says nothing here.
    reason = try view.optional(Member.reason) { $0.string }.flatMap(Reason.init)
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
    case timeZone, effectiveTimeZone
  }

  func writeMembers(to writer: inout JSONWriter) {
    if let zone {
      writer.member(Member.timeZone, zone.rawValue)
    } else {
      writer.nullMember(Member.timeZone.rawValue)
    }
    writer.member(Member.effectiveTimeZone, effectiveZone.rawValue)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    zone = try view.optional(Member.timeZone) { $0.string.flatMap { ZoneName($0) } }
    effectiveZone = try view.required(Member.effectiveTimeZone) {
      $0.string.flatMap { ZoneName($0) }
    }
  }
}

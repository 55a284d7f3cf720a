import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

// What an alert would do. Nothing is stored.
extension Hub {
  func preview(_ preview: PreviewRequest, of app: AppRecord, _ request: Request) throws -> Outcome {
    for (index, language) in preview.languages.enumerated() where LanguageTag(language) == nil {
      throw WireError(
        .invalidParams, .invalidValue, field: "as.languages[\(index)]", .mustBeLanguage)
    }
    try checkTexts(of: preview.alert.content, of: app, field: "alert", at: request.now)
    let asked = try preview.zone.map { name throws(WireError) in
      guard let zone = zones.zone(name) else {
        throw WireError.unknownTimeZone(name, field: "as.timeZone")
      }
      return zone
    }
    let schedule: Schedule
    switch preview.alert.trigger {
    case .schedule(let wanted): schedule = wanted.resolved(at: request.now)
    case .now, .instant, .after:
      guard let instant = preview.alert.trigger.instant(at: request.now) else {
        throw WireError(.invalidParams, .invalidValue, field: "alert.after", .durationTooLong)
      }
      schedule = Schedule(start: .at(.instant(instant)))
    }
    var audience = try recipients(of: app)
    let own = zones.zoneInUse(audience.zone)
    if let asked { audience.zone = asked.name }
    if let calendar = preview.calendar { audience.calendar = calendar }
    if !preview.languages.isEmpty { audience.languages = LanguageTag.canonical(preview.languages) }
    var named: Zone?
    if let name = schedule.zone {
      guard let zone = zones.zone(name) else {
        throw WireError.unknownTimeZone(name, field: "alert.timeZone")
      }
      named = zone
    }
    let shown = asked ?? named ?? own
    let listing: Timetable.Listing
    do throws(TimetableFault) {
      let timetable = try Timetable(
        schedule, zone: schedule.isFloating ? asked ?? own : named ?? .utc)
      let start: Timestamp
      switch preview.from {
      case .instant(let instant): start = instant
      case .wall(let wall): start = shown.firstInstant(of: wall)
      // A one-off is shown wherever it lies.
      case nil: start = schedule.isOneOff ? .earliest : request.now
      }
      listing = try timetable.list(from: start, count: preview.count)
    } catch {
      throw WireError(error, field: "alert")
    }
    let texts = AppTexts(self, try catalog(of: app), for: audience, at: request.now)
    var answer = PreviewAnswer(listing, shownIn: shown)
    try add(texts, of: preview.alert.content, to: &answer)
    return request.answer { ReplyLine.previewed($0, answer) }
  }

  /// How each occurrence reads when it rings. The list ends where an answer would become too long, or take too long.
  private func add(
    _ texts: AppTexts, of content: Content, to answer: inout PreviewAnswer
  ) throws(StoreError) {
    var bytes = 0
    var read: DeliveredTexts?
    for index in answer.occurrences.indices {
      if !content.isReadDifferentlyLater, let read {
        answer.occurrences[index].texts = read
      } else {
        texts.now = answer.occurrences[index].instant
        answer.occurrences[index].texts = try texts.texts(of: content)
      }
      let shown = answer.occurrences[index].texts
      read = shown
      bytes += [shown.title, shown.body, shown.action].reduce(100) { $0 + ($1?.utf8.count ?? 0) }
      guard index == 0 || (bytes <= Self.previewBytes && work.steps < Self.mostWork) else {
        answer.occurrences.removeSubrange(index...)
        answer.isMore = true
        return
      }
    }
  }

  /// A thousand occurrences of an alert of the usual size.
  private static var previewBytes: Int { 512 << 10 }

  /// How a personal app's user reads. A system app has many recipients, and the machine's settings stand for them.
  private func recipients(of app: AppRecord) throws(StoreError) -> Audience {
    guard case .user(let key) = app.owner, let user = try store.user(key) else { return anybody }
    return audience(of: user)
  }
}

extension Content {
  /// Whether a text says how far away something is.
  fileprivate var isReadDifferentlyLater: Bool {
    [title, body, action].contains { text in
      guard case .keyed(let text)? = text else { return false }
      return text.arguments.contains(where: \.isRelative)
    }
  }
}

extension Argument {
  fileprivate var isRelative: Bool {
    switch self {
    case .string, .integer, .number: false
    case .date(let date): date.style == .relative
    case .list(let elements): elements.contains(where: \.isRelative)
    case .keyed(let text): text.arguments.contains(where: \.isRelative)
    }
  }
}

extension Zone {
  /// The instant that a local time means: the first of two, and by the offset before a gap in one.
  fileprivate func firstInstant(of wall: WallTime) -> Timestamp {
    switch reading(of: wall) {
    case .once(let instant), .twice(let instant, _), .gap(let instant, _, _): instant
    }
  }
}

extension PreviewAnswer {
  fileprivate init(_ listing: Timetable.Listing, shownIn zone: Zone) {
    self.init(
      occurrences: listing.occurrences.map {
        PreviewedOccurrence(
          occurrence: $0.occurrence, instant: $0.instant, offset: zone.offset(at: $0.instant),
          reason: $0.reason.map(PreviewedOccurrence.Reason.init))
      },
      omitted: listing.omitted.map {
        OmittedOccurrence(occurrence: $0.occurrence, reason: .init($0.reason))
      },
      isMore: listing.more)
  }
}

extension PreviewedOccurrence.Reason {
  fileprivate init(_ reason: Timetable.Reason) {
    self =
      switch reason {
      case .shifted: .shifted
      case .skipped: .skipped
      case .merged: .merged
      }
  }
}

extension OmittedOccurrence.Reason {
  fileprivate init(_ reason: Timetable.OmissionReason) {
    self =
      switch reason {
      case .gap: .gap
      case .invalidDate: .invalidDate
      case .except: .except
      }
  }
}

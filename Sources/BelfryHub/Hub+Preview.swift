import BelfryCore
import BelfryProtocol
import BelfryStore

// What an alert would do. Nothing is stored.
extension Hub {
  func preview(_ preview: PreviewRequest, of app: AppRecord, _ request: Request) throws -> Outcome {
    guard preview.languages.isEmpty, preview.calendar == nil else {
      let field = preview.languages.isEmpty ? "as.calendar" : "as.languages"
      throw WireError(.invalidParams, .notYet, field: field, .memberNotYet)
    }
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
    let own = try zoneOfRecipient(of: app)
    var named: Zone?
    if let name = schedule.zone {
      guard let zone = zones.zone(name) else {
        throw WireError.unknownTimeZone(name, field: "alert.timeZone")
      }
      named = zone
    }
    let shown = asked ?? named ?? own
    let answer: PreviewAnswer
    do {
      let timetable = try Timetable(
        schedule, zone: schedule.isFloating ? asked ?? own : named ?? .utc)
      let start: Timestamp
      switch preview.from {
      case .instant(let instant): start = instant
      case .wall(let wall): start = shown.firstInstant(of: wall)
      // A one-off is shown wherever it lies.
      case nil: start = schedule.isOneOff ? .earliest : request.now
      }
      answer = PreviewAnswer(
        try timetable.list(from: start, count: preview.count), shownIn: shown)
    } catch {
      throw WireError(error, field: "alert")
    }
    return request.answer { ReplyLine.previewed($0, answer) }
  }

  /// The zone of a personal app's user; a system app has recipients in many, and the machine's stands for them.
  private func zoneOfRecipient(of app: AppRecord) throws(StoreError) -> Zone {
    guard case .user(let key) = app.owner, let user = try store.user(key) else {
      return zones.system
    }
    return zone(of: user)
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

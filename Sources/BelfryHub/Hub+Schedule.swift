import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

extension Hub {
  /// Adds or replaces alerts by id: all or none.
  ///
  /// - Parameters:
  ///   - soonest: how many stay pending, the soonest; nil for all.
  ///   - namesMany: the request has `alerts`, so that errors say `alerts[0].…` and not `alert.…`.
  func schedule(
    _ alerts: [Alert], keepSoonest soonest: Int?, of app: AppRecord, namesMany: Bool,
    at now: Timestamp
  ) throws -> ScheduleAnswer {
    var queue = Queue(app: app, limits: limits)
    // Of one alert it is known beforehand what it leaves behind: it is refused before anything is written.
    queue.isCheckedAtEnd = alerts.count > 1 || soonest != nil
    var answer = ScheduleAnswer(
      alerts: try add(alerts, to: &queue, namesMany: namesMany, at: now))
    if let soonest { try keepSoonest(soonest, of: &queue, in: &answer) }
    try queue.checkLimits()
    return answer
  }

  /// Adds or replaces alerts by id; the limits of the queue are the caller's to check when it is done.
  func add(
    _ alerts: [Alert], to queue: inout Queue, namesMany: Bool, at now: Timestamp
  ) throws -> [ScheduledAlert] {
    var scheduled: [ScheduledAlert] = []
    scheduled.reserveCapacity(alerts.count)
    for (index, alert) in alerts.enumerated() {
      let field = namesMany ? "alerts[\(index)]" : "alert"
      scheduled.append(try add(alert, to: &queue, field: field, at: now))
    }
    return scheduled
  }

  private func add(
    _ alert: Alert, to queue: inout Queue, field: String, at now: Timestamp
  ) throws -> ScheduledAlert {
    let app = queue.app
    try checkRecipients(of: alert, app: app, field: field)
    try checkTexts(of: alert.content, of: app, field: field, at: now)
    if let known = try alertID(rememberedFor: alert, in: &queue, field: field, at: now) {
      return try answer(forRemembered: known, of: app)
    }
    let trigger = try storedTrigger(of: alert, field: field, at: now)
    let id = try alert.id ?? randomID()
    let known = try store.alert(id, of: app.key)
    let text = Self.text(of: trigger)
    let pending = try pendingTrigger(of: known, asked: alert.trigger, trigger, text)

    if let known, pending != nil, !known.isPending {
      try remember(alert.token, id: id, of: app, at: now)
      return ScheduledAlert(id: id, next: nil, isReplacement: false, hasFired: true)
    }
    let body = StoredAlert.bytes(of: alert, id: id, trigger: pending ?? trigger)
    guard body.count <= limits.alertBytes else {
      throw WireError(
        .invalidParams, .tooLong, field: field, .tooManyBytes,
        [.integer(Int64(limits.alertBytes)), .integer(Int64(body.count))])
    }
    if let known, pending != nil, let due = known.due, known.bodyBytes == body.count,
      try store.body(of: known) == body
    {
      // Just as it is pending: nothing changes, and it is not too late for what is on its way.
      if alert.token != nil { try mayGrow() }
      if !queue.isSetAsAWhole { try endSnoozes(of: id, app: app, at: now) }
      try remember(alert.token, id: id, of: app, at: now)
      return ScheduledAlert(id: id, next: due, isReplacement: true)
    }
    var first: FirstPlace?
    var due: Timestamp
    switch trigger {
    case .schedule(let schedule):
      if pending == nil {
        first = try firstPlace(of: schedule, for: alert, app: app, field: field, at: now)
      }
      guard let next = first?.place.due ?? known?.due else {
        throw WireError(.invalidParams, .neverFires, field: field, .neverFires)
      }
      due = next
    case .instant(let instant): due = instant
    case .now, .after: due = now
    }
    if alert.trigger.isOneOff, let lateness = alert.lateness,
      now > due.advanced(clampingBy: lateness)
    {
      throw WireError(.refused, .tooLate, field: "\(field).fireDate", .tooLate)
    }
    try mayGrow()
    queue.add(body.count, replacing: known)
    if !queue.isCheckedAtEnd { try queue.checkLimits() }
    if let known, pending != nil {
      try store.setBody(body, of: known, app: app.key)
      due = try addressesChanged(of: known, id, trigger, body, app: app, at: now) ?? due
    } else {
      if let known { try store.removeAlert(known, app: app.key) }
      if let first {
        let key = try store.addAlert(
          id, to: app.key, trigger: text, at: first.place, zone: first.zone, body: body)
        for place in first.zonePlaces { try store.setZonePlace(place, of: key) }
      } else {
        _ = try store.addAlert(
          id, to: app.key, trigger: text, due: due, occurrence: Occurrence(instant: due),
          body: body)
      }
    }
    try endSnoozes(of: id, app: app, at: now)
    try remember(alert.token, id: id, of: app, at: now)
    return ScheduledAlert(id: id, next: due, isReplacement: known?.isPending ?? false)
  }

  /// The trigger as it is kept: what counts from now on has become an instant.
  private func storedTrigger(
    of alert: Alert, field: String, at now: Timestamp
  ) throws(WireError) -> Trigger {
    if case .schedule(let schedule) = alert.trigger {
      if case .after(let length) = schedule.start, now.adding(length) == nil {
        throw WireError(.invalidParams, .invalidValue, field: "\(field).after", .durationTooLong)
      }
      return .schedule(schedule.resolved(at: now))
    }
    guard let due = alert.trigger.instant(at: now) else {
      throw WireError(.invalidParams, .invalidValue, field: "\(field).after", .durationTooLong)
    }
    return .instant(due)
  }

  /// What tells equal triggers from others: dates that were left out by `except` do not count, those that the alert was
  /// scheduled with do.
  private static func text(of trigger: Trigger) -> String {
    let text = StoredAlert.triggerText(of: trigger)
    guard case .schedule(let schedule) = trigger, !schedule.exceptDates.isEmpty else { return text }
    return text + schedule.exceptDates.map { " \($0.occurrence)" }.joined()
  }

  /// The trigger that is pending, or has fired, where the one that is asked for is equal to it; nil where it is not.
  ///
  /// Equal are the trigger as it was scheduled, and the one that `pending` shows, which has further exceptions. What
  /// counts from now on is always a new trigger: only a token makes a resend of it.
  private func pendingTrigger(
    of known: AlertRecord?, asked: Trigger, _ trigger: Trigger, _ text: String
  ) throws -> Trigger? {
    guard let known, asked.saysItsTime else { return nil }
    guard known.hasSchedule, known.isPending else { return known.trigger == text ? trigger : nil }
    guard case .schedule = trigger else { return nil }
    guard let stored = try? StoredAlert.read(try store.body(of: known)) else {
      throw StoreError.damaged("an alert cannot be read")
    }
    return known.trigger == text || stored.trigger == trigger ? stored.trigger : nil
  }

  /// A floating alert for many may have others to ring for now, and in other zones.
  ///
  /// - Returns: when it rings first now; nil for any other alert.
  private func addressesChanged(
    of known: AlertRecord, _ id: AlertID, _ trigger: Trigger, _ body: [UInt8], app: AppRecord,
    at now: Timestamp
  ) throws(StoreError) -> Timestamp? {
    guard app.owner == .system, case .schedule(let schedule) = trigger, schedule.isFloating,
      let place = try store.place(of: known.key)
    else { return nil }
    try rederiveZones(
      DueAlert(
        key: known.key, app: app.key, id: id, occurrence: place.occurrence, due: place.due,
        body: body, number: place.number),
      at: now)
    return try store.place(of: known.key)?.due
  }

  /// A personal app delivers to its own user; a system app to those its rule names.
  private func checkRecipients(of alert: Alert, app: AppRecord, field: String) throws(WireError) {
    switch app.owner {
    case .user:
      guard alert.recipients == nil else {
        throw WireError(
          .refused, .recipientNotAllowed, field: "\(field).to", .recipientsNotAllowed)
      }
    case .system:
      guard let recipients = alert.recipients, !recipients.isEmpty else {
        throw WireError(.invalidParams, .missingMember, field: "\(field).to", .memberMissing)
      }
      let allowed = configuration.systemApps[app.id]?.recipients ?? []
      for (index, name) in recipients.enumerated() where !allowed.contains(name) {
        throw WireError(
          .refused, .recipientNotAllowed, field: "\(field).to[\(index)]", .recipientNotAllowed,
          [.string(app.id.rawValue)])
      }
    }
  }

  /// The alert that an earlier request with this token scheduled; nil when there was none.
  private func alertID(
    rememberedFor alert: Alert, in queue: inout Queue, field: String, at now: Timestamp
  ) throws -> AlertID? {
    guard let token = alert.token else { return nil }
    let known = try store.alertID(
      forToken: token, of: queue.app.key, since: now.advanced(clampingBy: tokenLifetime),
      keeping: limits.tokensKept)
    // A token that has named another alert would make this one vanish without a word.
    let isOfThisAlert = known == nil || alert.id == nil || alert.id == known
    guard isOfThisAlert, queue.tokens.insert(token).inserted else {
      throw WireError(
        .invalidParams, .contradiction, field: "\(field).token", .tokenOfAnotherAlert)
    }
    return known
  }

  private func answer(forRemembered id: AlertID, of app: AppRecord) throws -> ScheduledAlert {
    guard let alert = try store.alert(id, of: app.key) else {
      return ScheduledAlert(id: id, next: nil, isReplacement: false)
    }
    guard alert.isPending, let due = alert.due else {
      return ScheduledAlert(id: id, next: nil, isReplacement: false, hasFired: true)
    }
    return ScheduledAlert(id: id, next: due, isReplacement: false)
  }

  private func remember(
    _ token: String?, id: AlertID, of app: AppRecord, at now: Timestamp
  ) throws {
    guard let token else { return }
    try mayGrow()
    try store.remember(
      token: token, alert: id, of: app.key, keeping: limits.tokensKept, at: now)
  }

  private var tokenLifetime: Duration { .seconds(-3_600 * limits.tokenHours) }

  private func randomID() throws -> AlertID {
    guard let id = AlertID(randomness.word(26)) else {
      throw WireError(.internalError, .internalError, .internalError)
    }
    return id
  }
}

extension Trigger {
  /// Whether it has one occurrence, at a time that it says.
  fileprivate var isOneOff: Bool {
    switch self {
    case .now, .after: false
    case .instant: true
    case .schedule(let schedule): schedule.isOneOff && saysItsTime
    }
  }

  /// Whether it says when it starts, rather than counting from when the request is carried out.
  fileprivate var saysItsTime: Bool {
    switch self {
    case .now, .after: return false
    case .instant: return true
    case .schedule(let schedule):
      if case .at = schedule.start { return true } else { return false }
    }
  }
}

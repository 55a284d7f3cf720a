import BelfryClient
import BelfryCore

extension TriggerInput {
  /// The trigger as the library takes it.
  var clientTrigger: BelfryClient.Alert.Trigger {
    switch trigger {
    case .now: return .now
    case .instant(let instant): return .at(instant.date)
    case .after(let duration): return .after(duration)
    case .schedule(let schedule):
      var trigger = BelfryClient.Alert.Trigger(.init(schedule.start), in: schedule.zone?.rawValue)
      let skip = schedule.skip.flatMap { BelfryClient.Alert.Skip(rawValue: $0.rawValue) }
      switch schedule.repetition {
      case .interval(let interval): trigger.repetition = .interval(.init(interval, skip: skip))
      case .rule(let rule): trigger.repetition = .rule(rule.text, skip: skip)
      case nil: break
      }
      trigger.gap = schedule.gap == .omit ? .omit : .shift
      return trigger
    }
  }
}

extension BelfryClient.Alert.Start {
  fileprivate init(_ start: Start) {
    switch start {
    case .now: self = .now
    case .after(let duration): self = .after(duration)
    case .at(.instant(let instant)): self = .at(instant.date)
    case .at(.wall(let wall)): self = .local(LocalDateTime(wall))
    }
  }
}

extension BelfryClient.Alert.Moment {
  init(_ moment: Moment) {
    switch moment {
    case .instant(let instant): self = .date(instant.date)
    case .wall(let wall): self = .local(LocalDateTime(wall))
    }
  }
}

extension BelfryClient.Alert.Interval {
  fileprivate init(_ interval: RepeatInterval, skip: BelfryClient.Alert.Skip?) {
    // The words of both are those of the wire.
    self.init(
      BelfryClient.Alert.Unit(rawValue: interval.unit.rawValue) ?? .day, every: interval.every,
      calendar: BelfryClient.Alert.Calendar(rawValue: interval.calendar.rawValue) ?? .gregorian,
      until: interval.until.map { BelfryClient.Alert.Moment($0) }, times: interval.count,
      skip: skip)
  }
}

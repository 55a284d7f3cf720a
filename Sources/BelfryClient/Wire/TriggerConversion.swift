import BelfryCore
import FoundationEssentials

// When an alert fires, as the library says it and as the protocol has it.

extension Alert.Trigger {
  func onTheWire() throws(HubError) -> BelfryCore.Trigger {
    var schedule = Schedule(
      start: start.onTheWire, extraDates: extraDates.map(\.onTheWire),
      exceptDates: exceptDates.map(\.onTheWire), gap: gap == .omit ? .omit : .shift)
    schedule.zone = try zone.map { zone throws(HubError) in try ZoneName(onTheWire: zone) }
    switch repetition {
    case nil: break
    case .interval(let interval):
      schedule.repetition = .interval(try interval.onTheWire())
      schedule.skip = interval.skip?.onTheWire
    case .rule(let text, let skip):
      do {
        schedule.repetition = .rule(try RecurrenceRule(parsing: text))
      } catch {
        throw HubError(
          error.isContradiction ? .contradiction : .invalidValue, field: "repeatRule",
          position: error.position, message: "repeatRule: \(error.message).")
      }
      schedule.skip = skip?.onTheWire
    }
    return Trigger(schedule)
  }

  init(_ trigger: BelfryCore.Trigger) {
    switch trigger {
    case .now: self = .now
    case .instant(let instant): self = .at(instant.date)
    case .after(let duration): self = .after(duration)
    case .schedule(let schedule): self.init(schedule)
    }
  }

  private init(_ schedule: Schedule) {
    self.init(Alert.Start(schedule.start), in: schedule.zone?.rawValue)
    let skip = schedule.skip.flatMap { Alert.Skip(rawValue: $0.rawValue) }
    switch schedule.repetition {
    case nil: break
    case .interval(let interval):
      repetition = .interval(
        Alert.Interval(
          Alert.Unit(rawValue: interval.unit.rawValue) ?? .day, every: interval.every,
          calendar: Alert.Calendar(interval.calendar),
          until: interval.until.map { Alert.Moment($0) }, times: interval.count, skip: skip))
    case .rule(let rule): repetition = .rule(rule.text, skip: skip)
    }
    extraDates = schedule.extraDates.map { Alert.Moment($0) }
    exceptDates = schedule.exceptDates.map { Alert.Moment($0) }
    gap = schedule.gap == .omit ? .omit : .shift
  }
}

extension Alert.Start {
  fileprivate var onTheWire: BelfryCore.Start {
    switch self {
    case .now: .now
    case .at(let date): .at(.instant(Timestamp(date)))
    case .after(let duration): .after(max(duration, .zero))
    case .local(let time): .at(.wall(time.wall))
    }
  }

  fileprivate init(_ start: BelfryCore.Start) {
    switch start {
    case .now: self = .now
    case .after(let duration): self = .after(duration)
    case .at(.instant(let instant)): self = .at(instant.date)
    case .at(.wall(let wall)): self = .local(LocalDateTime(wall))
    }
  }
}

extension Alert.Calendar {
  /// Both have the words of the protocol.
  var onTheWire: CalendarName { CalendarName(rawValue: rawValue) ?? .gregorian }

  init(_ calendar: CalendarName) {
    self = Self(rawValue: calendar.rawValue) ?? .gregorian
  }
}

extension Alert.Moment {
  var onTheWire: BelfryCore.Moment {
    switch self {
    case .date(let date): .instant(Timestamp(date))
    case .local(let time): .wall(time.wall)
    }
  }

  init(_ moment: BelfryCore.Moment) {
    switch moment {
    case .instant(let instant): self = .date(instant.date)
    case .wall(let wall): self = .local(LocalDateTime(wall))
    }
  }
}

extension Alert.Interval {
  fileprivate func onTheWire() throws(HubError) -> RepeatInterval {
    guard (1...1_000_000).contains(every) else {
      throw HubError(invalid: "repeatEvery", "a number from 1 to 1000000")
    }
    if let times, !(1...100_000).contains(times) {
      throw HubError(invalid: "repeatCount", "a number from 1 to 100000")
    }
    return RepeatInterval(
      RepeatUnit(rawValue: unit.rawValue) ?? .day, every: every,
      calendar: calendar.onTheWire,
      until: until?.onTheWire, count: times)
  }
}

extension Alert.Skip {
  fileprivate var onTheWire: BelfryCore.Skip {
    switch self {
    case .omit: .omit
    case .backward: .backward
    case .forward: .forward
    }
  }
}

extension Alert.Missed {
  func onTheWire() throws(HubError) -> BelfryCore.Missed {
    switch self {
    case .once: return .once
    case .drop: return .drop
    case .each(let most):
      guard (1...BelfryCore.Missed.mostEach).contains(most) else {
        throw HubError(invalid: "missed", "for 1 to \(BelfryCore.Missed.mostEach) occurrences")
      }
      return .each(most)
    }
  }

  init(_ missed: BelfryCore.Missed) {
    switch missed {
    case .once: self = .once
    case .drop: self = .drop
    case .each(let most): self = .each(most)
    }
  }
}

extension Alert.Nag {
  func onTheWire() throws(HubError) -> BelfryCore.Nag {
    let (least, longest) = (BelfryCore.Nag.seconds.lowerBound, BelfryCore.Nag.seconds.upperBound)
    guard (Duration.seconds(least)...Duration.seconds(longest)).contains(every) else {
      throw HubError(invalid: "nag.every", "60 seconds to 7 days")
    }
    guard BelfryCore.Nag.mostRange.contains(Int64(most)) else {
      throw HubError(invalid: "nag.max", "a number from 1 to 100")
    }
    return BelfryCore.Nag(every: every, most: most)
  }

  init(_ nag: BelfryCore.Nag) {
    self.init(every: nag.every, atMost: nag.most)
  }
}

extension ZoneName {
  init(onTheWire text: String) throws(HubError) {
    guard let name = ZoneName(text) else {
      throw HubError(invalid: "timeZone", "the name of a time zone, and \(text) is none")
    }
    self = name
  }
}

extension Date {
  /// Nil for what is no instant with an offset.
  init?(rfc3339 text: String) {
    guard let instant = try? Timestamp(rfc3339: text) else { return nil }
    self = instant.date
  }
}

package import BelfryCore

/// The time zone in which a person types and reads times: this process's.
package struct LocalZone: Sendable {
  package let zone: Zone
  /// Whether a hub knows the zone by its name, too. One from a rule in `TZ`, or from a file that
  /// nobody names, has none.
  package let isNamed: Bool

  package init(_ zone: Zone, isNamed: Bool = true) {
    self.zone = zone
    self.isNamed = isNamed
  }

  /// Such as `Europe/Berlin`; nil where there is none that others know.
  package var name: ZoneName? { isNamed ? zone.name : nil }

  /// The name, or the offset at `instant` where there is no name: `Europe/Berlin`, `UTC+01:00`,
  /// `UTC`.
  func label(at instant: Timestamp) -> String {
    if isNamed { return zone.name.rawValue }
    let minutes = zone.offset(at: instant) / 60
    if minutes == 0 { return "UTC" }
    let clock = ClockTime(secondsOfDay: Int(minutes.magnitude) * 60)
    return "UTC" + (minutes < 0 ? "-" : "+") + clock.hoursAndMinutes
  }
}

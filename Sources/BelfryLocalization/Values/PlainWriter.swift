import BelfryCore

/// Writes values as C does in the C locale: for when ICU refuses a language, which no text of a client may turn into more.
struct PlainWriter: ValueWriter {
  let zone: Zone

  func integer(_ value: Int64) -> String { String(value) }
  func number(_ value: Double) -> String { value.description }
  func list(_ elements: [String]) -> String { elements.joined(separator: ", ") }
  func category(of value: Int64) -> PluralCategory { value.magnitude == 1 ? .one : .other }
  func category(of value: Double) -> PluralCategory { value.magnitude == 1 ? .one : .other }

  func date(_ date: DateArgument) -> String {
    let wall =
      switch date.moment {
      case .instant(let instant): zone.wallTime(at: instant)
      case .wall(let wall): wall
      }
    let parts = wall.text.split(separator: "T")
    guard let day = parts.first, let time = parts.last else { return wall.text }
    return switch (date.style.hasDate, date.style.hasTime) {
    case (false, _): String(time.prefix(date.style == .mediumTime ? 8 : 5))
    case (true, false) where date.style != .relative: String(day)
    case (true, _): "\(day) \(time.prefix(5))"
    }
  }
}

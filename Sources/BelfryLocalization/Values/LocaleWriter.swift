import BelfryCore

/// Writes values for one reader, with ICU; as in the C locale where ICU refuses.
struct LocaleWriter: ValueWriter {
  private let formats: LocaleFormats
  private let reader: Reader
  private let locale: LocaleName
  private let calendar: CalendarName
  private let plain: PlainWriter

  init(formats: LocaleFormats, reader: Reader) {
    self.formats = formats
    self.reader = reader
    let named = reader.language.keyword("ca").flatMap { CalendarName(keyword: $0) }
    calendar = reader.calendar ?? named ?? .gregorian
    locale = formats.name(reader.language, calendar)
    plain = PlainWriter(zone: reader.zone)
  }

  func integer(_ value: Int64) -> String {
    formats.number(locale, .plain)?.text(value) ?? plain.integer(value)
  }

  func number(_ value: Double) -> String {
    // As people write it, unless that has more digits than anybody reads.
    let isPlain = value == 0 || (1e-6..<1e15).contains(value.magnitude)
    let written = formats.number(locale, isPlain ? .plain : .scientific)?.text(
      value == 0 ? 0 : value)
    return written ?? plain.number(value)
  }

  func date(_ date: DateArgument) -> String {
    let written: String?
    switch (date.style, date.moment) {
    case (.relative, let moment):
      let distance = RelativeTime(from: reader.now, to: moment, in: reader.zone)
      written = formats.relative(locale)?.text(distance)
    case (let style, .instant(let instant)):
      written = formats.date(locale, calendar, style)?.text(reader.zone.wallTime(at: instant))
    case (let style, .wall(let wall)):
      written = formats.date(locale, calendar, style)?.text(wall)
    }
    return written ?? plain.date(date)
  }

  func list(_ elements: [String]) -> String {
    guard elements.count > 1 else { return elements.first ?? "" }
    return formats.list(locale)?.text(elements) ?? plain.list(elements)
  }

  func category(of value: Int64) -> PluralCategory {
    formats.plural(reader.language)?.category(of: value) ?? plain.category(of: value)
  }

  func category(of value: Double) -> PluralCategory {
    formats.plural(reader.language)?.category(of: value) ?? plain.category(of: value)
  }
}

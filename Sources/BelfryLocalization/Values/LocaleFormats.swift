import BelfryCore

/// The formatters of languages, which take long to open (half a millisecond) and a moment to use, up to a bound.
///
/// Not for two threads at once: whoever writes texts owns one.
package final class LocaleFormats {
  private enum Key: Hashable {
    case number(LocaleName, NumberWriter.Notation)
    case date(LocaleName, CalendarName, DateStyle)
    case list(LocaleName)
    case relative(LocaleName)
    case plural(LanguageTag)
  }

  private struct NameKey: Hashable {
    let language: LanguageTag
    let calendar: CalendarName
  }

  private var cache: FormatCache<Key, AnyObject>
  private var names: FormatCache<NameKey, LocaleName>

  /// - Parameter capacity: how many formatters are kept, those that were used last.
  package init(capacity: Int = 128) {
    cache = FormatCache(capacity: capacity)
    names = FormatCache(capacity: capacity)
  }

  /// How many formatters were opened so far, for whoever counts what texts cost.
  package private(set) var opened = 0

  /// How many formatters there are.
  package var count: Int { cache.count }

  /// What writes for `reader`, with the formatters of this cache.
  package func writer(for reader: Reader) -> any ValueWriter {
    LocaleWriter(formats: self, reader: reader)
  }

  func name(_ language: LanguageTag, _ calendar: CalendarName) -> LocaleName {
    let made = names.value(NameKey(language: language, calendar: calendar)) {
      LocaleName(language, calendar: calendar)
    }
    return made ?? LocaleName(language, calendar: calendar)
  }

  func number(_ locale: LocaleName, _ notation: NumberWriter.Notation) -> NumberWriter? {
    formatter(.number(locale, notation)) { NumberWriter(locale, notation) }
  }

  func date(_ locale: LocaleName, _ calendar: CalendarName, _ style: DateStyle) -> DateWriter? {
    formatter(.date(locale, calendar, style)) { DateWriter(locale, calendar, style) }
  }

  func list(_ locale: LocaleName) -> ListWriter? {
    formatter(.list(locale)) { ListWriter(locale) }
  }

  func relative(_ locale: LocaleName) -> RelativeWriter? {
    formatter(.relative(locale)) { RelativeWriter(locale) }
  }

  func plural(_ language: LanguageTag) -> PluralSelector? {
    formatter(.plural(language)) { PluralSelector(language) }
  }

  private func formatter<Formatter: AnyObject>(
    _ key: Key, _ make: () -> Formatter?
  ) -> Formatter? {
    let value = cache.value(key) {
      opened &+= 1
      return make()
    }
    return value as? Formatter
  }
}

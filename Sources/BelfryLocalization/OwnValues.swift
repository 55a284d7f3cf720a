import BelfryCore
import Synchronization

/// How Belfry's own sentences write values: numbers as a command line takes them, with the plural
/// forms of the language.
struct OwnValues: ValueWriter {
  let language: LanguageTag

  func integer(_ value: Int64) -> String { String(value) }
  func number(_ value: Double) -> String { value.description }
  func list(_ elements: [String]) -> String { elements.joined(separator: ", ") }

  /// No own sentence has one: points in time are written by the tables, see `time.date`.
  func date(_ date: DateArgument) -> String {
    switch date.moment {
    case .instant(let instant): instant.rfc3339
    case .wall(let wall): wall.text
    }
  }

  func category(of value: Int64) -> PluralCategory {
    OwnPlurals.category(in: language) { $0.category(of: value) }
  }

  func category(of value: Double) -> PluralCategory {
    OwnPlurals.category(in: language) { $0.category(of: value) }
  }
}

/// The plural rules of the languages in use, each opened once.
private enum OwnPlurals {
  private static let opened = Mutex<[LanguageTag: PluralSelector]>([:])

  static func category(
    in language: LanguageTag, of choose: (PluralSelector) -> PluralCategory
  ) -> PluralCategory {
    opened.withLock { opened in
      if let known = opened[language] { return choose(known) }
      guard let new = PluralSelector(language) else { return .other }
      opened[language] = new
      return choose(new)
    }
  }
}

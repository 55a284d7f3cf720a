import BelfryCore
import BelfryLocalization

/// Values as C writes them, with the plural forms of Russian or English: tests of templates need no
/// more of a language.
struct PlainValues: ValueWriter {
  var isRussian = false

  func integer(_ value: Int64) -> String { String(value) }
  func number(_ value: Double) -> String { value.description }
  func date(_ date: DateArgument) -> String { "a \(date.style.rawValue) date" }
  func list(_ elements: [String]) -> String { elements.joined(separator: " & ") }
  func category(of value: Double) -> PluralCategory { value == 1 && !isRussian ? .one : .other }

  func category(of value: Int64) -> PluralCategory {
    guard isRussian else { return value.magnitude == 1 ? .one : .other }
    return switch (value.magnitude % 10, value.magnitude % 100) {
    case (1, 0...10), (1, 12...): .one
    case (2...4, 0...11), (2...4, 15...): .few
    default: .many
    }
  }
}

/// The tables of a language as a dictionary, under one name.
struct PlainTable: TextSource {
  var entries: [String: TableEntry] = [:]
  var name = KeyedText.defaultTable

  func entry(key: String, table: String) -> TableEntry? { table == name ? entries[key] : nil }
}

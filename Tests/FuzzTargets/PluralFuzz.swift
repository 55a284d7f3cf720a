import BelfryCore
import BelfryLocalization

/// A `.stringsdict` file: what is read reads the same after it was written again, makes texts within
/// their limit, and lint ends; a fault has a place in the file.
enum PluralFuzz {
  static func complaint(about bytes: [UInt8]) -> String? {
    let table: ParsedTable
    do {
      table = try TableParser.parse(bytes, as: .stringsdict, limits: .none)
    } catch {
      return TableFuzz.complaint(about: error, in: bytes)
    }
    if let complaint = TableFuzz.complaint(aboutPlacesOf: table) { return complaint }
    let written = xml(table)
    guard
      let again = try? TableParser.parse(Array(written.utf8), as: .stringsdict, limits: .none),
      again.entries.map(\.entry) == table.entries.map(\.entry),
      again.entries.map(\.key) == table.entries.map(\.key)
    else { return "reads otherwise when it is written again: \(written)" }
    let renderer = TextRenderer(
      source: FuzzTable(entries: table.dictionary), values: FuzzValues(), isolates: true)
    for entry in table.entries {
      for arguments: [Argument] in [
        [], [.integer(0)], [.integer(1), .integer(2), .number(1.5)], [.string("a"), .integer(5)],
      ] {
        let text = try? renderer.text(template: entry.entry, arguments: arguments)
        if let text, text.utf8.count > renderer.limit { return "a text is over its limit" }
      }
    }
    guard let english = LanguageTag("en") else { return "en is no language" }
    let file = LintTable(
      file: "", language: english, name: "", kind: .stringsdict, content: bytes)
    _ = TableLint.findings(in: [file], development: english) { _ in [.one, .other] }
    return nil
  }

  private static func xml(_ table: ParsedTable) -> String {
    var result = "<plist version=\"1.0\"><dict>"
    for entry in table.entries {
      guard case .plural(let text) = entry.entry else { continue }
      result += key(entry.key) + "<dict>"
      result += key("NSStringLocalizedFormatKey") + string(text.format)
      for (name, variable) in text.variables {
        result += key(name) + "<dict>"
        result += key("NSStringFormatSpecTypeKey") + string("NSStringPluralRuleType")
        if let type = variable.valueType {
          result += key("NSStringFormatValueTypeKey") + string(type)
        }
        for (category, form) in variable.forms { result += key(category.rawValue) + string(form) }
        result += "</dict>"
      }
      result += "</dict>"
    }
    return result + "</dict></plist>"
  }

  private static func key(_ text: String) -> String { "<key>\(escaped(text))</key>" }
  private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<", "&", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

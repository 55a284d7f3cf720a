import BelfryCore
import BelfryHub
import Foundation

/// What is installed on a machine, as a test wants it.
final class FakeTables: InstalledTables {
  private var apps: [AppID: InstalledApp] = [:]
  private var revision = 0

  func tables(of app: AppID) -> InstalledApp? { apps[app] }

  /// Installs tables named `Localizable` of an app by language, in place of what was there.
  func install(_ contents: [(language: String, content: String)], for app: String) {
    revision += 1
    apps[.sample(app)] = InstalledApp(
      revision: revision,
      tables: contents.map {
        InstalledTable(
          id: TableID(language: $0.language, name: "Localizable", kind: .strings), entries: 1,
          content: Array($0.content.utf8))
      })
  }
}

extension Client {
  /// Puts a table.
  @discardableResult func put(
    _ content: String, language: String, table: String? = nil, kind: String? = nil,
    development: Bool = false
  ) throws -> [String: Any] {
    try call(
      "strings.put",
      Self.params(
        content, language: language, table: table, kind: kind, development: development))
  }

  static func params(
    _ content: String, language: String, table: String? = nil, kind: String? = nil,
    development: Bool = false
  ) throws -> String {
    var params: [String: Any] = ["language": language, "content": content]
    params["table"] = table
    params["kind"] = kind
    if development { params["development"] = true }
    return String(decoding: try JSONSerialization.data(withJSONObject: params), as: UTF8.self)
  }

  /// The deliveries of a center, newest first.
  func inbox() throws -> [[String: Any]] {
    try call("center.list")["deliveries"] as? [[String: Any]] ?? []
  }
}

/// A `.stringsdict` with one entry and one variable, `count`.
func stringsdict(_ key: String, _ format: String, _ forms: [String: String]) -> String {
  let lines = forms.sorted { $0.key < $1.key }
    .map { "<key>\($0.key)</key><string>\($0.value)</string>" }
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>\(key)</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>count</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(lines.joined(separator: "\n"))
    </dict></dict></dict></plist>
    """
}

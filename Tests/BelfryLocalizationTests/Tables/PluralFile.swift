/// Builds `.stringsdict` files for tests.
enum PluralFile {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// A file of entries as XML.
  static func file(_ entries: String...) -> [UInt8] {
    Array((head + "<dict>\n" + entries.joined() + "</dict>\n</plist>\n").utf8)
  }

  static func entry(_ key: String, _ format: String, _ variables: String...) -> String {
    """
    <key>\(key)</key>
    <dict>
    <key>NSStringLocalizedFormatKey</key>
    <string>\(format)</string>
    \(variables.joined())</dict>

    """
  }

  static func variable(_ name: String, _ forms: KeyValuePairs<String, String>) -> String {
    """
    <key>\(name)</key>
    <dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(forms.map { "<key>\($0)</key><string>\($1)</string>\n" }.joined())</dict>

    """
  }
}

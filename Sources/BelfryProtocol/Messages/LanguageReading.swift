import BelfryCore

// Reads tags of languages. Only their form is looked at here: whether one is a language, the hub says.

extension JSONView {
  /// The most languages in a list, and the longest of them in bytes.
  static let mostLanguages = 16
  static let longestLanguage = 64

  /// A BCP 47 tag or a POSIX name: `de-AT`, `de_AT.UTF-8@euro`.
  func readLanguage() throws(WireError) -> String {
    let tag = try readString(upTo: Self.longestLanguage)
    guard tag.utf8.allSatisfy(Self.isLanguageByte) else {
      throw .params(.invalidValue, .mustBeLanguage)
    }
    return tag
  }

  /// Languages, the best first.
  func readLanguages() throws(WireError) -> [String] {
    try readArray(upTo: Self.mostLanguages) { (element) throws(WireError) in
      try element.readLanguage()
    }
  }

  /// As `readLanguages`, and not none: whoever has nothing to say leaves the member out.
  func readSomeLanguages() throws(WireError) -> [String] {
    let languages = try readLanguages()
    guard !languages.isEmpty else { throw .params(.invalidValue, .mustNotBeEmpty) }
    return languages
  }

  private static func isLanguageByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}

import _FoundationICU

/// A language with the script and region that it most likely has (UTS #35, "Likely Subtags"): `zh-TW` is written `zh-Hant-TW`.
struct WrittenForm: Hashable {
  let language: String
  /// `nil`: CLDR does not know the language.
  let script: String?
  let region: String?

  init(_ tag: LanguageTag) {
    self.init(language: tag.language, script: tag.script, region: tag.region)
  }

  /// - Parameter name: such as `en_001` or `es`, as CLDR writes locales.
  init(localeName name: String) {
    let parts = LanguageTagReader.read(name) ?? LanguageTagParts(language: "und")
    self.init(language: parts.language, script: parts.script, region: parts.region)
  }

  private init(language: String, script: String?, region: String?) {
    let name = [language, script, region].compactMap { $0 }.joined(separator: "_")
    let subtags = Self.maximized(name).split(separator: "_").map(String.init)
    self.language = language
    let fullScript = subtags.dropFirst().first { $0.utf8.count == 4 } ?? script
    // Nastaliq is a style of the Arabic script; whoever reads the one reads the other.
    self.script = fullScript == "Aran" ? "Arab" : fullScript
    self.region = subtags.dropFirst().first { (2...3).contains($0.utf8.count) } ?? region
  }

  private static func maximized(_ name: String) -> String {
    var status = U_ZERO_ERROR
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 96) { buffer in
      let length = swift_uloc_addLikelySubtags(
        name, buffer.baseAddress, Int32(buffer.count), &status)
      guard status.isSuccess, (0..<96).contains(length) else { return name }
      let bytes = buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

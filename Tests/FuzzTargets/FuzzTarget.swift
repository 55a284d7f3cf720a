/// What is tried with bytes that mean no good: by libFuzzer in `belfry-fuzz`, and with the corpus and
/// random changes of it in the tests.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case strings
  case stringsdict
  case template
  case languagetag

  /// Hands the bytes to what is under test.
  ///
  /// - Returns: what is wrong with the answer; nil where nothing is. A trap ends the process.
  package func complaint(about bytes: [UInt8]) -> String? {
    switch self {
    case .strings: StringsFuzz.complaint(about: bytes)
    case .stringsdict: PluralFuzz.complaint(about: bytes)
    case .template: TemplateFuzz.complaint(about: bytes)
    case .languagetag: LanguageFuzz.complaint(about: bytes)
    }
  }
}

/// Bytes that are taken one after the other.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func word() -> UInt64 {
    (0..<8).reduce(0) { value, _ in value << 8 | UInt64(byte()) }
  }

  mutating func text(_ length: Int) -> String {
    let taken = rest.prefix(length)
    rest = rest.dropFirst(length)
    return String(decoding: taken, as: UTF8.self)
  }

  var count: Int { rest.count }

  mutating func remainder() -> String { text(rest.count) }
}

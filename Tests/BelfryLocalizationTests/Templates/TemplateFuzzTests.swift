import BelfryCore
import BelfryTestSupport
import Testing

@testable import BelfryLocalization

@Suite struct TemplateFuzzTests {
  private static let parts = [
    "%", "%%", "%@", "%d", "%i", "%1$", "%2$@", "%9$d", "$", "1", "99999999999", "@", "d", "%n",
    "%s", "%999999999d", "x", "é", "\u{0}", "\u{2069}", "\u{2068}", "\u{202E}", "\u{301}", "👨‍👩‍👧",
    "\r\n", "%#@n@",
  ]

  /// Whatever stands in a text, it makes text within its limit: the whole text or its beginning.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func noTextCanDoHarm(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<250 {
      let source = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        argument(&random)
      }
      let limit = Int.random(in: 0...80, using: &random)
      let template = Template(source)
      let text = template.text(with: arguments, isolating: true, limit: limit)
      #expect(text.utf8.count <= limit, "seed \(seed): \(source.debugDescription)")
      let whole = template.text(with: arguments, isolating: true)
      #expect(
        whole.utf8.starts(with: text.utf8) && (text == whole || whole.utf8.count > limit),
        "seed \(seed): \(source.debugDescription)")
    }
  }

  private func argument(_ random: inout SeededRandom) -> Argument {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .string(Self.parts.randomElement(using: &random) ?? "")
    case 1: .integer(Int64.random(in: .min ... .max, using: &random))
    default: .number(Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random)))
    }
  }
}

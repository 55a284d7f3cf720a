import BelfryLocalization
import Testing

@Suite struct IsolationTests {
  @Test(arguments: [
    ("plain", "\u{2068}plain\u{2069}"),
    ("", "\u{2068}\u{2069}"),
    // A PDI that closes nothing would end the isolate.
    ("a\u{2069}b", "\u{2068}ab\u{2069}"),
    // An isolate left open would swallow our PDI.
    ("a\u{2067}b", "\u{2068}a\u{2067}b\u{2069}\u{2069}"),
    ("\u{2066}a\u{2069}\u{2069}", "\u{2068}\u{2066}a\u{2069}\u{2069}"),
    ("\u{2069}\u{2067}", "\u{2068}\u{2067}\u{2069}\u{2069}"),
  ])
  func theTextCannotLeaveItsIsolate(text: String, expected: String) {
    #expect(Isolation.isolated(text) == expected)
  }
}

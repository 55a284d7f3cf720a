import BelfryCore
import Testing

@Suite struct NameTests {
  @Test(arguments: ["a", "org.example.tea", "a-b_c.d", "0", String(repeating: "a", count: 64)])
  func theseAreAppIDs(text: String) {
    #expect(AppID(text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "A", ".a", "a.", "-a", "a-", "a..b", "a/b", "a b", "é", "a\n", "a\0",
    String(repeating: "a", count: 65),
  ])
  func theseAreNoAppIDs(text: String) {
    #expect(AppID(text) == nil)
  }

  @Test(arguments: ["a", " ", "Tee kochen ☕️", String(repeating: "x", count: 128)])
  func theseAreAlertIDs(text: String) {
    #expect(AlertID(text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "a\nb", "\u{7F}", "\u{85}", "a\0", String(repeating: "x", count: 129),
    String(repeating: "é", count: 65),
  ])
  func theseAreNoAlertIDs(text: String) {
    #expect(AlertID(text) == nil)
  }

  @Test func alertIDsAreComparedAsBytes() {
    #expect(AlertID("\u{E9}") != AlertID("e\u{301}"))
    #expect(AlertID("a") == AlertID("a"))
  }

  @Test(arguments: ["", "@staff", "*", "-x", "a:b", "a/b", "a\n"])
  func theseAreNoUserNames(text: String) {
    #expect(UserName(text) == nil)
  }

  @Test(arguments: ["alice", "EXAMPLE\\alice", "alice@example.org", "Alice Smith"])
  func theseAreUserNames(text: String) {
    #expect(UserName(text)?.rawValue == text)
  }

  @Test func cursorsReadBackAsTheyAreWritten() {
    let cursor = Cursor(incarnation: "k3f9", number: 7)
    #expect(cursor.description == "k3f9.7")
    #expect(Cursor("k3f9.7") == cursor)
    for text in [
      "", ".", "k3f9", "k3f9.", ".7", "k3f9.-1", "k3f9.07", "K.1", "k3f9.99999999999999999999",
    ] {
      #expect(Cursor(text) == nil, "\(text)")
    }
  }
}

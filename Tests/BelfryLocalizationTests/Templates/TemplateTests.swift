import BelfryCore
import Testing

@testable import BelfryLocalization

@Suite struct TemplateTests {
  @Test(arguments: [
    ("%@ is ready", [Argument.string("Tea")], "Tea is ready"),
    ("%@ in %i minutes.", [.string("Standup"), .integer(5)], "Standup in 5 minutes."),
    ("%d%%", [.integer(-3)], "-3%"),
    ("%2$@ before %1$@", [.string("b"), .string("a")], "a before b"),
    ("%1$@, %1$@", [.string("again")], "again, again"),
    // A verb without a position counts only its like.
    ("%2$@ %@ %@", [.string("a"), .string("b")], "b a b"),
    ("%@ %@ %@", [.integer(1), .number(1.5), .number(4)], "1 1.5 4"),
    ("%@", [.number(1e300)], "1e+300"),
    ("%@", [.number(-0.0)], "0"),
    ("%d %i", [.integer(.min), .integer(.max)], "-9223372036854775808 9223372036854775807"),
    ("naïve %@ 👩‍👩‍👧 ok", [.string("é")], "naïve é 👩‍👩‍👧 ok"),
  ])
  func argumentsStandInTheirPlaces(template: String, arguments: [Argument], expected: String) {
    let template = Template(template)
    #expect(template.text(with: arguments, isolating: false) == expected)
  }

  @Test(arguments: [
    "%", "%y", "100% of", "%5%", "%0$@", "%$@", "%1000$@", "%99999999999999999999$@", "%-d",
    "%65d", "%.21f", "%hhd", "%n", "%s", "%p", "%*d", "%1$", "%1$%", "%\u{301}@", "%𝟙$@",
    "%999999999d", "%+d", "% d", "%#x", "100%-ige", "%#@", "%#@a", "%#@@",
  ])
  func whateverIsNoVerbStandsAsItIs(text: String) {
    #expect(Template(text).argumentCount == 0)
    #expect(Template(text).text(with: [.string("no")], isolating: true) == text)
  }

  @Test(arguments: ["90% bla bla", "%@ and %d", "%%", "100%"])
  func aTextWithoutArgumentsIsNoFormat(text: String) {
    #expect(Template(text).text(with: [], isolating: true) == text)
  }

  @Test func aVerbThatDoesNotFitStandsAsItWasWritten() {
    let text = Template("%d %1$@ %2$d %7$i").text(with: [.string("a")], isolating: false)
    #expect(text == "%d a %2$d %7$i")
  }

  @Test func stringArgumentsAndOnlyTheseAreIsolated() {
    let text = Template("%@: %d %@").text(
      with: [.string("שלום"), .integer(1), .number(0.5)], isolating: true)
    #expect(text == "\u{2068}שלום\u{2069}: 1 0.5")
  }

  @Test func theLengthOfTheTextIsLimited() {
    let template = Template(String(repeating: "%1$@", count: 1_000))
    let argument = Argument.string(String(repeating: "x", count: 1_000))
    #expect(template.text(with: [argument], isolating: false).utf8.count == 16_384)
  }

  @Test func aTextOverTheLimitIsCutBetweenCharacters() {
    let template = Template("%@")
    #expect(template.text(with: [.string("aé👍b")], isolating: false, limit: 5) == "aé")
    #expect(Template("aé👍b").text(with: [], isolating: false, limit: 7) == "aé👍")
  }
}

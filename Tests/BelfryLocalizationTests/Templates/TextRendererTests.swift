import BelfryCore
import BelfryLocalization
import Testing

@Suite struct TextRendererTests {
  private static let fsi = "\u{2068}"
  private static let pdi = "\u{2069}"

  @Test(
    arguments: [
      // A translation may turn the order around by position.
      (
        "已用其 %2$@ 额度的 %1$lld%%。", [Argument.integer(99), .string("5h")],
        "已用其 \(fsi)5h\(pdi) 额度的 99%。"
      ),
      (
        "%i %lu %.1f %% %x", [.integer(-3), .integer(7), .number(1.25), .integer(255)],
        "-3 7 1.2 % ff"
      ),
      ("%@ %@ %@", [.integer(1), .number(0.5), date], "1 0.5 a long date"),
      (
        "%@!", [.list([.string("a"), .integer(2), .string("c")])],
        "\(fsi)a\(pdi) & 2 & \(fsi)c\(pdi)!"
      ),
      // Without arguments a text is no format.
      ("90% bla bla", [], "90% bla bla"),
      ("90% bla bla %@", [.integer(1)], "90% bla bla 1"),
      ("%999999999d %n %s %p", [.integer(1)], "%999999999d %n %s %p"),
      (
        "%5@|%.2@|%4.1@", [.string("ab"), .string("👩‍👩‍👧éb"), .string("xyz")],
        "   \(fsi)ab\(pdi)|\(fsi)👩‍👩‍👧é\(pdi)|   \(fsi)x\(pdi)"
      ),
      ("%c%c%3c", [.integer(65), .integer(0x1F514), .integer(0xE9)], "A🔔  é"),
      // An override in an argument ends with its isolate.
      (
        "%@: %@", [.string("\u{202E}abc"), .string("\u{2069}\u{2069}x")],
        "\(fsi)\u{202E}abc\(pdi): \(fsi)x\(pdi)"
      ),
      // What an argument says is no format.
      (
        "%@ %@", [.string("%d %1$@ %n"), .string("%#@n@")],
        "\(fsi)%d %1$@ %n\(pdi) \(fsi)%#@n@\(pdi)"
      ),
    ] as [(String, [Argument], String)])
  func aTemplateTakesTypedArguments(
    template: String, arguments: [Argument], expected: String
  ) throws {
    #expect(try renderer().text(template: .text(template), arguments: arguments) == expected)
  }

  private static let date = Argument.date(
    DateArgument(.instant(Timestamp(clamping: 0)), style: .long))

  @Test(
    arguments: [
      // A translation that swaps types without positions.
      (
        "已用其 %@ 额度的 %lld%%。", [Argument.integer(99), .string("5h")],
        .argumentMisfit(position: 2, kind: .string, verb: "%lld")
      ),
      ("%@ et %@", [.string("Nom")], .argumentMissing(position: 2, count: 1, verb: "%@")),
      (
        "%1$@ %3$@", [.string("a"), .string("b")],
        .argumentMissing(position: 3, count: 2, verb: "%3$@")
      ),
      ("%d", [.number(1)], .argumentMisfit(position: 1, kind: .number, verb: "%d")),
      ("%x", [.string("1")], .argumentMisfit(position: 1, kind: .string, verb: "%x")),
      ("%.2f", [date], .argumentMisfit(position: 1, kind: .date, verb: "%.2f")),
      ("%u", [.list([])], .argumentMisfit(position: 1, kind: .list, verb: "%u")),
      ("%g", [.keyed(KeyedText(key: "k"))], .argumentMisfit(position: 1, kind: .keyed, verb: "%g")),
      ("%c", [.integer(0x1B)], .argumentMisfit(position: 1, kind: .integer, verb: "%c")),
      ("%c", [.integer(0xD800)], .argumentMisfit(position: 1, kind: .integer, verb: "%c")),
      ("%c", [.integer(0x202E)], .argumentMisfit(position: 1, kind: .integer, verb: "%c")),
      ("%c", [.integer(-1)], .argumentMisfit(position: 1, kind: .integer, verb: "%c")),
      ("%#@n@", [.integer(1)], .variableUnknown(name: "n")),
      (
        "%@", [.keyed(KeyedText(key: "k"))],
        .inArgument(position: 1, .noEntry(key: "k", table: "Localizable"))
      ),
      (
        "%2$@", [.integer(1), .list([.string("a"), .keyed(KeyedText(key: "k"))])],
        .inArgument(position: 2, .inArgument(position: 2, .noEntry(key: "k", table: "Localizable")))
      ),
    ] as [(String, [Argument], RenderingProblem)])
  func whatDoesNotFitIsAProblem(
    template: String, arguments: [Argument], expected: RenderingProblem
  ) {
    #expect(throws: expected) {
      try renderer().text(template: .text(template), arguments: arguments)
    }
  }

  @Test func aKeyIsLookedUpInItsTable() throws {
    let renderer = renderer(["k": .text("%@?")], name: "Other")
    let text = KeyedText(key: "k", arguments: [.integer(1)], table: "Other")
    #expect(try renderer.text(text) == "1?")
    #expect(throws: RenderingProblem.noEntry(key: "k", table: "Localizable")) {
      try renderer.text(KeyedText(key: "k", arguments: [.integer(1)]))
    }
  }

  @Test func aTextWithinATextIsOfTheSameLanguageAndNotIsolated() throws {
    let renderer = renderer(["name": .text("von %@"), "all": .text("100%")])
    let arguments: [Argument] = [
      .keyed(KeyedText(key: "name", arguments: [.string("Ada")])), .keyed(KeyedText(key: "all")),
    ]
    #expect(
      try renderer.text(template: .text("%@, %@"), arguments: arguments)
        == "von \u{2068}Ada\u{2069}, 100%")
  }

  @Test func aTextThatIsCutLeavesNoIsolateOpen() throws {
    let renderer = renderer(["name": .text("von %@")])
    let name = Argument.keyed(KeyedText(key: "name", arguments: [.string("Ada")]))
    #expect(
      try renderer.text(template: .text("%.6@!"), arguments: [name]) == "von \u{2068}A\u{2069}!")
  }

  @Test func onOwnTerminalsNothingIsIsolated() throws {
    let renderer = TextRenderer(source: PlainTable(), values: PlainValues(), isolates: false)
    #expect(
      try renderer.text(
        template: .text("%@ %@"), arguments: [.string("a"), .list([.string("b")])]) == "a b")
  }

  @Test func theTextIsNeverLongerThanItsLimit() throws {
    let renderer = TextRenderer(
      source: PlainTable(), values: PlainValues(), isolates: false, limit: 5)
    #expect(try renderer.text(template: .text("é%@"), arguments: [.string("abc")]) == "éabc")
    #expect(throws: RenderingProblem.tooLong(limit: 5)) {
      try renderer.text(template: .text("é%@"), arguments: [.string("abcd")])
    }
    #expect(throws: RenderingProblem.tooLong(limit: 5)) {
      try renderer.text(template: .text("123456"), arguments: [])
    }
  }

  /// 4,000 places, each for a text of 4,000 places, and so on.
  @Test func textsWithinTextsCannotBlowUp() {
    let places = String(repeating: "%1$.0@%2$.0@", count: 2_000)
    let renderer = TextRenderer(
      source: PlainTable(entries: ["k": .text(places)]), values: PlainValues(), isolates: false)
    var argument = Argument.string("x")
    for _ in 0..<6 { argument = .keyed(KeyedText(key: "k", arguments: [argument, argument])) }
    #expect(throws: RenderingProblem.tooMuchWork) {
      try renderer.text(template: .text(places), arguments: [argument, argument])
    }
  }

  @Test func textsWithinTextsGoOnlySoDeep() throws {
    let renderer = renderer(["k": .text("%@")])
    var text = KeyedText(key: "k", arguments: [.integer(1)])
    for _ in 1..<TextRenderer.depthLimit { text = KeyedText(key: "k", arguments: [.keyed(text)]) }
    #expect(try renderer.text(text) == "1")
    #expect(throws: RenderingProblem.tooDeep(limit: 8)) {
      try renderer.text(KeyedText(key: "k", arguments: [.keyed(text)]))
    }
    var list = Argument.list([])
    for _ in 0..<10_000 { list = .list([list]) }
    #expect(throws: RenderingProblem.tooDeep(limit: 8)) {
      try renderer.text(template: .text("%@"), arguments: [list])
    }
  }

  private func renderer(
    _ entries: [String: TableEntry] = [:], name: String = KeyedText.defaultTable
  ) -> TextRenderer {
    TextRenderer(
      source: PlainTable(entries: entries, name: name), values: PlainValues(), isolates: true)
  }
}

import Testing

@testable import BelfryCommands

@Suite struct ParsedArgumentsTests {
  private static let options = [
    OptionSpec("in", value: "DURATION"), OptionSpec("to", value: "USER", isRepeatable: true),
    OptionSpec("badge", value: "N"), OptionSpec("json"), OptionSpec("help"),
  ]

  private func parse(_ arguments: String...) throws -> ParsedArguments {
    try ParsedArguments(arguments, options: Self.options)
  }

  @Test func optionsAndOperandsMayBeMixed() throws {
    let parsed = try parse("Tea", "--in", "4m", "is", "--json", "ready", "--to=a", "--to", "b")
    #expect(parsed.operands == ["Tea", "is", "ready"])
    #expect(parsed.value("in") == "4m")
    #expect(parsed.has("json") && !parsed.has("help"))
    #expect(parsed.all("to") == ["a", "b"])
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try parse("--json", "--", "--in", "-x", "--").operands == ["--in", "-x", "--"])
    #expect(try parse("-").operands == ["-"])
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try parse("--badge", "-1").value("badge") == "-1")
    #expect(try parse("--in=--x").value("in") == "--x")
    #expect(try parse("--in=").value("in") == "")
  }

  @Test(arguments: [
    (["--inn", "4m"], UsageError.unknownOption(argument: "--inn", suggestion: "--in")),
    (["--jsno"], .unknownOption(argument: "--jsno", suggestion: "--json")),
    (["--secret=hunter2"], .unknownOption(argument: "--secret", suggestion: nil)),
    (["-h"], .unknownOption(argument: "-h", suggestion: "--help")),
    (["-in", "4m"], .unknownOption(argument: "-in", suggestion: "--in")),
    (["-5"], .unknownOption(argument: "-5", suggestion: nil)),
    (["--in"], .valueMissing(option: "in")),
    (["--in", "--json"], .valueMissing(option: "in")),
    (["--json=yes"], .valueNotTaken(option: "json")),
    (["--in", "1m", "--in", "2m"], .givenTwice(option: "in")),
  ])
  func aWrongLineIsToldWhatIsWrong(arguments: [String], error: UsageError) {
    #expect(throws: error) { try ParsedArguments(arguments, options: Self.options) }
  }
}

@Suite struct SuggestionTests {
  private static let names = ["now", "schedule", "list", "cancel", "inbox", "watch", "dismiss"]

  @Test(arguments: [
    ("sched", "schedule"), ("lst", "list"), ("ilst", "list"), ("inobx", "inbox"),
    ("cancle", "cancel"), ("wacth", "watch"), ("dimsis", "dismiss"), ("nwo", "now"),
    ("xyz", nil), ("", nil), ("remove", nil), ("a", nil),
  ])
  func theNearestNameIsSuggested(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == expected)
  }
}

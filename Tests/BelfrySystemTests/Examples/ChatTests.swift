import Testing

@Suite struct ChatTests {
  @Test(arguments: ExampleLanguage.allCases)
  func inTheBackgroundItPresentsAtOnceAndTheAnswerOpensTheMessage(
    language: ExampleLanguage
  ) throws {
    let stage = try ExampleStage("Chat", language)
    #expect(try stage.run("unread") == "0 unread.\n")
    _ = try stage.run("receive", "Bob", "Lunch", "at", "one?")
    _ = try stage.run("receive", "Carol", "Hello")
    #expect(
      try stage.inbox().map(plain)
        == ["Carol has a message for you.", "Bob has a message for you."])
    #expect(try stage.newest("alertAction") == "Read Message")
    #expect(try stage.run("unread") == "2 unread.\n")

    try stage.open()
    let chat = try stage.start("open")
    try chat.wait(for: "Carol: Hello\n")
    #expect(!chat.out.contains("Bob"))
    try stage.open()
    try chat.wait(for: "Bob: Lunch at one?\n")
    chat.stop()
    #expect(try stage.run("unread") == "0 unread.\n")
  }

  @Test(arguments: ExampleLanguage.allCases)
  func aMessageIsAnnouncedInGermanToWhoeverReadsIt(language: ExampleLanguage) throws {
    let stage = try ExampleStage("Chat", language)
    try stage.read("de")
    _ = try stage.run("receive", "Bob", "Hallo")
    #expect(try stage.inbox().map(plain) == ["Bob hat eine Nachricht für Sie."])
    #expect(try stage.newest("alertAction") == "Nachricht lesen")
  }

  @Test(arguments: ExampleLanguage.allCases)
  func inTheForegroundItShowsTheMessageAndNobodyElseDoes(language: ExampleLanguage) throws {
    let stage = try ExampleStage("Chat", language)
    let chat = try stage.start("open")
    try stage.repeatUntilSaid(by: chat, "Bob: Hello\n") {
      _ = try stage.run("receive", "Bob", "Hello")
    }
    _ = try stage.run("receive", "Carol", "Are you there?")
    try chat.wait(for: "Carol: Are you there?\n")
    #expect(try stage.inbox() == [])
  }
}

import Foundation
import Testing

@Suite struct ToDoListTests {
  /// So long from now, as the list reads it: a time of the day in UTC, where the examples run.
  private static func time(in minutes: Int) -> String {
    Date.now.addingTimeInterval(Double(60 * minutes)).formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: false)
    ).dropLast(3).description
  }

  @Test(arguments: ExampleLanguage.allCases)
  func itWarnsBeforeAnItemIsDueAndShowsItsDetails(language: ExampleLanguage) throws {
    let stage = try ExampleStage("ToDoList", language)
    let due = Self.time(in: 60)
    let added = try stage.run("add", "Tea", "--due", due)
    #expect(added.hasPrefix("Tea is due ") && added.contains("10 minutes before"))
    _ = try stage.run("add", "Call Bob", "--due", Self.time(in: 180), "--warn", "30")
    let list = try stage.run("list").split(separator: "\n")
    #expect(list.count == 3)
    #expect(list.first?.hasPrefix("Tea, due ") == true)
    #expect(list.last == "0 not viewed.")

    try stage.advance("PT55M")
    #expect(try stage.inbox().map(plain) == ["Tea in 10 minutes."])
    #expect(try stage.newest("alertAction") == "View Details")
    #expect(try stage.run("list").hasSuffix("1 not viewed.\n"))

    // Answered while the list does not run: the answer waits for it.
    try stage.open()
    let opened = try stage.start("open")
    try opened.wait(for: "Tea: due ")
    try opened.wait(for: "\n")
    opened.stop()
    #expect(try stage.run("list").hasSuffix("0 not viewed.\n"))
  }

  @Test(arguments: [("de", "Tee in 1 Minute."), ("zh-TW", "1 分鐘後：Tee。")])
  func itWarnsInTheLanguageOfThePerson(language: String, text: String) throws {
    for program in ExampleLanguage.allCases {
      let stage = try ExampleStage("ToDoList", program)
      try stage.read(language)
      _ = try stage.run("add", "Tee", "--due", Self.time(in: 60), "--warn", "1")
      try stage.advance("PT1H")
      #expect(try stage.inbox().map(plain) == [text])
    }
  }

  @Test(arguments: ExampleLanguage.allCases)
  func theAlertWhoseUserInfoMatchesIsTakenBack(language: ExampleLanguage) throws {
    let stage = try ExampleStage("ToDoList", language)
    for name in ["Tea", "Call Bob"] {
      _ = try stage.run("add", name, "--due", Self.time(in: 60))
    }
    #expect(try stage.run("done", "Tea") == "Tea is done.\n")
    #expect(try stage.run("done", "Tea", status: 1) == "There is no Tea.\n")
    try stage.advance("PT2H")
    #expect(try stage.inbox().map(plain) == ["Call Bob in 10 minutes."])
  }

  @Test(arguments: ExampleLanguage.allCases)
  func inTheForegroundTheListShowsTheWarningItself(language: ExampleLanguage) throws {
    let stage = try ExampleStage("ToDoList", language)
    let opened = try stage.start("open")
    try stage.repeatUntilSaid(by: opened, " in 10 minutes.\n") {
      _ = try stage.run("add", "Tea", "--due", Self.time(in: 5))
      try stage.advance("PT1S")
    }
    #expect(try stage.inbox() == [])
  }
}

/// A text without the marks that isolate what is put into it.
func plain(_ text: String) -> String {
  text.filter { !"\u{2068}\u{2069}".contains($0) }
}

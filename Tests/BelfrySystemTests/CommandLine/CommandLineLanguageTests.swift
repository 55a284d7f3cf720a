import BelfryTestSupport
import Testing

/// The real `belfry` and the real `belfryd`, for people who read other languages than English.
@Suite struct CommandLineLanguageTests {
  private static let tables = "\(ProjectDocument.top)/contrib/examples/ToDoList/Localizations"
  private static let warning = ["now", "--key", "%@ in %i minutes.", "--args", #"["Tea",1]"#]

  @Test func theHubRefusesInTheLanguageOfTheCommandLine() throws {
    let hub = try HubProcess()
    let refused = try CommandLineRun.finished(
      ["settings", "zone", "Mars/Olympus"], hub, environment: ["LANG": "de_DE.UTF-8"])
    #expect(refused.status == .exited(1))
    #expect(
      refused.err.contains("Dieser Rechner kennt keine Zeitzone Mars/Olympus."), "\(refused.err)")
  }

  /// What a terminal says counts for alerts until somebody sets something else.
  @Test func alertsComeInTheLanguageThatATerminalSaidLast() throws {
    let hub = try HubProcess()
    let pushed = try CommandLineRun.finished(["strings", "push", Self.tables], hub)
    #expect(pushed.status == .exited(0), "\(pushed.err)")
    let chinese = ["LANG": "zh_TW.UTF-8"]
    #expect(try CommandLineRun.finished(["inbox"], hub, environment: chinese).out == "沒有待處理的提醒。\n")
    #expect(try CommandLineRun.finished(Self.warning, hub).status == .exited(0))
    // A program that says no language changes nothing.
    #expect(plain(try CommandLineRun.finished(["inbox"], hub).out).contains("1 分鐘後：Tea。"))
    #expect(
      try CommandLineRun.finished(["settings", "language"], hub).out
        == "language  none (that of your session counts, zh-TW)\n")

    let set = try CommandLineRun.finished(["settings", "language", "de"], hub)
    #expect(set.out == "language  de\n")
    _ = try CommandLineRun.finished(["inbox"], hub, environment: chinese)
    #expect(try CommandLineRun.finished(Self.warning, hub).status == .exited(0))
    #expect(plain(try CommandLineRun.finished(["inbox"], hub).out).contains("Tea in 1 Minute."))
  }

  @Test func previewShowsWhatEachOfTheHubsLanguagesMakesOfAKey() throws {
    let hub = try HubProcess()
    _ = try CommandLineRun.finished(["strings", "push", Self.tables], hub)
    let preview = try CommandLineRun.finished(
      ["strings", "preview", "%@ in %i minutes.", "--args", #"["Tea",2]"#], hub)
    #expect(
      preview.out == """
        LANGUAGE  TEXT
        de        Tea in 2 Minuten.
        en        Tea in 2 minutes.
        zh-Hans   2 分钟后：Tea。
        zh-Hant   2 分鐘後：Tea。

        """)
  }
}

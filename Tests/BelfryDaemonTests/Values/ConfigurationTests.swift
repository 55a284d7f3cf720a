import BelfryCore
import Testing

@testable import BelfryDaemon

/// Rows of text and what is read from it; the syntax is that of systemd.syntax(7).
@Suite struct IniFileTests {
  private func read(_ text: String) -> IniFile { IniFile(Array(text.utf8)) }

  private func assignments(_ text: String) -> [String] {
    read(text).assignments.map { "\($0.line) \($0.section).\($0.key)=\($0.value)" }
  }

  @Test(
    arguments: [
      ("[A]\nk=v\n", ["2 A.k=v"]),
      ("[A]\n  k =  v w \n", ["2 A.k=v w"]),
      ("[A]\r\nk=v\r\n", ["2 A.k=v"]),
      ("\u{FEFF}[A]\nk=v", ["2 A.k=v"]),
      ("# c\n; c\n\n[A]\n # c\nk=# v\n", ["6 A.k=# v"]),
      ("[A]\nk=a \\\n  b\\\nc\n", ["2 A.k=a b c"]),
      ("[A]\nk=a \\\n# left out\n;this too\nb\n", ["2 A.k=a b"]),
      ("[A]\nk=a \\", ["2 A.k=a"]),
      ("[A]\nk=\n", ["2 A.k="]),
      ("[A]\nk=v=w\n[B]\nk=x\n", ["2 A.k=v=w", "4 B.k=x"]),
      ("[A]\nk=ä\u{0301}\n", ["2 A.k=ä\u{0301}"]),
      ("", []),
    ])
  func assignmentsAreRead(text: String, expected: [String]) {
    #expect(assignments(text) == expected)
    #expect(read(text).problems.isEmpty)
  }

  @Test(
    arguments: [
      ("k=v\n[A]\n", 1, "an assignment stands before any section"),
      ("[A]\nnonsense\n", 2, "a line is written Key=value"),
      ("[A]\n=v\n", 2, "a line is written Key=value"),
      ("[A\nk=v\n", 1, "a section is written [Name]"),
      ("[]\n", 1, "a section is written [Name]"),
      ("[A]\nk=\0\n", 1, "the file is not UTF-8 text"),
    ])
  func aProblemHasItsLine(text: String, line: Int, problem: String) {
    #expect(read(text).problems == [IniFile.Problem(line: line, text: problem)])
  }

  @Test func bytesThatAreNotTextAreToldOnce() {
    #expect(IniFile([0x5B, 0x41, 0x5D, 0x0A, 0xFF]).problems.count == 1)
  }
}

@Suite struct ConfigurationTests {
  private func configuration(_ texts: String...) -> Configuration {
    var configuration = Configuration()
    for (index, text) in texts.enumerated() {
      configuration.take(IniFile(Array(text.utf8)), from: "\(index).conf")
    }
    return configuration
  }

  @Test func everyLimitOfTheTableCanBeSet() {
    for row in Limits.table {
      let configuration = configuration("[Limits]\n\(row.key)=7\n")
      #expect(configuration.problems.isEmpty)
      #expect(configuration.limits[keyPath: row.path] == 7)
    }
  }

  @Test func whatIsReadLaterWinsAndAnEmptyValueIsTheDefault() {
    let later = configuration("[Limits]\nAppsPerUser=1\nMarkDays=2\n", "[Limits]\nAppsPerUser=3\n")
    #expect(later.limits.appsPerUser == 3)
    #expect(later.limits.markDays == 2)
    let reset = configuration("[Limits]\nAppsPerUser=1\n", "[Limits]\nAppsPerUser=\n")
    #expect(reset.limits == Limits())
  }

  @Test(
    arguments: [
      ("[Limits]\nNonsense=1\n", "0.conf:2: there is no limit Nonsense=, ignoring"),
      ("[Nonsense]\nA=1\nB=2\n", "0.conf:2: there is no section [Nonsense], ignoring it"),
      (
        "[Limits]\nMarkDays=0\n",
        "0.conf:2: MarkDays= needs a whole number from 1 to 2147483647, ignoring"
      ),
      (
        "[Limits]\nMarkDays=-1\n",
        "0.conf:2: MarkDays= needs a whole number from 1 to 2147483647, ignoring"
      ),
      (
        "[Limits]\nMarkDays=1 day\n",
        "0.conf:2: MarkDays= needs a whole number from 1 to 2147483647, ignoring"
      ),
      (
        "[Limits]\nMarkDays=2147483648\n",
        "0.conf:2: MarkDays= needs a whole number from 1 to 2147483647, ignoring"
      ),
      ("[Limits]\nwhat\n", "0.conf:2: a line is written Key=value, ignoring"),
    ])
  func aMistakeIsToldWithItsPlaceAndTheRestCounts(text: String, problem: String) {
    let configuration = configuration(text + "[Limits]\nTokenHours=5\n")
    #expect(configuration.problems.map(\.description) == [problem])
    var expected = Limits()
    expected.tokenHours = 5
    #expect(configuration.limits == expected)
  }

  @Test(
    arguments: [
      ("[Hub]\nLanguage=de_AT.UTF-8 fr iw\n", ["de-AT", "fr", "he"]),
      ("[Hub]\nLanguage=de\nLanguage=fr\n", ["de", "fr"]),
      ("[Hub]\nLanguage=de\nLanguage=\nLanguage=fr de\n", ["fr", "de"]),
      ("[Hub]\nLanguage=\n", []),
    ])
  func languagesAreReadInTheirOrder(text: String, languages: [String]) {
    let configuration = configuration(text)
    #expect(configuration.languages == languages)
    #expect(configuration.problems.isEmpty)
  }

  @Test func whatIsNoLanguageIsTold() {
    let configuration = configuration("[Hub]\nLanguage=de C\nNonsense=1\n")
    #expect(configuration.languages == ["de"])
    #expect(
      configuration.problems.map(\.description) == [
        "0.conf:2: Language=C is no language such as de or pt-BR, ignoring",
        "0.conf:3: there is no key Nonsense=, ignoring",
      ])
    #expect(Configuration().changes(to: configuration) == ["Language= is de, was empty"])
  }

  @Test func aLineJoinedFromManyIsNamedByItsFirst() {
    let configuration = configuration("[Limits]\nMarkDays=1 \\\n2\n")
    #expect(configuration.problems.first?.line == 2)
  }
}

@Suite struct AppRuleTests {
  private func rule(_ text: String) throws -> (Configuration, AppID) {
    let id = try #require(AppID("org.example.backup"))
    var configuration = Configuration()
    configuration.takeRule(IniFile(Array(text.utf8)), of: id, from: "x.conf")
    return (configuration, id)
  }

  @Test func aRuleNamesWhoSpeaksAndWhoReceives() throws {
    let (configuration, id) = try rule(
      "[App]\nUser=backup\nRecipients=alice  bob\nRecipients=carol\n")
    #expect(configuration.problems.isEmpty)
    let rule = try #require(configuration.systemApps[id])
    #expect(rule.user.rawValue == "backup")
    #expect(rule.recipients.map(\.rawValue).sorted() == ["alice", "bob", "carol"])
    #expect(configuration.unusableApps.isEmpty)
  }

  @Test func anEmptyValueForgetsWhatStoodBefore() throws {
    let (configuration, id) = try rule(
      "[App]\nUser=a\nUser=\nUser=b\nRecipients=alice\nRecipients=\nRecipients=bob\n")
    #expect(configuration.systemApps[id]?.user.rawValue == "b")
    #expect(configuration.systemApps[id]?.recipients.map(\.rawValue) == ["bob"])
  }

  @Test(
    arguments: [
      (
        "[App]\nUser=backup\nRecipients=alice @staff\n",
        "x.conf:3: Recipients=@staff is not supported yet"
      ),
      ("[App]\nUser=backup\nRecipients=*\n", "x.conf:3: Recipients=* is not supported yet"),
      ("[App]\nUser=backup\nGroup=adm\n", "x.conf:3: Group= is not supported yet"),
      ("[App]\nUser=backup\nUnit=backup.service\n", "x.conf:3: Unit= is not supported yet"),
      ("[App]\nUser=backup\nWake=/run/x\n", "x.conf:3: Wake= is not supported yet"),
      ("[App]\nUser=backup\nColour=red\n", "x.conf:3: there is no key Colour="),
      ("[Limits]\nMarkDays=1\n[App]\nUser=b\n", "x.conf:2: there is no section [Limits]"),
      ("[App]\nUser=a:b\n", "x.conf:2: User= needs the name of a user"),
      ("[App]\nUser=b\nRecipients=a/b\n", "x.conf:3: Recipients= needs names of users"),
      ("[App]\nRecipients=alice\n", "x.conf: User= is missing"),
      ("[App]\nUser=b\nnonsense\n", "x.conf:3: a line is written Key=value"),
      ("", "x.conf: User= is missing"),
    ])
  func aRuleWithAMistakeDeclaresNobodyAndKeepsItsId(text: String, problem: String) throws {
    let (configuration, id) = try rule(text)
    #expect(configuration.problems.map(\.description) == [problem])
    #expect(configuration.systemApps.isEmpty)
    #expect(configuration.unusableApps == [id])
  }

  @Test func whatChangedIsSaidInWords() throws {
    let (old, id) = try rule("[App]\nUser=a\n")
    var new = Configuration()
    new.limits.markDays = 31
    new.refuseRule(of: id)
    #expect(
      old.changes(to: new) == ["MarkDays= is 31, was 30", "the rule of \(id) is gone"])
    let (other, _) = try rule("[App]\nUser=b\n")
    #expect(old.changes(to: other) == ["the rule of \(id) is different"])
    #expect(old.changes(to: old).isEmpty)
  }
}

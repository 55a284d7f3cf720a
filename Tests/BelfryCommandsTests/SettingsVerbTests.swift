import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryCommands

@Suite struct SettingsVerbTests {
  private static let unset = answer(languages: "[]", from: "app")

  /// What a hub answers.
  private static func answer(
    zone: String? = nil, languages: String, isSet: Bool = false, from: String,
    calendar: String? = nil
  ) -> String {
    let text = { (value: String?) in value.map { "\"\($0)\"" } ?? "null" }
    return #"{"timeZone":\#(text(zone)),"effectiveTimeZone":"\#(zone ?? "Europe/Berlin")","#
      + #""languages":\#(isSet ? languages : "null"),"effectiveLanguages":\#(languages),"#
      + #""languagesFrom":"\#(from)","calendar":\#(text(calendar)),"#
      + #""effectiveCalendar":"\#(calendar ?? "gregorian")"}"#
  }

  @Test func whatNobodyHasSetIsShownWithWhatCountsInItsPlace() async throws {
    let read = try await VerbRunner.run("settings") { $1.reply(to: $0, Self.unset) }
    #expect(read.requests.last?.method == "center.settings")
    #expect(
      read.out == """
        timeZone  none (that of the system counts, Europe/Berlin)
        language  none (each app's own counts)
        calendar  none (gregorian counts)

        """)
  }

  @Test(arguments: [
    ("center", "language  none (that of your session counts, de, fr)\n"),
    ("configuration", "language  none (that of this machine counts, de, fr)\n"),
    ("setting", "language  de, fr\n"),
  ])
  func itIsSaidWhereTheLanguagesComeFrom(from: String, expected: String) async throws {
    let read = try await VerbRunner.run("settings", "language") {
      $1.reply(
        to: $0,
        Self.answer(languages: #"["de","fr"]"#, isSet: from == "setting", from: from))
    }
    #expect(read.out == expected)
  }

  @Test(arguments: ["zone", "timeZone"])
  func theZoneIsSetAndTakenAway(name: String) async throws {
    let set = Self.answer(zone: "Asia/Kolkata", languages: "[]", from: "app")
    let changed = try await VerbRunner.run("settings", name, "Asia/Kolkata") {
      $1.reply(to: $0, set)
    }
    #expect(
      changed.out == "timeZone  Asia/Kolkata\n  This terminal shows times in Europe/Berlin.\n")
    #expect(changed.requests.last?["timeZone"]?.string == "Asia/Kolkata")
    let removed = try await VerbRunner.run("settings", name, "none") {
      $1.reply(to: $0, Self.unset)
    }
    #expect(removed.requests.last?["timeZone"]?.kind == .null)
    #expect(removed.requests.last?["languages"] == nil)
  }

  @Test(arguments: [["de_AT", "fr"], ["de-AT,fr"], ["DE-at", "fr"]])
  func languagesAreSentAsBCP47SpellsThem(words: [String]) async throws {
    let changed = try await VerbRunner.run(["settings", "language"] + words) {
      $1.reply(
        to: $0, Self.answer(languages: #"["de-AT","fr"]"#, isSet: true, from: "setting"))
    }
    #expect(changed.out == "language  de-AT, fr\n")
    #expect(
      changed.requests.last?["languages"]?.elements.map { $0.string ?? "" } == ["de-AT", "fr"])
    let removed = try await VerbRunner.run("settings", "language", "none") {
      $1.reply(to: $0, Self.unset)
    }
    #expect(removed.requests.last?["languages"]?.kind == .null)
  }

  @Test func theCalendarIsSetAndTakenAway() async throws {
    let changed = try await VerbRunner.run("settings", "calendar", "Persian") {
      $1.reply(to: $0, Self.answer(languages: "[]", from: "app", calendar: "persian"))
    }
    #expect(changed.out == "calendar  persian\n")
    #expect(changed.requests.last?["calendar"]?.string == "persian")
    let removed = try await VerbRunner.run("settings", "calendar", "none") {
      $1.reply(to: $0, Self.unset)
    }
    #expect(removed.requests.last?["calendar"]?.kind == .null)
    let recording = RecordingConsole()
    #expect(await Commands.run(["settings", "calendar", "mayan"], on: recording.console) == .usage)
    #expect(recording.err.hasPrefix("belfry: There is no calendar mayan. There is: gregorian, "))
  }

  @Test func theAnswerIsPrintedAsItIs() async throws {
    let json = try await VerbRunner.run("settings", "--json") { $1.reply(to: $0, Self.unset) }
    #expect(json.out == Self.unset + "\n")
  }
}

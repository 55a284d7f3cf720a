import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// `belfry strings`: tables of translations in a folder.
@Suite struct StringsVerbTests {
  private static let ours = "\(ProjectDocument.top)/Localizations"

  /// A folder of tables in a place of its own.
  private final class Folder {
    private let directory = TemporaryDirectory()
    var path: String { directory.file("Tables") }

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
      }
    }

    /// What a command says of it, with the folder's own path left out.
    func run(_ arguments: String...) async -> (status: BelfryCommands.ExitStatus, out: String) {
      let recording = RecordingConsole()
      let status = await Commands.run(
        arguments.map { $0.replacing("DIR", with: path) }, on: recording.console)
      return (status, (recording.out + recording.err).replacing("\(path)/", with: ""))
    }
  }

  private static func plural(_ key: String, _ forms: String, format: String = "%#@n@") -> String {
    """
    <plist version="1.0"><dict>
    <key>\(key)</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(forms)
    </dict></dict></dict></plist>
    """
  }

  @Test func aDevelopmentLanguageThatIsNotThereIsRefused() async throws {
    let folder = try Folder(["en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = b;"])
    let answer = await folder.run("strings", "lint", "DIR", "--development", "fr")
    #expect(answer.status == .refused)
    #expect(answer.out == "belfry: There is no table here in the development language fr.\n")
  }

  /// A pipe would be waited for without an end.
  @Test func whatIsNoFileIsPassedOver() async throws {
    let folder = try Folder(["en.lproj/A.strings": "a = b;"])
    try #require(mkfifo("\(folder.path)/en.lproj/Pipe.strings", 0o644) == 0)
    #expect(await folder.run("strings", "lint", "DIR").status == .done)
  }

  @Test func ourOwnTablesPass() async {
    let recording = RecordingConsole()
    let status = await Commands.run(["strings", "lint", Self.ours], on: recording.console)
    #expect(status == .done && recording.err.isEmpty)
    #expect(recording.out.hasSuffix("tables, nothing to correct.\n"))
    #expect(recording.out.split(separator: "\n").count == 1)
  }

  /// Every kind of fault, each at its line.
  @Test func whatIsPlantedIsFoundAtItsLine() async throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": """
      "ONE" = "One";
      "TWO" = "%@ and %d";
      "THREE" = "%@";
      "FOUR" = "Four";
      """,
      "en.lproj/Localizable.stringsdict": Self.plural(
        "COUNT", "<key>one</key><string>%d pot</string><key>other</key><string>%d pots</string>"),
      "en.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Tea";"#,
      "de.lproj/Localizable.strings": """
      "ONE" = "Eins";
      "TWO" = "%@ und %2$@ und %3$@";
      "THREE" = "%d";
      "ONE" = "Nochmals eins";
      "FIVE" = "Fünf";
      "COUNT" = "%d";
      """,
      "de.lproj/Localizable.stringsdict": Self.plural(
        "COUNT",
        "<key>few</key><string>%d Kannen</string>\n<key>other</key><string>%d Kannen</string>"),
      "fr.lproj/Localizable.strings": """
      "ONE" = "Un";
      "TWO" = "%@ et %d";
      "THREE" = "100 % de %@";
      "FOUR" = "Quatre"
      "FIVE" = "Cinq";
      """,
    ])
    let (status, out) = await folder.run("strings", "lint", "DIR")
    #expect(status == .refused)
    let lines = out.split(separator: "\n").map(String.init)
    let expected = [
      "de.lproj/Localizable.strings:1:1: warning: The key FOUR is missing; it stands at "
        + "en.lproj/Localizable.strings:4.",
      "de.lproj/Localizable.strings:2:1: warning: The text of TWO has %2$@ for argument 2, "
        + "and that of the development language has %d.",
      "de.lproj/Localizable.strings:2:1: error: The text of TWO has %3$@ for argument 3, "
        + "and that of the development language has nothing for it.",
      "de.lproj/Localizable.strings:3:1: error: The text of THREE has %d for argument 1, "
        + "and that of the development language has %@.",
      "de.lproj/Localizable.strings:4:1: warning: The key ONE stands there already, at line 1. "
        + "The later text counts.",
      "de.lproj/Localizable.strings:5:1: warning: The development language has no key FIVE.",
      "de.lproj/Localizable.strings:6:1: warning: The key COUNT has a text with plural forms too, "
        + "at de.lproj/Localizable.stringsdict:2, which counts.",
      "en.lproj/InfoPlist.strings:1:1: warning: The language de has nothing of the table InfoPlist.",
      "en.lproj/InfoPlist.strings:1:1: warning: The language fr has nothing of the table InfoPlist.",
      "fr.lproj/Localizable.strings:4:18: error: A ; should stand here, and not \".",
    ]
    for line in expected { #expect(lines.contains(line), "\(line)\nin\n\(out)") }
    let forms = lines.filter { $0.hasPrefix("de.lproj/Localizable.stringsdict:") }
    #expect(
      forms.contains {
        $0.hasSuffix("error: The text of COUNT lacks the form one of n, which the language needs.")
      })
    #expect(
      forms.contains {
        $0.hasPrefix("de.lproj/Localizable.stringsdict:7:")
          && $0.hasSuffix(
            "warning: The text of COUNT has the form few of n, which the language never uses.")
      }, "\(forms)")
    #expect(lines.last?.hasPrefix("Errors: ") == true)
  }

  @Test func warningsAloneAreNoFailure() async throws {
    let folder = try Folder([
      "en.lproj/A.strings": #""a" = "100 % of %@";"#, "de.lproj/A.strings": #""a" = "%@";"#,
    ])
    let (status, out) = await folder.run("strings", "lint", "DIR")
    #expect(status == .done)
    #expect(
      out == """
        en.lproj/A.strings:1:1: warning: In the text of a, % o is no placeholder and stays as it is. A percent sign is written %%.
        Errors: 0, warnings: 1.

        """)
  }

  @Test func theDevelopmentLanguageIsEnglishUnlessAnotherIsNamed() async throws {
    let folder = try Folder([
      "de.lproj/A.strings": #""a" = "A"; "b" = "B";"#, "en.lproj/A.strings": #""a" = "A";"#,
    ])
    #expect(await folder.run("strings", "lint", "DIR").out.contains("has no key b."))
    let other = await folder.run("strings", "lint", "DIR", "--development", "de")
    #expect(other.out.contains("en.lproj/A.strings:1:1: warning: The key b is missing"))
  }

  @Test func aFolderWithoutTablesIsToldSo() async throws {
    let folder = try Folder(["README": "nothing"])
    let (status, out) = await folder.run("strings", "lint", "DIR")
    #expect(status == .refused)
    #expect(out.hasPrefix("belfry: There is no folder LANGUAGE.lproj with tables in "))
    let missing = await folder.run("strings", "lint", "DIR/none")
    #expect(missing.out == "belfry: none cannot be read: No such file or directory.\n")
  }

  @Test func pushGivesTheHubEveryTableTheDevelopmentLanguageFirst() async throws {
    let folder = try Folder([
      "de.lproj/Localizable.strings": #""a" = "A";"#,
      "en.lproj/Localizable.strings": #""a" = "A";"#,
    ])
    let outcome = try await VerbRunner.run(["strings", "push", folder.path, "--app", "tea"]) {
      $1.reply(to: $0, #"{"entries":1,"replaced":false,"development":"en"}"#)
    }
    #expect(
      outcome.out.replacing("\(folder.path)/", with: "") == """
        en.lproj/Localizable.strings: 1 entry
        de.lproj/Localizable.strings: 1 entry
        The development language is en.

        """)
    let puts = outcome.requests.filter { $0.method == "strings.put" }
    #expect(puts.map { $0["language"]?.string ?? "" } == ["en", "de"])
    #expect(puts.allSatisfy { $0["development"] == nil })
    let named = try await VerbRunner.run([
      "strings", "push", folder.path, "--app", "tea", "--development", "de",
    ]) { $1.reply(to: $0, #"{"entries":1,"replaced":true,"development":"de"}"#) }
    let put = try #require(named.requests.first { $0.method == "strings.put" })
    #expect(
      put["language"]?.string == "de" && put["development"]?.raw.elementsEqual("true".utf8) == true)
  }

  @Test func whatHasAnErrorIsNotPushed() async throws {
    let folder = try Folder(["en.lproj/A.strings": #""a" = ;"#])
    let outcome = try await VerbRunner.run(["strings", "push", folder.path]) {
      $1.reply(to: $0, "{}")
    }
    #expect(outcome.status == .refused && outcome.requests.isEmpty)
    #expect(outcome.err.contains("Nothing was given to the hub. Correct the errors first."))
  }

  @Test func previewReadsAFolderInEveryLanguage() async throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": #""DUE" = "%@ is due %@."; "ONLY" = "Only here";"#,
      "de.lproj/Localizable.strings": #""DUE" = "%@ ist am %@ fällig.";"#,
      "fr.lproj/Localizable.strings": #""DUE" = "%d";"#,
    ])
    let due = await folder.run(
      "strings", "preview", "DUE", "--dir", "DIR", "--args",
      #"["Tea",{"date":"2026-12-24T18:00:00","style":"longDate"}]"#)
    #expect(
      due.out == """
        LANGUAGE  TEXT
        de        Tea ist am 24. Dezember 2026 fällig.
        en        Tea is due December 24, 2026.
        fr        Tea is due December 24, 2026.  (as in en)

        """)
    let only = await folder.run(
      "strings", "preview", "ONLY", "--dir", "DIR", "--language", "de-AT")
    #expect(only.out == "LANGUAGE  TEXT\nde-AT     Only here  (as in en)\n")
    let misfit = await folder.run("strings", "preview", "DUE", "--dir", "DIR", "--args", "[1]")
    #expect(misfit.status == .refused && misfit.out.contains("(does not fit the arguments)"))
    let unknown = await folder.run("strings", "preview", "x %@", "--dir", "DIR", "--args", "[1]")
    #expect(unknown.status == .done && unknown.out.contains("No language has the key x %@"))
    let faulty = try Folder(["en.lproj/A.strings": "x"])
    #expect(
      await faulty.run("strings", "preview", "x", "--dir", "DIR").out
        .hasPrefix("belfry: en.lproj/A.strings:1:2: "))
  }

  @Test func previewAsksTheHubForEachLanguageThatItHas() async throws {
    let outcome = try await VerbRunner.run(["strings", "preview", "READY", "--args", "[4]"]) {
      request, hub in
      guard request.method == "strings.list" else {
        let isGerman = request.parameters.contains(#""languages":["de"]"#)
        hub.reply(
          to: request,
          #"{"occurrences":[{"occurrence":"2026-12-01T13:28:10Z","fireDate":"2026-12-01T13:28:10Z","#
            + #""language":"\#(isGerman ? "de" : "en")","#
            + #""alertBody":"\#(isGerman ? "Fertig" : "Ready")"}],"omitted":[],"more":false}"#)
        return
      }
      hub.reply(
        to: request,
        #"{"tables":[{"language":"de","table":"Localizable","kind":"strings","entries":1,"bytes":9,"#
          + #""installed":false},{"language":"en","table":"Localizable","kind":"strings","#
          + #""entries":1,"bytes":9,"installed":false}],"development":"en"}"#)
    }
    #expect(outcome.status == .done && outcome.err.isEmpty)
    #expect(outcome.out == "LANGUAGE  TEXT\nde        Fertig\nen        Ready\n")
  }
}

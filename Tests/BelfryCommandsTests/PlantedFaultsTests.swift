import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// Faults that are planted in a copy of our own tables are found, each at its line.
@Suite struct PlantedFaultsTests {
  /// A fault, put into the German file of that name.
  struct Plant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let severity: String
    /// What the finding says.
    let words: String
    /// Plants it, and says in which line it is to be found.
    let plant: @Sendable (inout [String]) throws -> Int
  }

  static let plants: [Plant] = [
    Plant(
      testDescription: "a key that is missing", file: "CommandLine.strings", severity: "warning",
      words: "The key time.now is missing"
    ) { lines in
      lines.remove(at: try index(of: "\"time.now\"", in: lines))
      return 1
    },
    Plant(
      testDescription: "a key too many", file: "CommandLine.strings", severity: "warning",
      words: "has no key extra.key"
    ) { lines in insert("\"extra.key\" = \"x\";", into: &lines) },
    Plant(
      testDescription: "a key that stands there twice", file: "Hub.strings", severity: "warning",
      words: "The key action.view stands there already"
    ) { lines in insert("\"action.view\" = \"Sehen\";", into: &lines) },
    Plant(
      testDescription: "a text beside one with plural forms", file: "CommandLine.strings",
      severity: "warning", words: "The key time.days has a text with plural forms too"
    ) { lines in insert("\"time.days\" = \"%d Tg.\";", into: &lines) },
    Plant(
      testDescription: "another type", file: "CommandLine.strings", severity: "error",
      words: "The text of time.in has %d for argument 1"
    ) { lines in try replace("%@", with: "%d", in: "\"time.in\"", of: &lines) },
    Plant(
      testDescription: "an argument too many", file: "CommandLine.strings", severity: "error",
      words: "The text of time.in has %3$@ for argument 3"
    ) { lines in try replace("%@", with: "%@ %3$@", in: "\"time.in\"", of: &lines) },
    Plant(
      testDescription: "a percent sign alone", file: "CommandLine.strings", severity: "warning",
      words: "In the text of time.in, % "
    ) { lines in try replace("%@", with: "100 % ganz %@", in: "\"time.in\"", of: &lines) },
    Plant(
      testDescription: "a semicolon that is missing", file: "Hub.strings", severity: "error",
      words: "A ; should stand here"
    ) { lines in try replace(";", with: "", in: "\"action.view\"", of: &lines) },
    Plant(
      testDescription: "a semicolon too many", file: "Hub.strings", severity: "error",
      words: "An entry should begin here"
    ) { lines in insert("; \"x\" = \"y\";", into: &lines) },
    Plant(
      testDescription: "a quotation mark that is missing", file: "Hub.strings", severity: "error",
      words: "The text that begins here has no closing quotation mark."
    ) { lines in insert("\"x\" = \"y;", into: &lines) },
    Plant(
      testDescription: "a comment without an end", file: "Hub.strings", severity: "error",
      words: "The comment that begins here has no end."
    ) { lines in insert("/* Schluss", into: &lines) },
    Plant(
      testDescription: "a no-break space", file: "Hub.strings", severity: "error",
      words: "should stand here, and not U+00A0."
    ) { lines in try replace("\" =", with: "\"\u{A0}=", in: "\"action.view\"", of: &lines) },
    Plant(
      testDescription: "a plural form that is missing", file: "CommandLine.stringsdict",
      severity: "error", words: "lacks the form one of count"
    ) { lines in
      let form = try index(of: "<key>one</key>", in: lines)
      lines.removeSubrange(form...(form + 1))
      return (lines[..<form].lastIndex { $0.contains("<key>count</key>") } ?? -1) + 1
    },
    Plant(
      testDescription: "a plural form that German has not", file: "CommandLine.stringsdict",
      severity: "warning", words: "has the form few of count"
    ) { lines in
      let form = try index(of: "<key>one</key>", in: lines)
      lines.insert(contentsOf: ["<key>few</key>", "<string>wenige</string>"], at: form)
      return form + 2
    },
    Plant(
      testDescription: "a plural form that no language has", file: "CommandLine.stringsdict",
      severity: "error", words: "lots is no plural form."
    ) { lines in try replace("one", with: "lots", in: "<key>one</key>", of: &lines) },
    Plant(
      testDescription: "an element that is not closed rightly", file: "CommandLine.stringsdict",
      severity: "error", words: "</key> should stand here."
    ) { lines in try replace("</key>", with: "</kex>", in: "<key>one</key>", of: &lines) },
  ]

  @Test(arguments: plants)
  func itIsFoundAtItsLine(plant: Plant) async throws {
    let directory = TemporaryDirectory()
    let copy = directory.file("Tables")
    for language in ["en", "de"] {
      let folder = "\(copy)/\(language).lproj"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for name in ["CommandLine.strings", "CommandLine.stringsdict", "Hub.strings"] {
        try FileManager.default.copyItem(
          atPath: "\(ProjectDocument.top)/Localizations/\(language).lproj/\(name)",
          toPath: "\(folder)/\(name)")
      }
    }
    let file = "\(copy)/de.lproj/\(plant.file)"
    var lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
    let line = try plant.plant(&lines)
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)

    let recording = RecordingConsole()
    let status = await Commands.run(["strings", "lint", copy], on: recording.console)
    #expect(status == (plant.severity == "error" ? .refused : .done))
    let found = recording.out.split(separator: "\n").filter {
      $0.hasPrefix("\(file):\(line):") && $0.contains(": \(plant.severity): ")
        && $0.contains(plant.words)
    }
    #expect(found.count == 1, "line \(line) in\n\(recording.out)")
  }

  private static func index(of text: String, in lines: [String]) throws -> Int {
    try #require(lines.firstIndex { $0.contains(text) })
  }

  /// Puts a line behind the last entry; its number.
  private static func insert(_ line: String, into lines: inout [String]) -> Int {
    let end = lines.lastIndex { $0.hasSuffix(";") } ?? 0
    lines.insert(line, at: end + 1)
    return end + 2
  }

  /// Changes the first line with `place`; its number.
  private static func replace(
    _ text: String, with other: String, in place: String, of lines: inout [String]
  ) throws -> Int {
    let index = try index(of: place, in: lines)
    lines[index] = lines[index].replacing(text, with: other)
    return index + 1
  }
}

// embed-texts: writes the tables of a folder of translations into one Swift file, so that the programs
// have them without a file to find.
//
//   embed-texts FOLDER OUTPUT.swift
//
// FOLDER has a folder LANGUAGE.lproj a language. Each table becomes a string literal as it stands.

import Foundation

/// A raw literal of `text` with more number signs than stand in a row anywhere in it.
func literal(_ text: String) -> String {
  var longest = 0
  var run = 0
  for character in text {
    run = character == "#" ? run + 1 : 0
    longest = max(longest, run)
  }
  let marks = String(repeating: "#", count: longest + 1)
  return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: embed-texts FOLDER OUTPUT.swift\n".utf8))
  exit(2)
}
let root = URL(filePath: arguments[1])
let files = FileManager.default
let folders = try files.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".lproj") }
var entries = ""
for folder in folders.sorted() {
  let names = try files.contentsOfDirectory(atPath: root.appending(path: folder).path)
  for name in names.sorted() where name.hasSuffix(".strings") || name.hasSuffix(".stringsdict") {
    let text = try String(
      contentsOf: root.appending(path: folder).appending(path: name), encoding: .utf8)
    entries += "    OwnTable(path: \"\(folder)/\(name)\", content: \(literal(text))),\n"
  }
}
let output = """
  /// The tables of `Localizations`, put here by the build.
  extension OwnTable {
    static let all: [OwnTable] = [
  \(entries)  ]
  }

  """
try output.write(toFile: arguments[2], atomically: true, encoding: .utf8)

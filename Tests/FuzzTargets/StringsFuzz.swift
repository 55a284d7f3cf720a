import BelfryCore
import BelfryLocalization

/// A `.strings` file: what is read reads the same after it was written again, and in another
/// encoding; a fault has a place in the file.
enum StringsFuzz {
  static func complaint(about bytes: [UInt8]) -> String? {
    let table: ParsedTable
    do {
      table = try TableParser.parse(bytes, as: .strings, limits: .none)
    } catch {
      return TableFuzz.complaint(about: error, in: bytes)
    }
    if let complaint = TableFuzz.complaint(aboutPlacesOf: table) { return complaint }
    // The line end in front: with a zero as its first letter a text would look like UTF-16.
    let written = table.entries.reduce(into: "\n") {
      $0 += "\(quoted($1.key)) = \(quoted(text(of: $1)));\n"
    }
    for encoded in [Array(written.utf8), TableFuzz.utf16(written)] {
      let again = try? TableParser.parse(encoded, as: .strings, limits: .none)
      let isSame = again?.entries.elementsEqual(table.entries) {
        $0.key == $1.key && $0.entry == $1.entry
      }
      guard isSame == true else {
        return "reads otherwise when it is written again: \(written.debugDescription)"
      }
    }
    return nil
  }

  private static func text(of entry: ParsedEntry) -> String {
    guard case .text(let text) = entry.entry else { return "" }
    return text
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

/// What the two kinds of tables have in common.
enum TableFuzz {
  static func complaint(about fault: TableFault, in bytes: [UInt8]) -> String? {
    let ends = bytes.count { $0 == 10 || $0 == 13 }
    let isInFile =
      (1...ends + 1).contains(fault.position.line)
      && (1...bytes.count + 1).contains(fault.position.column)
    return isInFile ? nil : "the fault is said to be at \(fault.position)"
  }

  static func complaint(aboutPlacesOf table: ParsedTable) -> String? {
    for (entry, next) in zip(table.entries, table.entries.dropFirst())
    where entry.position >= next.position {
      return "\(next.key.debugDescription) is said to stand at \(next.position)"
    }
    return nil
  }

  static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}

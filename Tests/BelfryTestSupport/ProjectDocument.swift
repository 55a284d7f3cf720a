import Foundation

/// A document of the project, cut into its sections; for tests that hold document and code together.
package struct ProjectDocument: Sendable {
  /// A heading with what stands under it, up to the next heading of any level.
  package struct Section: Sendable {
    package let title: String
    /// 1 for `#`.
    package let level: Int
    package let lines: [String]
  }

  package let sections: [Section]

  /// The protocol, for those who write clients.
  package static let wireProtocol = ProjectDocument(
    file: "Sources/BelfryProtocol/Protocol.docc/Protocol.md")
  package static let readme = ProjectDocument(file: "README.md")

  /// - Parameter file: its path from the top of the project.
  package init(file: String) {
    guard let text = try? String(contentsOfFile: "\(Self.top)/\(file)", encoding: .utf8) else {
      preconditionFailure("\(file) cannot be read")
    }
    self.init(text: text)
  }

  package init(text: String) {
    var sections: [Section] = []
    var title = ""
    var level = 0
    var lines: [String] = []
    var isInFence = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInFence.toggle() }
      let marks = line.prefix { $0 == "#" }.count
      if !isInFence, marks > 0, line.dropFirst(marks).hasPrefix(" ") {
        sections.append(Section(title: title, level: level, lines: lines))
        title = line.dropFirst(marks + 1).trimmingCharacters(in: .whitespaces)
        title = title.replacingOccurrences(of: "`", with: "")
        level = marks
        lines = []
      } else {
        lines.append(line)
      }
    }
    sections.append(Section(title: title, level: level, lines: lines))
    self.sections = sections
  }

  /// The folder that holds the project.
  package static let top = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  package func section(_ title: String) -> Section? {
    sections.first { $0.title == title }
  }
}

// Tables.
extension ProjectDocument {
  /// A table: the cells as they stand, without the blanks around them.
  package struct Table: Sendable {
    package let header: [String]
    package let rows: [[String]]

    /// The cells of a column; nil where there is no such column.
    package func column(_ title: String) -> [String]? {
      guard let index = header.firstIndex(of: title) else { return nil }
      return rows.map { index < $0.count ? $0[index] : "" }
    }
  }
}

extension ProjectDocument.Section {
  package var tables: [ProjectDocument.Table] {
    var tables: [ProjectDocument.Table] = []
    var block: [String] = []
    for line in lines + [""] {
      if line.hasPrefix("|") {
        block.append(line)
      } else if !block.isEmpty {
        if let table = ProjectDocument.Table(block) { tables.append(table) }
        block = []
      }
    }
    return tables
  }

  /// The one table here whose first column has that title.
  package func table(of firstColumn: String) -> ProjectDocument.Table? {
    tables.first { $0.header.first == firstColumn }
  }

  /// The fenced blocks of a language: the lines between the fences.
  package func blocks(_ language: String) -> [[String]] {
    var blocks: [[String]] = []
    var current: [String]?
    for line in lines {
      if line == "```\(language)", current == nil {
        current = []
      } else if line == "```", let block = current {
        blocks.append(block)
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }
}

extension ProjectDocument.Table {
  /// - Parameter lines: the header, the rule under it, and the rows.
  fileprivate init?(_ lines: [String]) {
    guard lines.count >= 2 else { return nil }
    let rows = lines.map { line in
      line.trimmingCharacters(in: .whitespaces).dropFirst().dropLast()
        .components(separatedBy: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    header = rows[0]
    self.rows = Array(rows[2...])
  }
}

extension String {
  /// The words that stand in backticks, in their order.
  package var codeWords: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}

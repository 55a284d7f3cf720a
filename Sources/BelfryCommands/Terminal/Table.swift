/// Rows of cleaned texts in columns, aligned by what they take on the screen.
struct Table {
  /// Space between two columns.
  private static let gap = "  "
  /// What the last column keeps on a terminal that is too narrow for it.
  private static let leastLastColumn = 10

  private let head: [String]
  private var rows: [[String]] = []

  init(head: [String]) {
    self.head = head
  }

  /// Adds a row of as many cells as the head has; each is cleaned here.
  mutating func add(_ cells: [String]) {
    rows.append(cells.map { TerminalText.clean($0) })
  }

  /// The lines with the head first.
  ///
  /// - Parameter columns: the last column is cut where it would pass this; nil cuts nothing.
  func lines(columns: Int?) -> [String] {
    let all = [head] + rows
    var widths = head.indices.map { index in
      all.reduce(0) { max($0, index < $1.count ? DisplayWidth.of($1[index]) : 0) }
    }
    guard let last = widths.popLast() else { return [] }
    let before = widths.reduce(0) { $0 + $1 + DisplayWidth.of(Self.gap) }
    let room = columns.map { max($0 - before, Self.leastLastColumn) } ?? last
    return all.map { cells in
      let front = zip(cells, widths).map { TerminalText.pad($0, to: $1) + Self.gap }.joined()
      let line = front + TerminalText.cut(cells.last ?? "", to: room)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

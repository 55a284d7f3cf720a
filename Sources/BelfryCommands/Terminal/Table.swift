/// Rows of cleaned texts in columns, aligned by what they take on the screen.
struct Table {
  /// Space between two columns.
  private static let gap = "  "
  /// What the last column keeps on a terminal that is too narrow for it.
  private static let leastLastColumn = 10

  /// What a column that gives way keeps.
  private static let leastColumn = 8

  private let head: [String]
  private let yielding: Int?
  private var rows: [[String]] = []

  /// - Parameter yielding: the column that is cut where the last one would get less than a third of
  ///   the terminal; nil for none.
  init(head: [String], yielding: Int? = nil) {
    self.head = head
    self.yielding = yielding
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
    if let columns, let yielding, widths.indices.contains(yielding) {
      let front = widths.reduce(0) { $0 + $1 + DisplayWidth.of(Self.gap) }
      // What the last column does not need, it does not ask for.
      let missing = min((columns + 2) / 3, last) - (columns - front)
      let least = min(Self.leastColumn, widths[yielding])
      widths[yielding] = max(least, widths[yielding] - max(0, missing))
    }
    let before = widths.reduce(0) { $0 + $1 + DisplayWidth.of(Self.gap) }
    let room = columns.map { max($0 - before, Self.leastLastColumn) } ?? last
    func part(_ cell: String) -> String { columns == nil ? cell : Direction.part(cell) }
    return all.map { cells in
      let front = zip(cells, widths)
        .map { cell, width in
          let shown = TerminalText.cut(cell, to: width)
          let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(shown)))
          return part(shown) + space + Self.gap
        }.joined()
      let line = front + part(TerminalText.cut(cells.last ?? "", to: room))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

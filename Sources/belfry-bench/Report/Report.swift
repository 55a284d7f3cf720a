import BelfryProtocol

/// All that was measured, for people and for programs.
struct Report {
  /// What the figures were measured on and how, as pairs to be printed in this order.
  var facts: [(key: String, name: String, value: String)] = []
  /// What the hub's configuration raised: key, default, value.
  var raised: [RaisedLimit] = []
  var figures: [Figures] = []

  /// Facts, raised limits and a table for each part.
  func text() -> String {
    var text = facts.map { "\($0.name): \($0.value)\n" }.joined()
    text += "limits raised for the measurement: "
    text += raised.map { "\($0.key)=\($0.value) (usually \($0.usual))" }.joined(separator: ", ")
    text += "\n"
    for table in figures { text += "\n" + TextTable.text(table) }
    return text + """

      load: the system's load average of the last minute; others %: processor time that neither the
      hub nor the benchmark used while the figure was measured.

      """
  }

  /// One line of JSON.
  func json() -> [UInt8] {
    var writer = JSONWriter(reserving: 4096)
    writer.beginObject()
    for fact in facts { writer.member(fact.key, fact.value) }
    writer.beginObject("raisedLimits")
    for limit in raised { writer.member(limit.key, limit.value) }
    writer.endObject()
    writer.beginArray("figures")
    for table in figures {
      for row in table.rows {
        writer.beginObject()
        writer.member("kind", table.key)
        writer.member("name", row.name)
        for (column, value) in zip(table.columns, row.values) {
          if let value { writer.member(column.key, value) }
        }
        writer.member("loadAverage", row.noise.loadAverage)
        writer.member("othersPercent", row.noise.othersPercent)
        writer.endObject()
      }
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

/// Tables of text, columns aligned, numbers to the right.
enum TextTable {
  static func text(_ figures: Figures) -> String {
    let headings =
      [figures.title] + figures.columns.map { $0.heading } + ["load", "others %"]
    let rows = figures.rows.map { row in
      [row.name]
        + zip(figures.columns, row.values).map { column, value in
          value.map { number($0, decimals: column.decimals) } ?? "-"
        }
        + [
          number(row.noise.loadAverage, decimals: 1), number(row.noise.othersPercent, decimals: 0),
        ]
    }
    let widths = headings.indices.map { index in
      ([headings] + rows).map { $0[index].count }.max() ?? 0
    }
    var text = ""
    for line in [headings] + rows {
      let cells = zip(line, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + padding : padding + cell.0
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    for note in figures.notes { text += "  \(note)\n" }
    return text
  }

  /// The number with so many decimals and its thousands apart: 12,345.60.
  static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard let scaled = Int64(exactly: (value.magnitude * scale).rounded()) else { return "?" }
    var digits = String(scaled)
    while digits.utf8.count <= decimals { digits = "0" + digits }
    var whole = Substring(digits.dropLast(decimals))
    var groups: [Substring] = []
    while whole.utf8.count > 3 {
      groups.insert(whole.suffix(3), at: 0)
      whole = whole.dropLast(3)
    }
    let sign = value < 0 && scaled != 0 ? "-" : ""
    let fraction = decimals > 0 ? "." + digits.suffix(decimals) : ""
    return sign + ([whole] + groups).joined(separator: ",") + fraction
  }
}

extension Report {
  /// Facts, raised limits and every row, for a terminal.
  func text() -> String {
    var text = facts.map { "\($0.name): \($0.value)\n" }.joined()
    text += "limits raised for the measurement: \(raisedText)\n"
    for (table, isBare) in [(serverTable(all: true), false), (bareTable(all: true), true)] {
      guard table.count > 1 else { continue }
      text += "\n" + Self.aligned(table, rightFrom: isBare ? 1 : 2)
    }
    return text + "\n" + legend.map { "\($0)\n" }.joined()
  }

  /// The most important rows, for README.md.
  func markdown() -> String {
    var text = ""
    for table in [serverTable(all: false), bareTable(all: false)] where table.count > 1 {
      let rule = table[0].indices.map { $0 < 1 ? "---" : "--:" }
      for line in [table[0], rule] + table.dropFirst() {
        text += "| " + line.joined(separator: " | ") + " |\n"
      }
      text += "\n"
    }
    text += facts.map { "- \($0.name): \($0.value)\n" }.joined()
    text += "- limits raised for the measurement: \(raisedText)\n"
    for line in legend { text += "- \(line)\n" }
    return text
  }

  private var raisedText: String {
    raised.map { "\($0.key)=\($0.value) (usually \($0.usual))" }.joined(separator: ", ")
  }

  private var legend: [String] {
    [
      "median (least–most) of \(rounds) round\(rounds == 1 ? "" : "s"), in each of which hub and "
        + "peers took their turn; "
        + "“hub ÷” tells how many times the hub's figure is the peer's",
      "driver %: how busy the program was that sends and waits, for hub"
        + peers.map { ", \($0)" }.joined()
        + "; near 100 it is what was measured. others %: what other programs took of the machine",
    ] + Self.notes
  }

  /// What has to be known of the peers to read the table.
  private static let notes = [
    "each program is bound to one processor and the driver to another; hub: belfryd as it is "
      + "installed; beanstalkd -f 0; redis appendfsync always, no RDB, HSET and ZADD in a MULTI",
    "lateness and arrival: at the hub until the line of the user's center is read; beanstalkd: a "
      + "worker that reserves ahead and deletes, jobs put whole seconds ahead since it takes no "
      + "others, and for one instant a paused tube; redis: a program that looks every 10 ms with "
      + "ZRANGEBYSCORE and takes what is due in a MULTI",
  ]

  /// Heading and rows of what was measured in turn.
  private func serverTable(all: Bool) -> [[String]] {
    let subjects = [Self.hub] + peers
    let heading =
      ["", "unit"] + subjects + peers.map { "hub ÷ \($0)" } + ["driver %", "others %"]
    let chosen = rows.filter { row in
      (all || row.metric.isHeadline) && subjects.contains { row.series[$0] != nil }
    }
    return [heading]
      + chosen.map { row in
        let busy = subjects.map { subject in
          row.driverPercent[subject].map { TextTable.number($0, decimals: 0) } ?? "–"
        }
        return [row.metric.title, row.metric.unit]
          + subjects.map { cell(row.series[$0], row.metric) }
          + peers.map { peer in
            row.ratio(to: peer).map { TextTable.ratio($0) } ?? "–"
          }
          + [
            row.driverPercent.isEmpty ? "–" : busy.joined(separator: "/"),
            others(row),
          ]
      }
  }

  private func others(_ row: Row) -> String {
    row.othersPercent.map { TextTable.number($0, decimals: 0) } ?? "–"
  }

  /// Heading and rows of what the machine itself can do.
  private func bareTable(all: Bool) -> [[String]] {
    [["the machine alone", "unit", "median (least–most)", "others %"]]
      + rows.compactMap { row in
        guard let series = row.series[Self.machine], all || row.metric.isHeadline else {
          return nil
        }
        return [
          row.metric.title, row.metric.unit, cell(series, row.metric), others(row),
        ]
      }
  }

  private func cell(_ series: Series?, _ metric: Metric) -> String {
    guard let series else { return "–" }
    func number(_ value: Double) -> String {
      TextTable.number(value, decimals: metric.decimals)
    }
    guard series.values.count > 1 else { return number(series.median) }
    return "\(number(series.median)) (\(number(series.least))–\(number(series.most)))"
  }

  /// The columns from this one on are aligned to the right.
  private static func aligned(_ table: [[String]], rightFrom first: Int) -> String {
    let widths = table[0].indices.map { index in table.map { $0[index].count }.max() ?? 0 }
    var text = ""
    for line in table {
      let cells = zip(line, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index < first ? cell.0 + padding : padding + cell.0
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    return text
  }
}

/// Numbers for people.
enum TextTable {
  /// Small ones have more decimals, so that they are told from nothing.
  static func ratio(_ value: Double) -> String {
    number(value, decimals: value > 0 && value < 0.1 ? 4 : 2)
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

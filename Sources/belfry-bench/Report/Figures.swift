/// A table of the report: figures of one kind.
struct Figures {
  /// One column; `key` is its name in JSON.
  struct Column {
    let key: String
    let heading: String
    var decimals = 0

    init(_ key: String, _ heading: String, decimals: Int = 0) {
      self.key = key
      self.heading = heading
      self.decimals = decimals
    }
  }

  /// One row. What was not measured is nil.
  struct Row {
    let name: String
    let values: [Double?]
    let noise: Noise
  }

  /// In JSON.
  let key: String
  let title: String
  /// What one has to know to read it; every line is printed as it stands.
  var notes: [String] = []
  let columns: [Column]
  var rows: [Row] = []

  mutating func add(_ name: String, _ values: [Double?], _ noise: Noise) {
    precondition(values.count == columns.count, "a value for each column")
    rows.append(Row(name: name, values: values, noise: noise))
  }
}

extension Figures {
  /// The columns for times, with `timeValues` for the values.
  static func timeColumns(_ unit: TimeUnit) -> [Column] {
    [
      Column("count", "count"),
      Column("p50\(unit.suffix)", "p50 \(unit.symbol)", decimals: unit.decimals),
      Column("p99\(unit.suffix)", "p99 \(unit.symbol)", decimals: unit.decimals),
      Column("min\(unit.suffix)", "min \(unit.symbol)", decimals: unit.decimals),
      Column("max\(unit.suffix)", "max \(unit.symbol)", decimals: unit.decimals),
    ]
  }

  static func timeValues(_ times: Distribution, _ unit: TimeUnit) -> [Double?] {
    let shown = [times.median, times.percentile(99), times.least, times.most]
    return [Double(times.count)] + shown.map { $0.map { Double($0) / unit.nanoseconds } }
  }
}

/// In which unit times are shown.
enum TimeUnit {
  case microseconds
  case milliseconds

  fileprivate var suffix: String {
    switch self {
    case .microseconds: "Microseconds"
    case .milliseconds: "Milliseconds"
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .microseconds: "µs"
    case .milliseconds: "ms"
    }
  }

  fileprivate var nanoseconds: Double {
    switch self {
    case .microseconds: 1_000
    case .milliseconds: 1_000_000
    }
  }

  fileprivate var decimals: Int {
    switch self {
    case .microseconds: 0
    case .milliseconds: 2
    }
  }
}

import BelfryCore
import BelfryLocalization
import BelfryPosix

/// How fast tables of texts are read: here, and with the toolchain's property list parser.
struct TableReading: Measure {
  let key = "tables"
  let needsMany = false
  let metrics = TableKind.allCases.flatMap { kind in
    ["hub", "Foundation"].map { program in
      Metric(
        key: "tables.\(kind.rawValue).\(program)",
        title: "a table .\(kind.rawValue) of 10,000 entries: \(program)", unit: "MB/s")
    }
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .machine = subject else { return nil }
    let meter = try NoiseMeter()
    let readings = stage.plan.readings
    var values: [Double?] = []
    for kind in TableKind.allCases {
      let bytes = SampleTable.bytes(of: kind, entries: stage.plan.entries)
      values.append(
        try Self.rate(bytes.count, readings) {
          try TableParser.parse(bytes, as: kind, limits: .none).entries.count
        })
      values.append(
        try Self.rate(bytes.count, readings) { try ToolchainTables.entryCount(of: bytes) })
    }
    return Sample(values: values, othersPercent: try meter.reading())
  }

  /// Megabytes a second, by the median of the readings.
  private static func rate(
    _ bytes: Int, _ readings: Int, _ read: () throws -> Int
  ) throws -> Double? {
    var times: [Int64] = []
    var found = 0
    for _ in 0..<readings {
      let start = SystemClock.monotonicNanoseconds()
      found = try read()
      times.append(SystemClock.monotonicNanoseconds() - start)
    }
    guard found > 0 else { throw BenchError("a table was read as empty") }
    return Distribution(times).microseconds(50).map { Double(bytes) / $0 }
  }
}

/// A table as translators write them: comments, keys in capitals, texts of a sentence.
enum SampleTable {
  static func bytes(of kind: TableKind, entries: Int) -> [UInt8] {
    let numbers = 1...entries
    switch kind {
    case .strings:
      return Array(
        numbers.map { number in
          "/* Shown when reminder \(number) is due. */\n"
            + "\"REMINDER_\(number)\" = \"In %2$i Minuten beginnt \\\"%1$@\\\" (\(number)).\";\n\n"
        }.joined().utf8)
    case .stringsdict:
      let texts = numbers.map { number in
        """
          <key>REMINDER_\(number)</key>
          <dict>
            <key>NSStringLocalizedFormatKey</key>
            <string>%1$#@minutes@</string>
            <key>minutes</key>
            <dict>
              <key>NSStringFormatSpecTypeKey</key>
              <string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key>
              <string>d</string>
              <key>one</key>
              <string>In einer Minute beginnt %2$@.</string>
              <key>other</key>
              <string>In %1$d Minuten beginnt %2$@.</string>
            </dict>
          </dict>

        """
      }
      let head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
      return Array((head + texts.joined() + "</dict>\n</plist>\n").utf8)
    }
  }
}

import BelfryCore
import BelfryLocalization
import BelfryPosix

/// How long the text of an alert takes, once its tables are loaded and its language was used before.
struct TextRendering: Measure {
  let key = "texts"
  let needsMany = false

  /// What is rendered.
  enum Kind: String, CaseIterable {
    case plain, plural, date, all

    var title: String {
      switch self {
      case .plain: "a text with two arguments"
      case .plural: "a text with a plural form"
      case .date: "a text with a date"
      case .all: "a text with a plural form and a date"
      }
    }
  }

  static let languages = ["de", "ar", "ru"]

  var metrics: [Metric] {
    Self.languages.flatMap { language in
      Kind.allCases.map { kind in
        Metric(
          key: "texts.\(language).\(kind.rawValue)", title: "\(kind.title), in \(language)",
          unit: "µs", decimals: 2)
      }
    }
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .machine = subject else { return nil }
    let meter = try NoiseMeter()
    let formats = LocaleFormats()
    let source = RenderedTables(entries: try Self.entries())
    guard let name = ZoneName("Europe/Berlin") else { throw BenchError("no zone") }
    let zone = try Zone(name: name, tzif: try ZoneDirectory().read(name.rawValue))
    var values: [Double?] = []
    for code in Self.languages {
      guard let language = LanguageTag(code) else { throw BenchError("\(code) is no language") }
      for kind in Kind.allCases {
        var times: [Int64] = []
        for number in 0..<stage.plan.renderings {
          // Another reader each time, as at a delivery; another number and another day.
          let now = Timestamp(clamping: 1_800_000_000_000 + Int64(number) * 86_400_000)
          let start = SystemClock.monotonicNanoseconds()
          let reader = Reader(language: language, zone: zone, now: now)
          let text = try TextRenderer(
            source: source, values: formats.writer(for: reader), isolates: true
          ).text(Self.text(kind, number, now))
          times.append(SystemClock.monotonicNanoseconds() - start)
          guard !text.isEmpty else { throw BenchError("an empty text") }
        }
        values.append(Distribution(times).microseconds(50))
      }
    }
    return Sample(values: values, othersPercent: try meter.reading())
  }

  private static func text(_ kind: Kind, _ number: Int, _ now: Timestamp) -> KeyedText {
    let date = Argument.date(DateArgument(.instant(now), style: .long))
    let count = Argument.integer(Int64(number))
    let arguments: [Argument] =
      switch kind {
      case .plain: [.string("Oolong"), count]
      case .plural: [count]
      case .date: [date]
      case .all: [count, date]
      }
    return KeyedText(key: kind.rawValue, arguments: arguments)
  }

  /// As a table of the app would give them.
  private static func entries() throws -> [String: TableEntry] {
    let strings = """
      "plain" = "%@ is ready, in cup %d.";
      "date" = "Until %@.";
      """
    let forms = PluralCategory.allCases.map {
      "<key>\($0.rawValue)</key><string>%1$d (\($0.rawValue)) %2$@</string>"
    }
    func plural(_ key: String, _ forms: String) -> String {
      """
      <key>\(key)</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%1$#@n@</string>
      <key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict></dict>
      """
    }
    let both = forms.joined()
    let one = both.split(separator: " %2$@").joined()
    let plurals =
      "<plist version=\"1.0\"><dict>\(plural("plural", one))\(plural("all", both))</dict></plist>"
    return try TableParser.parse(Array(strings.utf8), as: .strings).dictionary.merging(
      try TableParser.parse(Array(plurals.utf8), as: .stringsdict).dictionary
    ) { first, _ in first }
  }
}

/// Tables that are loaded.
private struct RenderedTables: TextSource {
  let entries: [String: TableEntry]

  func entry(key: String, table: String) -> TableEntry? { entries[key] }
}

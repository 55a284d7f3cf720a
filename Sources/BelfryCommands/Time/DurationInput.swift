import BelfryCore

/// Reads a length of time as a person writes it.
enum DurationInput {
  /// Letters of the units, the longest first, with their lengths in seconds.
  private static let units: [(letters: [String], seconds: Int64)] = [
    (["w"], 604_800), (["d"], 86_400), (["h"], 3_600), (["m", "min"], 60), (["s"], 1),
  ]

  /// `4m`, `1h30m`, `1h 30min`, `2d`, `1w`, or ISO 8601 (`PT4M`); nil for anything else.
  ///
  /// A number needs its unit, and the units go from the longest to the shortest, each at most once.
  /// A day has 24 hours and a week seven days.
  static func duration(from text: String) -> Duration? {
    if let first = text.first, first == "P" || first == "p" {
      return try? Duration(iso8601: text.uppercased())
    }
    // A capital M is minutes to one and months to another.
    guard !text.contains("M") else { return nil }
    var rest = Substring(text.lowercased())
    var seconds: Int64 = 0
    var nextUnit = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(letters.count).drop { $0 == " " }
      // Ten digits: no sum of products with a week can overflow, and none is longer than 9999 years
      // without the hub saying so.
      guard (1...10).contains(digits.count), let number = Int64(digits),
        let unit = units.indices.first(where: { units[$0].letters.contains(String(letters)) }),
        unit >= nextUnit
      else { return nil }
      nextUnit = unit + 1
      seconds += number * units[unit].seconds
    }
    return nextUnit == 0 ? nil : .seconds(seconds)
  }
}

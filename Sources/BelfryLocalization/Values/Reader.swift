package import BelfryCore

/// For whom a text is written, and when.
package struct Reader: Sendable {
  package let language: LanguageTag
  package let zone: Zone
  /// `nil`: the one that the language's tag names (`-u-ca-`), else Gregorian.
  package let calendar: CalendarName?
  /// What relative times are relative to.
  package let now: Timestamp

  package init(language: LanguageTag, zone: Zone, calendar: CalendarName? = nil, now: Timestamp) {
    self.language = language
    self.zone = zone
    self.calendar = calendar
    self.now = now
  }
}

extension CalendarName {
  /// - Parameter keyword: a type of Unicode's calendar identifiers (UTS #35, key `ca`).
  init?(keyword: String) {
    switch keyword {
    case "gregory": self = .gregorian
    // The one by sight of the moon is what the authority of Umm al-Qura publishes beforehand.
    case "islamic", "islamic-rgsa": self = .islamicUmmAlQura
    case "islamicc": self = .islamicCivil
    case "ethiopic-amete-alem": self = .ethiopicAmeteAlem
    default: self.init(rawValue: keyword)
    }
  }

  /// Its type in Unicode's calendar identifiers.
  var keyword: String { self == .gregorian ? "gregory" : rawValue }
}

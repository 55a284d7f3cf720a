import BelfryCore
import BelfryLocalization
import Foundation

/// A zone of this machine's data.
func systemZone(_ text: String) throws -> Zone {
  guard let name = ZoneName(text) else { throw CocoaError(.fileReadInvalidFileName) }
  let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(text)")))
  return try Zone(name: name, tzif: bytes)
}

/// What writes in `language` for somebody in `zone`.
func writer(
  _ language: String, zone: Zone = .utc, calendar: CalendarName? = nil,
  now: String = "2026-12-01T09:00:00Z",
  formats: LocaleFormats = LocaleFormats()
) throws -> any ValueWriter {
  guard let tag = LanguageTag(language) else { throw CocoaError(.formatting) }
  return formats.writer(
    for: Reader(language: tag, zone: zone, calendar: calendar, now: try Timestamp(rfc3339: now)))
}

/// As CLDR's spaces that do not break, written as plain ones.
func plainSpaces(_ text: String) -> String {
  String(text.map { ["\u{A0}", "\u{202F}", "\u{2009}"].contains($0) ? " " : $0 })
}

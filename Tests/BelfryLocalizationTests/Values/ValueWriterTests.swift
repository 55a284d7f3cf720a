import BelfryCore
import BelfryLocalization
import BelfryTestSupport
import Testing

@Suite struct ValueWriterTests {
  @Test(arguments: [
    ("en", 1_234_567, "1,234,567"), ("de", 1_234_567, "1.234.567"), ("fr", 1_234_567, "1 234 567"),
    ("es", 1_234, "1234"),
    ("es", 12_345, "12.345"), ("hi", 1_234_567, "12,34,567"), ("ar-EG", 1_234, "١٬٢٣٤"),
    ("ar-EG-u-nu-latn", 1_234, "1,234"),
    ("fa", 1_234, "۱٬۲۳۴"), ("de-CH", 1_234_567, "1’234’567"), ("en-u-nu-deva", 12, "१२"),
    ("en-u-nu-xxxx", 12, "12"),
    ("en", Int64.min, "-9,223,372,036,854,775,808"), ("de", .max, "9.223.372.036.854.775.807"),
    ("qaa", 1_234, "1,234"),
    ("de-u-co-phonebk", 1_234, "1.234"),
  ])
  func integersHaveTheDigitsAndGroupsOfTheLanguage(language: String, value: Int64, text: String)
    throws
  {
    #expect(plainSpaces(try writer(language).integer(value)) == text)
  }

  @Test(arguments: [
    ("en", 1_234.5, "1,234.5"), ("de", 1_234.5, "1.234,5"), ("de", 0.1, "0,1"),
    ("de", 3.141592653589793, "3,141592653589793"),
    ("fr", -0.5, "-0,5"), ("ar-EG", 2.5, "٢٫٥"), ("en", -0.0, "0"), ("en", 2.0, "2"),
    ("en", 1e15, "1E15"), ("de", 1.5e-7, "1,5E-7"),
    ("en", 0.000_001, "0.000001"), ("en", 123_456_789_012_345.0, "123,456,789,012,345"),
    ("en", .greatestFiniteMagnitude, "1.7976931348623157E308"),
  ])
  func numbersAreWrittenAsTheyWereSaid(language: String, value: Double, text: String) throws {
    #expect(plainSpaces(try writer(language).number(value)) == text)
  }

  @Test(arguments: [
    ("en", ["a"], "a"), ("en", [], ""), ("en", ["a", "b"], "a and b"),
    ("en", ["a", "b", "c"], "a, b, and c"),
    ("en-GB", ["a", "b", "c"], "a, b and c"), ("de", ["a", "b", "c"], "a, b und c"),
    ("zh-Hans", ["a", "b", "c"], "a、b和c"),
    ("ja", ["a", "b", "c"], "a、b、c"), ("ru", ["a", "b"], "a и b"), ("es", ["a", "i"], "a e i"),
    ("es", ["a", "b"], "a y b"),
    ("de", ["", "{0}", "\u{0}"], ", {0} und \u{0}"), ("de", ["👨‍👩‍👧", "é"], "👨‍👩‍👧 und é"),
  ])
  func listsEndWithTheLanguagesAnd(language: String, elements: [String], text: String) throws {
    #expect(try writer(language).list(elements) == text)
  }

  @Test func aListInALanguageFromRightToLeftHasAllElements() throws {
    let list = try writer("ar").list(["a", "b", "c"])
    #expect(list.filter { "abcو".contains($0) } == "aوbوc")
  }

  @Test(arguments: [
    ("en", DateStyle.shortDate, "12/2/26"), ("en", .mediumDate, "Dec 2, 2026"),
    ("en", .longDate, "December 2, 2026"),
    ("en", .fullDate, "Wednesday, December 2, 2026"), ("en", .shortTime, "1:05 AM"),
    ("en", .mediumTime, "1:05:09 AM"),
    ("en", .short, "12/2/26, 1:05 AM"), ("en-GB", .shortTime, "01:05"),
    ("en-DE", .shortTime, "01:05"),
    ("en-u-hc-h23", .shortTime, "01:05"), ("de", .short, "02.12.26, 01:05"),
    ("de", .full, "Mittwoch, 2. Dezember 2026 um 01:05"),
    ("de", .longDate, "2. Dezember 2026"), ("fr", .fullDate, "mercredi 2 décembre 2026"),
    ("ja", .longDate, "2026年12月2日"),
    ("zh-Hant", .shortTime, "凌晨1:05"), ("zh-Hans", .fullDate, "2026年12月2日 星期三"),
    ("ru", .longDate, "2 декабря 2026 г."),
    ("ar-EG", .longDate, "٢ ديسمبر، ٢٠٢٦"), ("th", .longDate, "2 ธันวาคม ค.ศ. 2026"),
    ("th-u-ca-buddhist", .longDate, "2 ธันวาคม 2569"),
    ("de-u-ca-hebrew", .longDate, "22. Kislew 5787 AM"),
  ])
  func datesAreWrittenInTheReadersZoneAndLanguage(language: String, style: DateStyle, text: String)
    throws
  {
    let moment = Moment.instant(try Timestamp(rfc3339: "2026-12-02T00:05:09Z"))
    let writer = try writer(language, zone: try systemZone("Europe/Berlin"))
    #expect(plainSpaces(writer.date(DateArgument(moment, style: style))) == text)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-01-15T12:00:00Z", "13:00"),
    ("Europe/Berlin", "2026-07-15T12:00:00Z", "14:00"),
    // Permanent since March 2026, which ICU's own zones do not know.
    ("America/Vancouver", "2026-11-15T12:00:00Z", "05:00"),
    ("Africa/Monrovia", "1960-01-01T12:00:00Z", "11:15"),
    ("Pacific/Kiritimati", "2026-12-01T12:00:00Z", "02:00"),
  ])
  func zonesAreTheSystems(zone: String, instant: String, time: String) throws {
    let moment = Moment.instant(try Timestamp(rfc3339: instant))
    let zone = try systemZone(zone)
    #expect(try writer("de", zone: zone).date(DateArgument(moment, style: .shortTime)) == time)
  }

  @Test func aLocalTimeIsTheReadersWhateverTheZone() throws {
    let moment = Moment.wall(try WallTime(text: "2026-12-01T08:30:00"))
    for zone in ["Europe/Berlin", "Asia/Tokyo", "America/Vancouver"] {
      let written = try writer("de", zone: try systemZone(zone)).date(
        DateArgument(moment, style: .short))
      #expect(written == "01.12.26, 08:30")
    }
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", "Montag, 1. Januar 1"),
    ("1500-02-28T12:00:00Z", "Mittwoch, 28. Februar 1500"),
    ("1582-10-10T12:00:00Z", "Sonntag, 10. Oktober 1582"),
    ("9999-12-31T23:59:59Z", "Freitag, 31. Dezember 9999"),
    ("2000-02-29T12:00:00Z", "Dienstag, 29. Februar 2000"),
    ("1900-03-01T00:00:00Z", "Donnerstag, 1. März 1900"),
  ])
  func yearsAreGregorianAllTheWay(instant: String, text: String) throws {
    let moment = Moment.instant(try Timestamp(rfc3339: instant))
    #expect(try writer("de").date(DateArgument(moment, style: .fullDate)) == text)
  }

  /// ICU 76 reads through a null pointer for an Islamic calendar in a region behind ZW.
  @Test func noRegionTraps() throws {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let calendars: [CalendarName] = [.islamicCivil, .islamicTabular, .islamicUmmAlQura, .gregorian]
    let wall = DateArgument(.wall(try WallTime(text: "2026-12-01T12:00:00")), style: .longDate)
    for region in letters.flatMap({ first in "AEIMQUXYZ".map { "\(first)\($0)" } }) + [
      "999", "000",
    ] {
      for calendar in calendars {
        #expect(try !writer("ar-\(region)", calendar: calendar).date(wall).isEmpty)
      }
    }
  }

  @Test func noLanguageTrapsOrWritesWithoutBound() throws {
    var random = SeededRandom(seed: 76)
    let formats = LocaleFormats(capacity: 8)
    let languages = ["de", "ar", "zh", "qaa", "hi", "mul", "en", "sgn", "he", "th"]
    let keywords = ["nu", "ca", "hc", "rg", "co", "cu"]
    let values = [
      "roman", "hebr", "armn", "hanidec", "traditio", "native", "finance", "hanidays", "jpanyear",
      "chinese", "islamic",
      "islamicc", "h24", "uszzzz", "buddhist", "xxxxxxxx", "gregory", "tamldec", "mathbold",
    ]
    for _ in 0..<400 {
      var text = languages.randomElement(using: &random) ?? ""
      if Bool.random(using: &random) {
        text += "-" + (["Latn", "Arab", "Zzzz"].randomElement(using: &random) ?? "")
      }
      if Bool.random(using: &random) {
        text += "-" + (["DE", "419", "ZZ"].randomElement(using: &random) ?? "")
      }
      text += "-u"
      for _ in 0..<2 {
        text +=
          "-" + (keywords.randomElement(using: &random) ?? "") + "-"
          + (values.randomElement(using: &random) ?? "")
      }
      let writer = try writer(text, formats: formats)
      let instant = Timestamp(clamping: Int64.random(in: .min ... .max, using: &random))
      let style = DateStyle.allCases.randomElement(using: &random) ?? .full
      let written = [
        writer.integer(.random(in: .min ... .max, using: &random)),
        writer.number(Double(bitPattern: .random(in: 0 ... .max, using: &random))),
        writer.date(DateArgument(.instant(instant), style: style)), writer.list(["a", "b"]),
      ]
      for value in written {
        #expect(!value.isEmpty && value.utf8.count < 1_000, "\(text): \(value)")
      }
      _ = writer.category(of: Int64.random(in: .min ... .max, using: &random))
      #expect(formats.count <= 8)
    }
  }
}

/// The calendars that a repeat can count in, under their CLDR names, in small letters.
///
/// RFC 7529 writes them in capitals in `RSCALE`; case does not matter there.
package enum CalendarName: String, CaseIterable, Sendable {
  case gregorian
  case iso8601
  case buddhist
  case japanese
  case roc
  case chinese
  case dangi
  case hebrew
  case indian
  case islamicCivil = "islamic-civil"
  case islamicTabular = "islamic-tbla"
  case islamicUmmAlQura = "islamic-umalqura"
  case persian
  case coptic
  case ethiopic
  case ethiopicAmeteAlem = "ethioaa"
}

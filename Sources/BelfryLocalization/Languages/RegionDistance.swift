/// How far apart the regional forms of one language are: CLDR's languageMatching (release 46), its rules for regions.
enum RegionDistance {
  /// 3 to 5; equal regions are no distance and not asked for.
  static func between(_ wanted: WrittenForm, _ offered: WrittenForm) -> Int {
    let areas = (area(of: wanted), area(of: offered))
    if wanted.language == "en", areas.0 == .others, offered.region == "GB" { return 3 }
    return areas.0 == areas.1 ? 4 : 5
  }

  /// Forms that stand for others of their area.
  static func isParadigm(_ form: WrittenForm) -> Bool {
    guard let region = form.region else { return false }
    return switch form.language {
    case "en": ["US", "GB"].contains(region)
    case "es": ["ES", "419"].contains(region)
    case "pt": ["BR", "PT"].contains(region)
    default: false
    }
  }

  private enum Area { case named, others }

  private static func area(of form: WrittenForm) -> Area {
    guard let region = form.region else { return .others }
    let named: Set<String> =
      switch (form.language, form.script) {
      case ("ar", _): maghreb
      case ("en", _): nearUnitedStates
      case ("es", _), ("pt", _): americas
      case ("zh", "Hant"): ["HK", "MO"]
      default: []
      }
    return named.contains(region) ? .named : .others
  }

  private static let maghreb: Set<String> = ["MA", "DZ", "TN", "LY", "MR", "EH"]
  private static let nearUnitedStates: Set<String> = [
    "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI",
  ]
  /// UN M.49's 019 with what lies in it.
  private static let americas: Set<String> = [
    "019", "003", "005", "013", "021", "029", "419", "AG", "AI", "AR", "AW", "BB", "BL", "BM", "BO",
    "BQ", "BR", "BS", "BV",
    "BZ", "CA", "CL", "CO", "CR", "CU", "CW", "DM", "DO", "EC", "FK", "GD", "GF", "GL", "GP", "GS",
    "GT", "GY", "HN", "HT",
    "JM", "KN", "KY", "LC", "MF", "MQ", "MS", "MX", "NI", "PA", "PE", "PM", "PR", "PY", "SR", "SV",
    "SX", "TC", "TT", "US",
    "UY", "VC", "VE", "VG", "VI",
  ]
}

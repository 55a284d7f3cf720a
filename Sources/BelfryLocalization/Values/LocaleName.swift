import BelfryCore
import _FoundationICU

/// How ICU calls a locale: a language with what matters to the values that it writes.
///
/// Only what ICU's own data know is passed on, since not all of ICU is safe with codes that exist nowhere: ICU 76 reads
/// behind the end of a table for an Islamic calendar in the region `ZZ`.
struct LocaleName: Hashable {
  /// Such as `ar_EG@calendar=gregorian;numbers=latn`.
  let text: String

  init(_ tag: LanguageTag, calendar: CalendarName = .gregorian) {
    var subtags: [String]
    if Known.languages.contains(tag.language) {
      subtags = [tag.language]
      if let script = tag.script { subtags.append(script) }
      if let region = tag.region, Known.isRegion(region) { subtags.append(region) }
      subtags += tag.variants.filter(Known.variants.contains)
    } else {
      // For others ICU would take the language of the process's environment.
      subtags = ["en", "001"]
    }
    subtags += ["u", "ca", calendar.keyword]
    if let hours = tag.keyword("hc"), Known.hours.contains(hours) { subtags += ["hc", hours] }
    if let digits = tag.keyword("nu"), Known.isDigits(digits) { subtags += ["nu", digits] }
    text = Self.name(ofTag: subtags.joined(separator: "-")) ?? "en_001"
  }

  private static func name(ofTag tag: String) -> String? {
    var status = U_ZERO_ERROR
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      let length = swift_uloc_forLanguageTag(
        tag, buffer.baseAddress, Int32(buffer.count), nil, &status)
      guard status.isSuccess, (1..<256).contains(length) else { return nil }
      return String(
        decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// What ICU has data of.
  private enum Known {
    static let languages: Set<String> = Set(
      (0..<swift_uloc_countAvailable()).compactMap { index in
        swift_uloc_getAvailable(index).map { String(String(cString: $0).prefix { $0 != "_" }) }
      })

    static let variants: Set<String> = ["polyton", "posix", "tarask", "valencia"]
    static let hours: Set<String> = ["h11", "h12", "h23", "h24"]

    /// A territory, or an area of several such as `419`.
    static func isRegion(_ code: String) -> Bool {
      var status = U_ZERO_ERROR
      guard let region = swift_uregion_getRegionFromCode(code, &status), status.isSuccess else {
        return false
      }
      return [URGN_TERRITORY, URGN_WORLD, URGN_CONTINENT, URGN_SUBCONTINENT].contains(
        swift_uregion_getType(region))
    }

    /// Ten digits with a place value; Roman numerals are none.
    static func isDigits(_ name: String) -> Bool {
      if name == "native" { return true }
      var status = U_ZERO_ERROR
      guard let system = swift_unumsys_openByName(name, &status) else { return false }
      defer { swift_unumsys_close(system) }
      return status.isSuccess && swift_unumsys_isAlgorithmic(system) == 0
        && swift_unumsys_getRadix(system) == 10
    }
  }
}

/// The languages that a person reads, as the environment of a program says them.
package enum LanguagePreference {
  /// More are left out.
  package static let mostLanguages = 16

  /// Reads the variables as GNU gettext does ("The LANGUAGE variable"): of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that
  /// is set and not empty names the locale. `LANGUAGE`, a list with colons, takes its place, unless the locale is `C`,
  /// `POSIX` or none.
  ///
  /// - Parameter value: what a variable of this name holds.
  /// - Returns: empty where the environment expresses no preference.
  package static func fromEnvironment(_ value: (String) -> String?) -> [LanguageTag] {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(value).first { !$0.isEmpty }
    guard let name, let locale = LanguageTag(name) else { return [] }
    let listed = languages(listedIn: value("LANGUAGE") ?? "")
    return listed.isEmpty ? [locale] : listed
  }

  private static func languages(listedIn list: String) -> [LanguageTag] {
    var result: [LanguageTag] = []
    for name in list.split(separator: ":") {
      // What follows is never reached: every program has its texts in C.
      if name == "C" || name == "POSIX" { break }
      guard let tag = LanguageTag(String(name)), !result.contains(tag) else { continue }
      result.append(tag)
      if result.count == mostLanguages { break }
    }
    return result
  }
}

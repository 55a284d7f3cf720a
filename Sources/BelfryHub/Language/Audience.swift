import BelfryCore
import BelfryLocalization
import BelfryStore

/// Those who read alike: everything about a person that a text depends on.
struct Audience: Hashable {
  /// The best first; empty: each app's own counts.
  var languages: [String]
  var zone: ZoneName
  /// nil: the usual one of the language, as its tag says, else the Gregorian.
  var calendar: CalendarName?
}

// Which languages people read.
extension Hub {
  func audience(of user: UserRecord) -> Audience {
    Audience(languages: languages(of: user), zone: zone(of: user).name, calendar: user.calendar)
  }

  /// Those who read as nobody in particular does: the machine's settings count.
  var anybody: Audience {
    Audience(languages: configuration.languages, zone: zones.system.name, calendar: nil)
  }

  /// A person's setting, else what their center said last, else what the configuration says; empty: each app's own.
  func languages(of user: UserRecord) -> [String] {
    if let languages = user.languages { return languages }
    return user.saidLanguages.isEmpty ? configuration.languages : user.saidLanguages
  }

  /// Belfry's own sentences for somebody who reads these languages.
  func sentences(for languages: [String]) -> Texts {
    if languages.isEmpty { return sentences }
    if let known = spokenTexts[languages] { return known }
    let texts = Texts(languages: languages.compactMap { LanguageTag($0) }, tables: Texts.ofHub)
    if spokenTexts.count >= 256 { spokenTexts.removeAll() }
    spokenTexts[languages] = texts
    return texts
  }
}

extension Texts {
  /// The tables with the sentences of the hub.
  static let ofHub = ["Hub"]
}

extension LanguageTag {
  /// The tags that say a language, in canonical form; those that say none (`C`) are left out.
  static func canonical(_ texts: [String]) -> [String] {
    var found: [String] = []
    for text in texts {
      guard let tag = LanguageTag(text)?.text, !found.contains(tag) else { continue }
      found.append(tag)
    }
    return found
  }
}

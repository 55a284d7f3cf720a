/// Which of the languages that there are somebody gets, by likely subtags, parent locales and distances of CLDR.
///
/// A language fits when it is the one asked for, or a variety's written language, and is written in the same script: who
/// asks for Traditional Chinese never gets Simplified. The first language of the list that has one that fits wins, whatever
/// its region. After all of the list come sister languages (Norwegian for a Dane), last the development language.
package enum Negotiation {
  /// The first of ``ranked(of:for:development:)``.
  package static func best(
    of available: [LanguageTag], for preferred: [LanguageTag], development: LanguageTag?
  ) -> LanguageTag? {
    ranked(of: available, for: preferred, development: development).first
  }

  /// All that can be given, the best first: a translation that does not fit is passed over for the next.
  ///
  /// - Parameters:
  ///   - available: of two that fit alike, the earlier is the better.
  ///   - development: comes last, unless it fits better; when it is not available it is not given.
  package static func ranked(
    of available: [LanguageTag], for preferred: [LanguageTag], development: LanguageTag?
  ) -> [LanguageTag] {
    let offers = available.map { Candidate($0) }
    let wishes = preferred.map { Candidate($0) }
    var result: [LanguageTag] = []
    var seen: Set<LanguageTag> = []
    func take(_ tags: [LanguageTag]) {
      for tag in tags where seen.insert(tag).inserted { result.append(tag) }
    }
    for kinship in [Kinship.own, .sister] {
      for wish in wishes {
        let fitting = offers.enumerated().compactMap { index, offer -> (Fit, Int)? in
          Fit(of: offer, for: wish, as: kinship).map { ($0, index) }
        }
        take(fitting.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { offers[$0.1].tag })
      }
    }
    if let development, available.contains(development) { take([development]) }
    return result
  }
}

/// A tag with what is worked out about it once, where it is asked for: of most languages there are only the codes.
private final class Candidate {
  let tag: LanguageTag
  /// One code where CLDR has two.
  let language: String
  lazy var standard = NearLanguages.standard(of: language)
  lazy var sisters = NearLanguages.sisters(of: language)
  lazy var form = WrittenForm(tag)
  lazy var parents = ParentLanguages.chain(of: form)
  lazy var hasUsualRegion = form.region == usualRegion

  init(_ tag: LanguageTag) {
    self.tag = tag
    language = NearLanguages.current(tag.language)
  }

  private var usualRegion: String? {
    WrittenForm(LanguageTag(LanguageTagParts(language: tag.language, script: form.script))).region
  }
}

private enum Kinship { case own, sister }

/// How well an offer suits a wish; the smaller, the better.
private struct Fit: Comparable {
  private let steps: [Int]

  /// `nil`: not at all.
  init?(of offer: Candidate, for wish: Candidate, as kinship: Kinship) {
    guard Self.kinship(offer, for: wish) == kinship,
      let script = Self.scriptStep(offer.form, for: wish.form)
    else { return nil }
    let sameCode = offer.tag.language == wish.tag.language
    let variants = Set(offer.tag.variants).symmetricDifference(wish.tag.variants).count
    steps = [
      offer.language == wish.language ? 0 : 1, script, variants, Self.regionStep(offer, for: wish),
      sameCode ? 0 : 1, RegionDistance.isParadigm(offer.form) ? 0 : 1, offer.hasUsualRegion ? 0 : 1,
    ]
  }

  static func < (left: Fit, right: Fit) -> Bool {
    left.steps.lexicographicallyPrecedes(right.steps)
  }

  private static func kinship(_ offer: Candidate, for wish: Candidate) -> Kinship? {
    if offer.language == wish.language || offer.language == wish.standard { return .own }
    return wish.sisters.contains(offer.language) ? .sister : nil
  }

  /// 0: the same script; 1: one that the wanted script is a part of, or not known; `nil`: another.
  private static func scriptStep(_ offered: WrittenForm, for wanted: WrittenForm) -> Int? {
    if offered.script == wanted.script { return 0 }
    return switch (wanted.script, offered.script) {
    case ("Hang", "Kore"), ("Jamo", "Kore"), ("Hira", "Jpan"), ("Kana", "Jpan"), ("Hrkt", "Jpan"): 1
    case (nil, _), (_, nil): 1
    default: nil
    }
  }

  private static func regionStep(_ offered: Candidate, for wanted: Candidate) -> Int {
    if offered.tag.language == wanted.tag.language, offered.tag.script == wanted.tag.script,
      offered.tag.region == wanted.tag.region
    {
      return 0
    }
    if offered.form.region == wanted.form.region { return 1 }
    if let generation = wanted.parents.firstIndex(of: offered.form) { return 2 + generation }
    // Past all generations.
    return 10 + RegionDistance.between(wanted.form, offered.form)
  }
}

/// From which form of a language another is made (CLDR, parentLocales): `es-MX` from `es-419`, `en-AU` from `en-001`.
enum ParentLanguages {
  /// The forms with a region that `form` is made from, the nearest first.
  static func chain(of form: WrittenForm) -> [WrittenForm] {
    var chain: [WrittenForm] = []
    var present = form
    // The longest in CLDR has two.
    while chain.count < 4, let parent = parent(of: present), !chain.contains(parent) {
      chain.append(parent)
      present = parent
    }
    return chain
  }

  private static func parent(of form: WrittenForm) -> WrittenForm? {
    let names = [[form.language, form.script, form.region], [form.language, form.region]]
      .map { $0.compactMap { $0 }.joined(separator: "_") }
    guard let name = names.lazy.compactMap({ parents[$0] }).first else { return nil }
    let parent = WrittenForm(localeName: name)
    // Hindi in Latin letters comes from English in India: for words, not for readers.
    return parent.language == form.language && parent.script == form.script ? parent : nil
  }

  private static let parents: [String: String] = {
    var result: [String: String] = [:]
    for (parent, children) in LocaleData.supplemental?["parentLocales"]?.lists() ?? [:]
    where parent != "root" {
      for child in children { result[child] = parent }
    }
    return result
  }()
}

// language-choices: which language Belfry chooses, for comparisons with other programs.
//
// Each line of the input has the preferred tags, the available tags and the development language, with tabs between the
// three and commas between tags; the last is empty where there is none. Each line of the output has the place of the
// chosen one among the available, counted from 0, or -1.

import BelfryLocalization

/// Tags come again and again.
struct Tags {
  private var known: [Substring: LanguageTag?] = [:]

  mutating func read(_ list: Substring) -> [LanguageTag] {
    list.split(separator: ",").compactMap { name in
      if let tag = known[name] { return tag }
      let tag = LanguageTag(String(name))
      known[name] = .some(tag)
      return tag
    }
  }
}

var tags = Tags()
while let line = readLine() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard fields.count == 3 else {
    print("bad line")
    continue
  }
  let available = tags.read(fields[1])
  let best = Negotiation.best(
    of: available, for: tags.read(fields[0]), development: tags.read(fields[2]).first)
  print(best.flatMap { available.firstIndex(of: $0) } ?? -1)
}

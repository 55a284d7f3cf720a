/// The extensions of a tag and its private use (RFC 5646 sections 2.2.6 and 2.2.7).
enum TagExtensions {
  /// In canonical order, each as its text; `nil` where the grammar allows no such thing.
  ///
  /// - Parameter subtags: in small letters, each of 1 to 8 letters and digits.
  static func read(_ subtags: ArraySlice<String>) -> [String]? {
    var rest = subtags
    var found: [String: [String]] = [:]
    while let singleton = rest.popFirst() {
      guard singleton.utf8.count == 1, found[singleton] == nil else { return nil }
      if singleton == "x" {
        guard !rest.isEmpty else { return nil }
        found["x"] = Array(rest)
        break
      }
      let values = rest.prefix { $0.utf8.count > 1 }
      guard !values.isEmpty else { return nil }
      found[singleton] = singleton == "u" ? keywordsSorted(values) : Array(values)
      rest.removeFirst(values.count)
    }
    let order = found.keys.sorted { ($0 == "x" ? 1 : 0, $0) < ($1 == "x" ? 1 : 0, $1) }
    return order.map { key in ([key] + (found[key] ?? [])).joined(separator: "-") }
  }

  /// Attributes first, then keywords by key; the first of two with one key counts (RFC 6067 section 2.1.1).
  private static func keywordsSorted(_ subtags: ArraySlice<String>) -> [String] {
    let attributes = subtags.prefix { $0.utf8.count > 2 }
    var rest = subtags.dropFirst(attributes.count)
    var keywords: [String: [String]] = [:]
    while let key = rest.popFirst() {
      let values = rest.prefix { $0.utf8.count > 2 }
      rest.removeFirst(values.count)
      if keywords[key] == nil { keywords[key] = values == ["true"] ? [] : Array(values) }
    }
    return Set(attributes).sorted()
      + keywords.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
  }
}

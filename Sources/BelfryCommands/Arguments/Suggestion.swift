/// Finds what a person probably meant.
enum Suggestion {
  /// The nearest of `names`: one that begins with `word`, else one that is at most two typing
  /// errors away, and fewer than half of its letters; nil when none is near.
  static func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.unicodeScalars)
    guard (1...32).contains(letters.count) else { return nil }
    if let completed = names.first(where: { $0.hasPrefix(word) }) { return completed }
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = errors(letters, Array(name.unicodeScalars))
      let isNear = distance <= 2 && distance * 2 < max(letters.count, 2)
      if isNear, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// How many letters were left out, added, changed or swapped with their neighbour: the
  /// Damerau-Levenshtein distance (optimal string alignment).
  private static func errors(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...right.count)]
    for i in 1...left.count {
      var row = [i]
      for j in stride(from: 1, through: right.count, by: 1) {
        let isSame = left[i - 1] == right[j - 1]
        var distance = min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          distance = min(distance, rows[i - 2][j - 2] + 1)
        }
        row.append(distance)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}

import BelfryCore
import BelfryLocalization

/// Says what lint has found.
struct LintText {
  private let texts: Texts

  init(_ texts: Texts) {
    self.texts = texts
  }

  func sentence(_ problem: LintProblem) -> String {
    switch problem {
    case .fault(let fault):
      texts(fault.sentence)
    case .keyTwice(let key, let first):
      texts("lint.keyTwice", .string(key), .integer(Int64(first.line)))
    case .keyInBoth(let key, let plural):
      texts("lint.keyInBoth", .string(key), .string(Self.place(plural)))
    case .keyMissing(let key, let source):
      texts("lint.keyMissing", .string(key), .string(Self.place(source)))
    case .keyExtra(let key):
      texts("lint.keyExtra", .string(key))
    case .tableMissing(let name, let language):
      texts("lint.tableMissing", .string(name), .string(language))
    case .tableExtra(let name):
      texts("lint.tableExtra", .string(name))
    case .tableTwice(let other):
      texts("lint.tableTwice", .string(other))
    case .tooManyTables(let count, let limit):
      texts("lint.tooManyTables", .integer(Int64(count)), .integer(Int64(limit)))
    case .argumentExtra(let key, let position, let verb):
      texts(
        "lint.argumentExtra", .string(key), .integer(Int64(position)), .string(verb))
    case .argumentDiffers(let key, let position, let verb, let source):
      texts(
        "lint.argumentDiffers", .string(key), .integer(Int64(position)), .string(verb),
        .string(source))
    case .strayPercent(let key, let text):
      texts("lint.strayPercent", .string(key), .string(text))
    case .formMissing(let key, let variable, let category):
      texts(
        "lint.formMissing", .string(key), .string(variable), .string(category.rawValue))
    case .formUnused(let key, let variable, let category):
      texts(
        "lint.formUnused", .string(key), .string(variable), .string(category.rawValue))
    }
  }

  private static func place(_ place: LintProblem.Place) -> String {
    "\(place.file):\(place.position.line)"
  }
}

/// Holds that the variables of a ``PluralText`` are all there and that none leads back to itself.
struct VariableCheck {
  /// How deep variables stand within variables at most.
  static let depthLimit = 8

  struct Found {
    let problem: TableFault.Plural
    /// The form that names the variable; nil for the format.
    let form: (variable: String, category: PluralCategory)?
  }

  private let uses: [String: [(category: PluralCategory, names: [String])]]
  /// Variables with nothing wrong beneath them, and how many levels there are.
  private var depths: [String: Int] = [:]
  private var path: [String] = []

  /// What is wrong with `text`, if anything is.
  static func problem(in text: PluralText) -> Found? {
    var check = VariableCheck(text)
    for name in names(in: text.format) where text.variables[name] == nil {
      return Found(problem: .variableUnknown(name: name), form: nil)
    }
    // In one order, so that a file always has the same fault.
    for name in text.variables.keys.sorted() {
      if case .failure(let found) = check.depth(of: name) { return found.value }
    }
    return nil
  }

  private init(_ text: PluralText) {
    uses = text.variables.mapValues { variable in
      PluralCategory.allCases.compactMap { category in
        variable.forms[category].map { (category, Self.names(in: $0)) }
      }
    }
  }

  private static func names(in text: String) -> [String] {
    Template(text).pieces.compactMap { piece in
      guard case .variable(let variable) = piece else { return nil }
      return variable.name
    }
  }

  private struct Failure: Error { let value: Found }

  private mutating func depth(of name: String) -> Result<Int, Failure> {
    if let known = depths[name] { return .success(known) }
    path.append(name)
    defer { path.removeLast() }
    var deepest = 0
    for (category, names) in uses[name] ?? [] {
      for inner in names {
        let problem: TableFault.Plural
        if uses[inner] == nil {
          problem = .variableUnknown(name: inner)
        } else if path.contains(inner) {
          problem = .variableContainsItself(name: inner)
        } else if path.count == Self.depthLimit {
          problem = .variablesTooDeep(limit: Self.depthLimit)
        } else {
          switch depth(of: inner) {
          case .success(let depth): deepest = max(deepest, depth)
          case .failure(let failure): return .failure(failure)
          }
          if path.count + deepest <= Self.depthLimit { continue }
          problem = .variablesTooDeep(limit: Self.depthLimit)
        }
        return .failure(Failure(value: Found(problem: problem, form: (name, category))))
      }
    }
    depths[name] = deepest + 1
    return .success(deepest + 1)
  }
}

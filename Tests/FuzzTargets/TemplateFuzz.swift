import BelfryCore
import BelfryLocalization

/// A template with arguments that the first bytes say: a text within its limit or a problem.
enum TemplateFuzz {
  static func complaint(about bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let count = Int(input.byte() % 5)
    let limit = Int(input.byte()) * 4
    let arguments = (0..<count).map { _ in argument(&input, depth: 0) }
    let half = input.text(input.count / 2)
    let text = half + input.remainder()
    let forms: [PluralCategory: String] = [.one: half, .other: text]
    let plural = PluralText(
      format: text, variables: ["n": PluralVariable(valueType: nil, forms: forms)])
    let table = FuzzTable(entries: ["t": .text(half), "p": .plural(plural)])
    let renderer = TextRenderer(
      source: table, values: FuzzValues(), isolates: count % 2 == 0, limit: limit)
    for entry in [TableEntry.text(text), .plural(plural)] {
      let made = try? renderer.text(template: entry, arguments: arguments)
      if let made, made.utf8.count > limit { return "the text is over its limit" }
    }
    let template = Template(text)
    let plain = template.text(with: arguments, isolating: true, limit: limit)
    if plain.utf8.count > limit { return "the plain text is over its limit" }
    if arguments.isEmpty, text.utf8.count <= limit, plain != text {
      return "a text without arguments is changed"
    }
    return nil
  }

  private static func argument(_ input: inout FuzzInput, depth: Int) -> Argument {
    switch input.byte() % 8 {
    case 0: return .string(input.text(Int(input.byte() % 16)))
    case 1: return .integer(Int64(truncatingIfNeeded: input.word()))
    case 2: return .integer(Int64(input.byte()))
    case 3:
      let number = Double(bitPattern: input.word())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .date(DateArgument(.instant(Timestamp(clamping: Int64(input.byte())))))
    case 5 where depth == 0:
      return .list((0..<input.byte() % 4).map { _ in argument(&input, depth: depth + 1) })
    case let kind:
      guard depth < 3 else { return .integer(1) }
      let arguments = (0..<input.byte() % 4).map { _ in argument(&input, depth: depth + 1) }
      return .keyed(KeyedText(key: kind == 6 ? "t" : "p", arguments: arguments))
    }
  }
}

struct FuzzTable: TextSource {
  var entries: [String: TableEntry]

  func entry(key: String, table: String) -> TableEntry? { entries[key] }
}

struct FuzzValues: ValueWriter {
  func integer(_ value: Int64) -> String { String(value) }
  func number(_ value: Double) -> String { value.description }
  func date(_ date: DateArgument) -> String { date.style.rawValue }
  func list(_ elements: [String]) -> String { elements.joined(separator: ", ") }
  func category(of value: Int64) -> PluralCategory { value == 1 ? .one : .other }
  func category(of value: Double) -> PluralCategory { .other }
}

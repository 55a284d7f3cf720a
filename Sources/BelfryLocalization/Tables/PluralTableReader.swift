/// Makes entries of a `.stringsdict` file (Apple's "Stringsdict File Format").
///
/// Beside plural rules, two more of Apple's kinds of entry are read as the one text that suits a
/// reader without a screen of its own: of `NSStringVariableWidthRuleType` the widest text, of
/// `NSStringDeviceSpecificRuleType` the one for `other` devices.
struct PluralTableReader {
  private let bytes: [UInt8]
  private let start: Int
  private var tracker: PositionTracker

  static func table(_ bytes: [UInt8], limits: TableLimits) throws(TableFault) -> ParsedTable {
    var source = try PropertyListReader(bytes)
    let root = try source.propertyList()
    var reader = Self(source)
    return try reader.table(root, limits: limits)
  }

  private init(_ source: PropertyListReader) {
    bytes = source.bytes
    start = source.start
    tracker = PositionTracker(start: start)
  }

  private mutating func table(
    _ root: PropertyList, limits: TableLimits
  ) throws(TableFault) -> ParsedTable {
    var entries: [ParsedEntry] = []
    for member in try members(of: root, mayRepeat: true) {
      let position = tracker.position(at: member.keyOffset, in: bytes)
      guard entries.count < limits.entries else {
        throw TableFault(position: position, problem: .tooManyEntries(limit: limits.entries))
      }
      let keyBytes = member.key.utf8.count
      guard keyBytes <= limits.keyBytes else {
        throw TableFault(
          position: position, problem: .keyTooLong(bytes: keyBytes, limit: limits.keyBytes))
      }
      entries.append(
        ParsedEntry(key: member.key, position: position, entry: .plural(try entry(member.value))))
    }
    return ParsedTable(entries: entries)
  }

  private func entry(_ dictionary: PropertyList) throws(TableFault) -> PluralText {
    var format: (text: String, offset: Int)?
    var variables: [String: (variable: PluralVariable, offsets: [PluralCategory: Int])] = [:]
    for member in try members(of: dictionary) {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        format = (try text(of: member.value), member.value.offset)
      case "NSStringVariableWidthRuleType":
        return PluralText(format: try widest(of: member.value), variables: [:])
      case "NSStringDeviceSpecificRuleType":
        return PluralText(format: try otherDevice(of: member.value), variables: [:])
      default:
        variables[member.key] = try variable(member)
      }
    }
    guard let format else { throw fault(.formatMissing, at: dictionary.offset) }
    let result = PluralText(format: format.text, variables: variables.mapValues(\.variable))
    if let problem = VariableCheck.problem(in: result) {
      let offset =
        problem.form.flatMap { variables[$0.variable]?.offsets[$0.category] } ?? format.offset
      throw fault(problem.problem, at: offset)
    }
    return result
  }

  private func variable(
    _ member: PropertyList.Member
  ) throws(TableFault) -> (PluralVariable, offsets: [PluralCategory: Int]) {
    var result = PluralVariable(valueType: nil, forms: [:])
    var offsets: [PluralCategory: Int] = [:]
    var hasRule = false
    for part in try members(of: member.value) {
      let text = try text(of: part.value)
      switch part.key {
      case "NSStringFormatSpecTypeKey":
        guard text == "NSStringPluralRuleType" else {
          throw fault(.ruleUnknown(name: text), at: part.value.offset)
        }
        hasRule = true
      case "NSStringFormatValueTypeKey":
        guard Self.isValueType(text) else {
          throw fault(.valueTypeUnknown(name: text), at: part.value.offset)
        }
        result.valueType = text
      default:
        guard let category = PluralCategory(rawValue: part.key) else {
          throw fault(.formUnknown(name: part.key), at: part.keyOffset)
        }
        result.forms[category] = text
        offsets[category] = part.value.offset
      }
    }
    guard hasRule else { throw fault(.ruleMissing(variable: member.key), at: member.keyOffset) }
    guard result.forms[.other] != nil else {
      throw fault(.otherMissing(variable: member.key), at: member.keyOffset)
    }
    return (result, offsets)
  }

  /// A verb of a number, with length modifiers: `d`, `lu`, `.1f`. Apple also allows `@`.
  private static func isValueType(_ text: String) -> Bool {
    guard case .verb(let verb)? = Template("%\(text)").pieces.first, verb.spelling == "%\(text)",
      case .next = verb.argument
    else { return false }
    return verb.conversion != .character
  }

  /// The text whose number is the highest; Apple's numbers are widths.
  private func widest(of rule: PropertyList) throws(TableFault) -> String {
    var best: (width: Int, text: String)?
    for member in try members(of: rule) {
      guard let width = Int(member.key) else {
        throw fault(.formUnknown(name: member.key), at: member.keyOffset)
      }
      let text = try text(of: member.value)
      if width >= best?.width ?? width { best = (width, text) }
    }
    guard let best else { throw fault(.formatMissing, at: rule.offset) }
    return best.text
  }

  private func otherDevice(of rule: PropertyList) throws(TableFault) -> String {
    for member in try members(of: rule) where member.key == "other" {
      return try text(of: member.value)
    }
    throw fault(.otherMissing(variable: "NSStringDeviceSpecificRuleType"), at: rule.offset)
  }

  private func text(of list: PropertyList) throws(TableFault) -> String {
    guard case .text(let text) = list.value else { throw fault(.textExpected, at: list.offset) }
    return text
  }

  /// The members of a dictionary; each is there once unless they `mayRepeat`.
  private func members(
    of list: PropertyList, mayRepeat: Bool = false
  ) throws(TableFault) -> [PropertyList.Member] {
    guard case .dictionary(let members) = list.value else {
      throw fault(.dictionaryExpected, at: list.offset)
    }
    if mayRepeat { return members }
    var seen = Set<String>()
    for member in members where !seen.insert(member.key).inserted {
      throw TableFault(
        position: position(of: member.keyOffset),
        problem: .propertyList(.memberTwice(name: member.key)))
    }
    return members
  }

  private func position(of offset: Int) -> SourcePosition {
    var tracker = PositionTracker(start: start)
    return tracker.position(at: offset, in: bytes)
  }

  private func fault(_ problem: TableFault.Plural, at offset: Int) -> TableFault {
    TableFault(position: position(of: offset), problem: .plural(problem))
  }
}

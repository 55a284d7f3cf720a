/// Makes entries of a `.stringsdict` file (Apple's "Stringsdict File Format").
///
/// Beside plural rules, two more of Apple's kinds of entry are read as the one text that suits a
/// reader without a screen of its own: of `NSStringVariableWidthRuleType` the widest text, of
/// `NSStringDeviceSpecificRuleType` the one for `other` devices.
struct PluralTableReader {
  static func table(_ bytes: [UInt8], limits: TableLimits) throws(TableFault) -> ParsedTable {
    var reader = try PropertyListReader(bytes)
    let root = try reader.propertyList()
    var entries: [ParsedEntry] = []
    for member in try members(of: root, mayRepeat: true) {
      guard entries.count < limits.entries else {
        throw TableFault(
          position: member.keyPosition, problem: .tooManyEntries(limit: limits.entries))
      }
      let keyBytes = member.key.utf8.count
      guard keyBytes <= limits.keyBytes else {
        throw TableFault(
          position: member.keyPosition,
          problem: .keyTooLong(bytes: keyBytes, limit: limits.keyBytes))
      }
      let (text, places) = try entry(member.value)
      entries.append(
        ParsedEntry(
          key: member.key, position: member.keyPosition, entry: .plural(text), places: places))
    }
    return ParsedTable(entries: entries)
  }

  private static func entry(
    _ dictionary: PropertyList
  ) throws(TableFault) -> (PluralText, PluralPlaces) {
    var format: PropertyList?
    var text = PluralText(format: "", variables: [:])
    var places = PluralPlaces(format: dictionary.position)
    for member in try members(of: dictionary) {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        format = member.value
      case "NSStringVariableWidthRuleType":
        return (PluralText(format: try widest(of: member.value), variables: [:]), places)
      case "NSStringDeviceSpecificRuleType":
        return (PluralText(format: try otherDevice(of: member.value), variables: [:]), places)
      default:
        (text.variables[member.key], places.forms[member.key]) = try variable(member)
        places.variables[member.key] = member.keyPosition
      }
    }
    guard let format else { throw fault(.formatMissing, at: dictionary.position) }
    text.format = try self.text(of: format)
    places.format = format.position
    if let found = VariableCheck.problem(in: text) {
      let position = found.form.flatMap { places.forms[$0.variable]?[$0.category] }
      throw fault(found.problem, at: position ?? format.position)
    }
    return (text, places)
  }

  private static func variable(
    _ member: PropertyList.Member
  ) throws(TableFault) -> (PluralVariable, [PluralCategory: SourcePosition]) {
    var result = PluralVariable(valueType: nil, forms: [:])
    var places: [PluralCategory: SourcePosition] = [:]
    var hasRule = false
    for part in try members(of: member.value) {
      let text = try text(of: part.value)
      switch part.key {
      case "NSStringFormatSpecTypeKey":
        guard text == "NSStringPluralRuleType" else {
          throw fault(.ruleUnknown(name: text), at: part.value.position)
        }
        hasRule = true
      case "NSStringFormatValueTypeKey":
        guard isValueType(text) else {
          throw fault(.valueTypeUnknown(name: text), at: part.value.position)
        }
        result.valueType = text
      default:
        guard let category = PluralCategory(rawValue: part.key) else {
          throw fault(.formUnknown(name: part.key), at: part.keyPosition)
        }
        result.forms[category] = text
        places[category] = part.value.position
      }
    }
    guard hasRule else {
      throw fault(.ruleMissing(variable: member.key), at: member.keyPosition)
    }
    guard result.forms[.other] != nil else {
      throw fault(.otherMissing(variable: member.key), at: member.keyPosition)
    }
    return (result, places)
  }

  /// A verb of a number, with length modifiers: `d`, `lu`, `.1f`. Apple also allows `@`.
  private static func isValueType(_ text: String) -> Bool {
    guard case .verb(let verb)? = Template("%\(text)").pieces.first, verb.spelling == "%\(text)",
      case .next = verb.argument
    else { return false }
    return verb.conversion != .character
  }

  /// The text whose number is the highest; Apple's numbers are widths.
  private static func widest(of rule: PropertyList) throws(TableFault) -> String {
    var best: (width: Int, text: String)?
    for member in try members(of: rule) {
      guard let width = Int(member.key) else {
        throw fault(.formUnknown(name: member.key), at: member.keyPosition)
      }
      let text = try text(of: member.value)
      if width >= best?.width ?? width { best = (width, text) }
    }
    guard let best else { throw fault(.formatMissing, at: rule.position) }
    return best.text
  }

  private static func otherDevice(of rule: PropertyList) throws(TableFault) -> String {
    for member in try members(of: rule) where member.key == "other" {
      return try text(of: member.value)
    }
    throw fault(.otherMissing(variable: "NSStringDeviceSpecificRuleType"), at: rule.position)
  }

  private static func text(of list: PropertyList) throws(TableFault) -> String {
    guard case .text(let text) = list.value else { throw fault(.textExpected, at: list.position) }
    return text
  }

  /// The members of a dictionary; each is there once unless they `mayRepeat`.
  private static func members(
    of list: PropertyList, mayRepeat: Bool = false
  ) throws(TableFault) -> [PropertyList.Member] {
    guard case .dictionary(let members) = list.value else {
      throw fault(.dictionaryExpected, at: list.position)
    }
    if mayRepeat { return members }
    var seen = Set<String>()
    for member in members where !seen.insert(member.key).inserted {
      throw TableFault(
        position: member.keyPosition,
        problem: .propertyList(.memberTwice(name: member.key)))
    }
    return members
  }

  private static func fault(
    _ problem: TableFault.Plural, at position: SourcePosition
  ) -> TableFault {
    TableFault(position: position, problem: .plural(problem))
  }
}

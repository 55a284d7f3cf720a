package import BelfryCore

extension TableFault.Problem {
  /// What is wrong, as a text of the table `Hub` of Belfry's own.
  package var sentence: KeyedText {
    switch self {
    case .fileTooLong(let bytes, let limit):
      .own("fault.fileTooLong", .count(bytes), .count(limit))
    case .keyTooLong(let bytes, let limit):
      .own("fault.keyTooLong", .count(bytes), .count(limit))
    case .tooManyEntries(let limit): .own("fault.tooManyEntries", .count(limit))
    case .invalidUTF8: .own("fault.invalidUTF8")
    case .invalidUTF16: .own("fault.invalidUTF16")
    case .encodingNotRead(let name): .own("fault.encodingNotRead", .string(name))
    case .strings(let fault): fault.sentence
    case .propertyList(let fault): fault.sentence
    case .plural(let fault): fault.sentence
    }
  }
}

extension TableFault.Strings {
  fileprivate var sentence: KeyedText {
    switch self {
    case .keyExpected(let found): .own("fault.expected.key", .shown(found))
    case .equalsOrSemicolonExpected(let found): .own("fault.expected.equals", .shown(found))
    case .valueExpected(let found): .own("fault.expected.value", .shown(found))
    case .semicolonExpected(let found): .own("fault.expected.semicolon", .shown(found))
    case .valueNotText: .own("fault.valueNotText")
    case .quoteNotClosed: .own("fault.notClosed.quote")
    case .commentNotClosed: .own("fault.notClosed.comment")
    case .braceNotClosed: .own("fault.notClosed.brace")
    case .textAfterTable: .own("fault.textAfterTable")
    case .escapeWithoutDigits: .own("fault.escapeWithoutDigits")
    case .escapeOfLoneSurrogate: .own("fault.escapeOfLoneSurrogate")
    case .escapeOfNothing: .own("fault.escapeOfNothing")
    case .isPropertyList: .own("fault.isPropertyList")
    }
  }
}

extension TableFault.PropertyList {
  fileprivate var sentence: KeyedText {
    switch self {
    case .isBinary: .own("fault.isBinary")
    case .tagExpected(let found): .own("fault.expected.tag", .shown(found))
    case .elementNotExpected(let name): .own("fault.elementNotExpected", .string(name))
    case .endTagExpected(let name): .own("fault.endTagExpected", .string(name))
    case .tagInvalid: .own("fault.tagInvalid")
    case .notClosed: .own("fault.notClosed.element")
    case .doctypeWithDeclarations: .own("fault.doctypeWithDeclarations")
    case .entityUnknown(let name): .own("fault.entityUnknown", .string(name))
    case .characterInvalid: .own("fault.characterInvalid")
    case .tooDeep(let limit): .own("fault.tooDeep", .count(limit))
    case .keyExpected: .own("fault.memberWithoutKey")
    case .valueExpected: .own("fault.keyWithoutValue")
    case .memberTwice(let name): .own("fault.memberTwice", .string(name))
    case .textAfterTable: .own("fault.textAfterTable")
    }
  }
}

extension TableFault.Plural {
  fileprivate var sentence: KeyedText {
    switch self {
    case .dictionaryExpected: .own("fault.dictionaryExpected")
    case .textExpected: .own("fault.textExpected")
    case .formatMissing: .own("fault.formatMissing")
    case .ruleMissing(let variable): .own("fault.ruleMissing", .string(variable))
    case .ruleUnknown(let name): .own("fault.ruleUnknown", .string(name))
    case .valueTypeUnknown(let name): .own("fault.valueTypeUnknown", .string(name))
    case .formUnknown(let name): .own("fault.formUnknown", .string(name))
    case .otherMissing(let variable): .own("fault.otherMissing", .string(variable))
    case .variableUnknown(let name): .own("fault.variableUnknown", .string(name))
    case .variableContainsItself(let name): .own("fault.variableContainsItself", .string(name))
    case .variablesTooDeep(let limit): .own("fault.variablesTooDeep", .count(limit))
    }
  }
}

extension KeyedText {
  fileprivate static func own(_ key: String, _ arguments: Argument...) -> KeyedText {
    KeyedText(key: key, arguments: arguments, table: "Hub")
  }
}

extension Argument {
  fileprivate static func count(_ count: Int) -> Argument { .integer(Int64(count)) }

  /// A character as it is, where it shows in ASCII, else its number: a no-break space looks like none.
  fileprivate static func shown(_ found: Unicode.Scalar?) -> Argument {
    guard let found else { return .keyed(.own("fault.end")) }
    if (0x21...0x7E).contains(found.value) { return .string(String(found)) }
    let digits = String(found.value, radix: 16, uppercase: true)
    return .string("U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
  }
}

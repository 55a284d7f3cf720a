/// Why a file is no table, and where it shows.
package struct TableFault: Error, Hashable, Sendable {
  package var position: SourcePosition
  package var problem: Problem

  package init(position: SourcePosition, problem: Problem) {
    self.position = position
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// The file is longer than `limit` bytes.
    case fileTooLong(bytes: Int, limit: Int)
    case keyTooLong(bytes: Int, limit: Int)
    case tooManyEntries(limit: Int)

    /// Bytes that are no UTF-8 begin here, in a file without a UTF-16 byte order mark.
    case invalidUTF8
    /// Half a surrogate pair, or half a code unit at the end, in a UTF-16 file.
    case invalidUTF16
    /// UTF-32, or whatever encoding an XML declaration names.
    case encodingNotRead(name: String)

    case strings(Strings)
    case propertyList(PropertyList)
    case plural(Plural)
  }

  /// What is wrong with the grammar of a `.strings` file.
  package enum Strings: Hashable, Sendable {
    /// An entry should begin here.
    case keyExpected(found: Unicode.Scalar)
    /// After a key comes `=` and a value, or `;` alone. `found` is nil at the end of the file.
    case equalsOrSemicolonExpected(found: Unicode.Scalar?)
    case valueExpected(found: Unicode.Scalar?)
    /// The value of an entry ends here, without a `;`.
    case semicolonExpected(found: Unicode.Scalar?)
    /// A dictionary, an array or data where a text should be.
    case valueNotText
    /// The text that begins here has no closing quotation mark.
    case quoteNotClosed
    case commentNotClosed
    /// The table begins with `{` here, and has no `}`.
    case braceNotClosed
    /// Something follows the `}` of the table.
    case textAfterTable(found: Unicode.Scalar)
    /// A `\U` without a hexadecimal digit.
    case escapeWithoutDigits
    /// A `\U` that is half a surrogate pair, without the other half.
    case escapeOfLoneSurrogate
    /// An octal escape over 375: the NeXTSTEP set ends there.
    case escapeOfNothing
    /// The file is a property list in XML or in Apple's binary format.
    case isPropertyList
  }

  /// What is wrong with the XML of a `.stringsdict` file.
  package enum PropertyList: Hashable, Sendable {
    /// The file is a property list in Apple's binary format.
    case isBinary
    /// Something else than a tag stands where only a tag can be.
    case tagExpected(found: Unicode.Scalar?)
    /// No property list has this element, or not here.
    case elementNotExpected(name: String)
    case endTagExpected(name: String)
    /// A tag that is written wrongly.
    case tagInvalid
    /// A comment, CDATA section, declaration or element that the file ends in.
    case notClosed
    /// A DOCTYPE with declarations of its own.
    case doctypeWithDeclarations
    /// An entity other than the five of XML.
    case entityUnknown(name: String)
    case characterInvalid
    case tooDeep(limit: Int)
    /// A dictionary has a value without a key, a key without a value, or a member twice.
    case keyExpected
    case valueExpected
    case memberTwice(name: String)
    case textAfterTable
  }

  /// What is wrong with an entry of a `.stringsdict` file.
  package enum Plural: Hashable, Sendable {
    case dictionaryExpected
    case textExpected
    /// The entry has no `NSStringLocalizedFormatKey`.
    case formatMissing
    /// The variable has no `NSStringFormatSpecTypeKey`.
    case ruleMissing(variable: String)
    /// The rule is not `NSStringPluralRuleType`.
    case ruleUnknown(name: String)
    /// `NSStringFormatValueTypeKey` is no verb of a number.
    case valueTypeUnknown(name: String)
    /// A member of a variable that is no plural category.
    case formUnknown(name: String)
    /// The variable, or the device rule, has no `other`.
    case otherMissing(variable: String)
    /// No variable of the entry has this name.
    case variableUnknown(name: String)
    /// The forms of a variable lead back to it.
    case variableContainsItself(name: String)
    /// Variables within variables go deeper than `limit`.
    case variablesTooDeep(limit: Int)
  }
}

/// The plural forms that languages tell apart, under CLDR's names (UTS #35, part 3, "Language Plural Rules").
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}

/// What a table has for a key.
package enum TableEntry: Hashable, Sendable {
  /// Of a `.strings` file: a template.
  case text(String)
  /// Of a `.stringsdict` file: a template with plural forms.
  case plural(PluralText)
}

/// A template whose variables, `%#@name@`, have a form for each plural category.
///
/// Every variable that the format or a form names is there, every variable has the form `other`,
/// and none leads back to itself: ``TableParser`` refuses anything else.
package struct PluralText: Hashable, Sendable {
  package var format: String
  package var variables: [String: PluralVariable]

  package init(format: String, variables: [String: PluralVariable]) {
    self.format = format
    self.variables = variables
  }
}

/// A variable of a ``PluralText``.
package struct PluralVariable: Hashable, Sendable {
  /// The verb of the number without its percent sign, such as `d` or `lu`; nil where none was said.
  package var valueType: String?
  /// Apple gives `zero` a second meaning: where a text has that form it is used for the value 0, in
  /// languages too whose rules know no such category.
  package var forms: [PluralCategory: String]

  package init(valueType: String?, forms: [PluralCategory: String]) {
    self.valueType = valueType
    self.forms = forms
  }
}

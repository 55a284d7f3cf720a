/// The tables of one language.
package protocol TextSource {
  /// The entry of `key` in the table named `table`; nil where there is none.
  func entry(key: String, table: String) -> TableEntry?
}

/// A property list of texts and dictionaries, the two that a `.stringsdict` file is made of, with
/// where each stood in the file.
struct PropertyList {
  enum Value {
    case text(String)
    case dictionary([Member])
  }

  struct Member {
    let key: String
    /// Where its `<key>` begins.
    let keyPosition: SourcePosition
    let value: PropertyList
  }

  let value: Value
  /// Where its tag begins.
  let position: SourcePosition
}

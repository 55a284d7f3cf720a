import BelfryCore
import BelfryProtocol

/// Reads a text that the command line names by its key.
enum TextInput {
  /// The text of `--key`, `--args` and `--table`; nil where there is no `--key`.
  static func text(_ arguments: ParsedArguments) throws(UsageError) -> KeyedText? {
    guard let key = arguments.value("key") else {
      for option in ["args", "table"] where arguments.has(option) {
        throw .needsOption(option, other: "key")
      }
      return nil
    }
    return try text(key: key, arguments)
  }

  /// The text of a key, with what `--args` and `--table` say.
  static func text(key: String, _ arguments: ParsedArguments) throws(UsageError) -> KeyedText {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("key", key)
    if let json = arguments.value("args") {
      guard (try? JSONDocument(parsing: Array(json.utf8)))?.root.kind == .array else {
        throw .badArguments(json)
      }
      writer.member("args", raw: Array(json.utf8))
    }
    if let table = arguments.value("table") { writer.member("table", table) }
    writer.endObject()
    // As the hub will read it, so that what it would refuse is refused here, by the same rules.
    do throws(WireError) {
      return try KeyedText(parsing: writer.bytes)
    } catch {
      throw .badText(error)
    }
  }
}

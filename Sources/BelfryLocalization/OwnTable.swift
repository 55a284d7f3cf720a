/// A table of Belfry's own texts, as its file in `Localizations` stands; the build takes all of them in.
package struct OwnTable: Sendable {
  /// Beneath `Localizations`: `de.lproj/Hub.strings`.
  package let path: String
  /// The text of the file, in the format that the ending of its name tells.
  package let content: StaticString

  /// The language, as its folder is named: `zh-Hans`.
  package var language: Substring { path.prefix { $0 != "." } }
  /// The name of the file: `Hub.strings`.
  package var fileName: Substring { path.drop { $0 != "/" }.dropFirst() }
  package var bytes: [UInt8] { content.withUTF8Buffer { Array($0) } }
}

/// The name of a time zone, such as `Europe/Berlin` or `Etc/GMT+5`.
///
/// It is a path beneath the zone directory that cannot leave it: 1 to 64 bytes, parts of `[A-Za-z0-9_+-]` with `/`
/// between them. Whether there is such a zone is another question.
package struct ZoneName: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package static let utc = ZoneName(unchecked: "UTC")

  private init(unchecked rawValue: String) {
    self.rawValue = rawValue
  }

  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isAllowed = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
    guard isAllowed, (1...64).contains(text.utf8.count) else { return nil }
    rawValue = text
  }

  package var description: String { rawValue }
}

/// The name of an app, compared as bytes.
///
/// 1 to 64 bytes of `[a-z0-9._-]`, first and last from `[a-z0-9]`, no `..`: safe as a file name and in a unit's name.
public struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// The id as it stands on the wire.
  public let rawValue: String

  /// - Parameter text: `nil` comes back when it is no app id.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...64).contains(bytes.count), let first = bytes.first, let last = bytes.last,
      Self.isAlphanumeric(first), Self.isAlphanumeric(last)
    else { return nil }
    var previous: UInt8 = 0
    for byte in bytes {
      guard Self.isAlphanumeric(byte) || Self.marks.contains(byte) else { return nil }
      if byte == UInt8(ascii: "."), previous == byte { return nil }
      previous = byte
    }
    rawValue = String(decoding: bytes, as: UTF8.self)
  }

  /// The id as it stands on the wire.
  public var description: String { rawValue }

  private static let marks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

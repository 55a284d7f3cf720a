/// The id that an app gives an alert: 1 to 128 bytes of UTF-8 without control characters, compared as bytes.
public struct AlertID: Hashable, Sendable, CustomStringConvertible {
  /// The id as it stands on the wire.
  public let rawValue: String

  /// - Parameter text: `nil` comes back when it is no alert id.
  public init?(_ text: String) {
    guard (1...128).contains(text.utf8.count),
      !text.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    rawValue = text
  }

  /// The id as it stands on the wire.
  public var description: String { rawValue }

  /// Bytes decide, not canonical equivalence: two spellings of "é" are two ids.
  public static func == (left: AlertID, right: AlertID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Feeds the bytes of the id, as equality compares them.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

extension Unicode.Scalar {
  /// C0, DEL and C1.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

/// The bytes that framing and JSON give a meaning to.
enum ASCII {
  static var backspace: UInt8 { 0x08 }
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var formFeed: UInt8 { 0x0C }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var plus: UInt8 { 0x2B }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var period: UInt8 { 0x2E }
  static var slash: UInt8 { 0x2F }
  static var zero: UInt8 { 0x30 }
  static var one: UInt8 { 0x31 }
  static var nine: UInt8 { 0x39 }
  static var colon: UInt8 { 0x3A }
  static var openingBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closingBracket: UInt8 { 0x5D }
  static var openingBrace: UInt8 { 0x7B }
  static var closingBrace: UInt8 { 0x7D }
  static var delete: UInt8 { 0x7F }

  /// The value of a hexadecimal digit of either case, nil for any other byte.
  static func hexadecimalValue(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}

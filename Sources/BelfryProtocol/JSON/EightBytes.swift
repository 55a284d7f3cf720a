/// Eight bytes looked at together: most text has nothing special in it.
///
/// The arithmetic is that of "Bit Twiddling Hacks" (determine if a word has a byte less than n, or equal to n);
/// it never misses one, and never sees one where there is none.
struct EightBytes {
  let word: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    precondition(index >= 0 && index + 8 <= bytes.count, "eight bytes are there")
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Whether one is not ASCII.
  var hasHigh: Bool { word & Self.highBits != 0 }

  /// Whether one is a control character below U+0020.
  var hasControl: Bool { (word &- Self.ones &* 0x20) & ~word & Self.highBits != 0 }

  func has(_ byte: UInt8) -> Bool {
    let zeroWhereEqual = word ^ (Self.ones &* UInt64(byte))
    return (zeroWhereEqual &- Self.ones) & ~zeroWhereEqual & Self.highBits != 0
  }
}

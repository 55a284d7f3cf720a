/// Where the hub takes random names from; tests bring their own.
package struct Randomness {
  private var source: any RandomNumberGenerator

  package init(_ source: any RandomNumberGenerator = SystemRandomNumberGenerator()) {
    self.source = source
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// `count` of `[a-z0-9]`, each worth about five bits.
  mutating func word(_ count: Int) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      bytes.append(Self.letters[Int.random(in: 0..<Self.letters.count, using: &source)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

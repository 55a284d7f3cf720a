import BelfryProtocol
import CCrypt

/// Hashes of clients' keys, by libcrypt's SHA-256 method with its fewest rounds.
///
/// A key is 128 random bits or more, so there is nothing to guess that many rounds would slow down.
struct KeyHash {
  // crypt_rn(3) wants its scratch space from the caller; it is 32 KiB, so one is kept.
  private let scratch: UnsafeMutableRawBufferPointer

  init() {
    scratch = .allocate(byteCount: MemoryLayout<crypt_data>.size, alignment: 16)
    scratch.initializeMemory(as: UInt8.self, repeating: 0)
  }

  func free() {
    scratch.deallocate()
  }

  /// - Parameter salt: 1 to 16 of `[a-z0-9]`.
  /// - Returns: nil when libcrypt was built without the method.
  func hash(of key: Key, salt: String) -> String? {
    crypt(key, setting: "$5$rounds=1000$\(salt)$")
  }

  func matches(_ key: Key, hash: String) -> Bool {
    guard let answer = crypt(key, setting: hash) else { return false }
    return Self.equalInConstantTime(answer, hash)
  }

  private func crypt(_ key: Key, setting: String) -> String? {
    let answer = crypt_rn(key.secret, setting, scratch.baseAddress, Int32(scratch.count))
    return answer.map { String(cString: $0) }
  }

  private static func equalInConstantTime(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}

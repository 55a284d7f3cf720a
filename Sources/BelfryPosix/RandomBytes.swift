import CLinux

/// Randomness fit for keys. C: getrandom(2).
package enum RandomBytes {
  package static func make(count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      filled += try SystemCall.run("getrandom") {
        bytes.withUnsafeMutableBytes {
          getrandom($0.baseAddress.map { $0 + filled }, count - filled, 0)
        }
      }
    }
    return bytes
  }
}

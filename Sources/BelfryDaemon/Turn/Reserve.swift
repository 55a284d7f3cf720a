import BelfryPosix

/// Room on the disk that is given back when there is none left.
struct Reserve {
  let path: String

  private static let bytes: Int64 = 16 << 20

  /// Takes the room; false if the disk does not have it (or says it cannot).
  func make() -> Bool {
    do {
      try Files.reserve(path, bytes: Self.bytes)
      return true
    } catch {
      // What was taken so far may be just what is missing.
      giveUp()
      return false
    }
  }

  func giveUp() {
    // Where it cannot be removed, it is not there to help.
    try? Files.remove(path)
  }
}

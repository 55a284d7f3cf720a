import BelfryPosix

/// Room on the disk that is given back when there is none left.
struct Reserve {
  let path: String

  private static let bytes: Int64 = 16 << 20
  /// What has to be free besides, so that the disk is not full again with the next request.
  private static let headroom: Int64 = 4 << 20

  /// Takes the room; false if the disk does not have it (or says it cannot).
  ///
  /// - Parameter afterShortage: there was none before; then there has to be some more.
  func make(afterShortage: Bool) -> Bool {
    do {
      try Files.reserve(path, bytes: Self.bytes)
      if afterShortage {
        defer { try? Files.remove(path + ".more") }
        try Files.reserve(path + ".more", bytes: Self.headroom)
      }
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

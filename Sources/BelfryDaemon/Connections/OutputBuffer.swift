import BelfryPosix

/// Bytes for a peer that its socket has not taken yet.
struct OutputBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Up to this much memory is kept while nothing waits.
  private static let keptCapacity = 4096

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: [UInt8]) {
    if start > 0, start >= bytes.count / 2 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }

  mutating func removeAll() {
    start = 0
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
  }

  /// What came of writing.
  enum Written: Equatable, Sendable {
    /// So many bytes; what is left waits until the socket can take more.
    case bytes(Int)
    /// Nobody will ever read the rest.
    case peerGone
  }

  /// Hands as much as possible to `write`, which answers as `UnixStream.write` does.
  mutating func write(
    with write: (ArraySlice<UInt8>) -> UnixStream.WriteResult
  ) -> Written {
    var written = 0
    while !isEmpty {
      switch write(bytes[start...]) {
      case .bytes(let count):
        written += count
        start += count
      case .wouldBlock:
        return .bytes(written)
      case .peerGone, .failed:
        // Whatever the reason is: this connection has no use any more.
        removeAll()
        return .peerGone
      }
    }
    removeAll()
    return .bytes(written)
  }
}

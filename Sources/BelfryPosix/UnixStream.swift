import CLinux
import Glibc

/// One end of a connected Unix stream socket, closed when the last reference goes.
///
/// No call waits, whatever the mode of the descriptor is. Reading in one thread while writing in
/// another is safe.
package final class UnixStream: Sendable {
  private let descriptor: OwnedDescriptor

  package init(adopting descriptor: consuming OwnedDescriptor) {
    self.descriptor = descriptor
  }

  /// For an `EpollSet` or `Poll`; the stream stays its owner.
  package var rawDescriptor: Int32 { descriptor.rawValue }

  /// Connects to a listening socket and waits for it; with a limit, `ETIMEDOUT` once it has passed.
  ///
  /// A connection waits only while the listener's queue is full.
  package static func connect(
    path: String, timeoutMilliseconds: Int? = nil
  ) throws(SystemError) -> UnixStream {
    let descriptor = try UnixAddress.streamSocket(nonBlocking: false)
    if let milliseconds = timeoutMilliseconds {
      try descriptor.setSendTimeout(milliseconds: milliseconds)
    }
    let raw = descriptor.rawValue
    do {
      try UnixAddress.with(path, for: "connect") { (address, length) throws(SystemError) in
        try SystemCall.run("connect", path) { Glibc.connect(raw, address, length) }
      }
    } catch let error where error.number == EAGAIN {
      // unix(7) answers EAGAIN once SO_SNDTIMEO has passed.
      throw SystemError(call: "connect", detail: path, number: ETIMEDOUT)
    }
    return UnixStream(adopting: descriptor)
  }

  /// Two streams connected to each other. C: socketpair(2).
  package static func pair() throws(SystemError) -> (UnixStream, UnixStream) {
    var raw: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try SystemCall.run("socketpair") { socketpair(AF_UNIX, kind, 0, &raw) }
    return (
      UnixStream(adopting: OwnedDescriptor(adopting: raw[0])),
      UnixStream(adopting: OwnedDescriptor(adopting: raw[1]))
    )
  }

  /// Reads what is there, up to the size of the buffer. C: recv(2).
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
    do {
      let count = try SystemCall.run("recv") {
        recv(descriptor.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      }
      return count == 0 && !buffer.isEmpty ? .endOfFile : .bytes(count)
    } catch {
      switch error.number {
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case ECONNRESET: return .endOfFile
      default: return .failed(error)
      }
    }
  }

  /// Reads what is there, up to `limit` bytes, and appends it.
  package func read(appendingTo bytes: inout [UInt8], atMost limit: Int) -> ReadResult {
    withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
      let result = read(into: buffer)
      if case .bytes(let count) = result {
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return result
    }
  }

  /// Writes as much as the socket takes now; never raises SIGPIPE. C: send(2), `MSG_NOSIGNAL`.
  package func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
    do {
      return .bytes(
        try SystemCall.run("send") {
          send(
            descriptor.rawValue, bytes.baseAddress, bytes.count,
            Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        })
    } catch {
      switch error.number {
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case EPIPE, ECONNRESET: return .peerGone
      default: return .failed(error)
      }
    }
  }

  /// Writes as much as the socket takes now.
  package func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes as much as the socket takes now.
  package func write(_ bytes: [UInt8]) -> WriteResult {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Tells the peer that nothing more comes; reading goes on. C: shutdown(2), `SHUT_WR`.
  package func shutdownWriting() throws(SystemError) {
    try SystemCall.run("shutdown") { shutdown(descriptor.rawValue, Int32(SHUT_WR)) }
  }

  /// Ends both directions for every thread that uses the stream: a reader gets the end of file.
  package func shutdownBoth() throws(SystemError) {
    try SystemCall.run("shutdown") { shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
  }
}

extension UnixStream {
  /// What came of reading.
  package enum ReadResult: Equatable, Sendable {
    case bytes(Int)
    case wouldBlock
    /// The peer closed, ended its writing, or went without reading what was sent to it
    /// (`ECONNRESET`).
    case endOfFile
    case failed(SystemError)
  }

  /// What came of writing.
  package enum WriteResult: Equatable, Sendable {
    case bytes(Int)
    case wouldBlock
    /// Nobody will read this any more (`EPIPE`, `ECONNRESET`).
    case peerGone
    case failed(SystemError)
  }
}

extension OwnedDescriptor {
  fileprivate func setSendTimeout(milliseconds: Int) throws(SystemError) {
    // A time of zero would mean "for ever" (socket(7)).
    let some = max(milliseconds, 1)
    var limit = timeval(tv_sec: some / 1000, tv_usec: some % 1000 * 1000)
    try SystemCall.run("setsockopt") {
      setsockopt(
        rawValue, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }
}

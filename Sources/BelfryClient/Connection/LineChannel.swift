import BelfryPosix
import BelfryProtocol
import Synchronization

/// What a ``LineChannel`` tells, always from its own thread.
protocol LineReceiver: AnyObject, Sendable {
  /// Whether another line is wanted now; asked before reading. When that changes to true, call
  /// ``LineChannel/wake()``.
  var wantsLines: Bool { get }
  /// When ``deadlinePassed()`` is due, in nanoseconds of the monotonic clock; asked before waiting.
  var deadline: Int64? { get }
  func received(_ line: [UInt8])
  func deadlinePassed()
  /// The last call: nothing comes after it, and nothing more is sent. Nil means that the hub closed
  /// the connection, or that this side did.
  func ended(_ error: SystemError?)
}

/// Lines to and from a socket, moved by a thread of the channel's own, so that no wait for the hub
/// ever holds up a thread that Swift's tasks share.
final class LineChannel: Sendable {
  /// The longest line taken from a hub; none of its lines comes near.
  private static let maximumLineBytes = 8 << 20
  private static let connectTimeoutMilliseconds = 10_000
  private static let readBytes = 64 << 10

  private struct State {
    var outgoing: [UInt8] = []
    var isClosing = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let alarm: EventCounter

  init() throws(SystemError) {
    alarm = try EventCounter()
  }

  /// Connects to the socket at `path`; what comes from there goes to the receiver, which lives as
  /// long as the connection. To be called once.
  func connect(to path: String, receiver: any LineReceiver) async throws(SystemError) {
    let result: Result<Void, SystemError> = await withCheckedContinuation { continuation in
      do throws(SystemError) {
        try DetachedThread.start {
          do throws(SystemError) {
            let stream = try UnixStream.connect(
              path: path, timeoutMilliseconds: Self.connectTimeoutMilliseconds)
            continuation.resume(returning: .success(()))
            self.run(stream, receiver)
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    try result.get()
  }

  /// Sends bytes that end with LF; after the end of the connection they are dropped.
  func send(_ bytes: [UInt8]) {
    let isFirst = state.withLock { state in
      guard !state.hasEnded, !state.isClosing else { return false }
      defer { state.outgoing += bytes }
      return state.outgoing.isEmpty
    }
    if isFirst { alarm.signal() }
  }

  /// Ends the connection; what was not sent yet is dropped.
  func close() {
    state.withLock { $0.isClosing = true }
    alarm.signal()
  }

  /// Has the thread ask its receiver again what it wants.
  func wake() {
    alarm.signal()
  }

  private func run(_ stream: UnixStream, _ receiver: any LineReceiver) {
    var framer = LineFramer(maximumLineBytes: Self.maximumLineBytes)
    let error = move(stream, &framer, receiver)
    state.withLock { state in
      state.hasEnded = true
      state.outgoing = []
    }
    receiver.ended(error)
  }

  /// Moves bytes until the connection ends, and says why it did.
  private func move(
    _ stream: UnixStream, _ framer: inout LineFramer, _ receiver: any LineReceiver
  ) -> SystemError? {
    var hubHasClosed = false
    while true {
      while receiver.wantsLines, let event = framer.next() {
        // A line too long for us is no line of a hub; whoever waits for it gets no answer.
        guard case .line(let line) = event else { return nil }
        receiver.received(line)
      }
      let (hasOutgoing, isClosing) = state.withLock { (!$0.outgoing.isEmpty, $0.isClosing) }
      if isClosing { return nil }
      let wantsLines = receiver.wantsLines
      // Lines may still wait for a receiver that wants none now.
      if hubHasClosed, !framer.hasEvent { return nil }
      var asked: Poll.Events = []
      if wantsLines, !hubHasClosed { asked.insert(.readable) }
      if hasOutgoing, !hubHasClosed { asked.insert(.writable) }
      let now = SystemClock.monotonicNanoseconds()
      if let deadline = receiver.deadline, deadline <= now {
        receiver.deadlinePassed()
        continue
      }
      do throws(SystemError) {
        // poll(2) leaves a negative descriptor out, and with it the hang-up nobody asked for.
        let ready = try Poll.wait(
          [(asked.isEmpty ? -1 : stream.rawDescriptor, asked), (alarm.rawDescriptor, .readable)],
          timeoutMilliseconds: receiver.deadline.map { Int(($0 - now) / 1_000_000) + 1 })
        if !ready[1].isEmpty { alarm.drain() }
        if !ready[0].isDisjoint(with: [.writable, .error]), hasOutgoing {
          try write(to: stream)
        }
        // A hang-up comes with what was sent before it.
        if !ready[0].isDisjoint(with: [.readable, .hungUp, .error]) {
          hubHasClosed = try !read(from: stream, into: &framer)
        }
      } catch {
        return error
      }
    }
  }

  private func write(to stream: UnixStream) throws(SystemError) {
    let bytes = state.withLock { $0.outgoing }
    switch stream.write(bytes) {
    case .bytes(let count): state.withLock { $0.outgoing.removeFirst(count) }
    // What a peer said before it went can still be read, up to its end.
    case .wouldBlock, .peerGone: break
    case .failed(let error): throw error
    }
  }

  /// False at the end of what the peer says.
  private func read(
    from stream: UnixStream, into framer: inout LineFramer
  ) throws(SystemError) -> Bool {
    var bytes: [UInt8] = []
    switch stream.read(appendingTo: &bytes, atMost: Self.readBytes) {
    case .bytes:
      framer.append(bytes)
      return true
    case .wouldBlock: return true
    case .endOfFile:
      framer.endOfInput()
      return false
    case .failed(let error): throw error
    }
  }
}

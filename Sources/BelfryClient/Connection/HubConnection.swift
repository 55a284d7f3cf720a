import BelfryCore
import BelfryPosix
import BelfryProtocol
import Synchronization

/// One connection to a hub: requests and their answers, and events in the order they came.
///
/// Answers are handed to whoever waits for them from the channel's thread. Events wait here until
/// they are taken; while many wait, the socket is not read, and so the hub waits too. Take one
/// connection for events and another for requests that must not wait behind them.
final class HubConnection: Sendable {
  /// Events that may wait before the socket is not read any more.
  private static let waitingEvents = 64
  /// The longest wait for an answer.
  private static let patienceSeconds: Int64 = 30

  /// An event, and the line it came in.
  struct IncomingEvent: Sendable {
    let cursor: Cursor
    let event: ServerLine.Event
    let line: [UInt8]
  }

  private typealias Waiter<Value> = CheckedContinuation<Result<Value, HubError>, Never>

  private struct State {
    var lastID: Int64 = 0
    /// Requests on their way, with the time by which an answer must have come.
    var requests: [Int64: (waiter: Waiter<JSONView>, deadline: Int64)] = [:]
    var events: [IncomingEvent] = []
    var taker: Waiter<IncomingEvent>?
    /// Why the connection ended; nil while it lives.
    var end: HubError?
  }

  /// The socket that the hub was found at.
  let path: String
  private let channel: LineChannel
  private let state = Mutex(State())

  private init(_ path: String) throws(SystemError) {
    self.path = path
    channel = try LineChannel()
  }

  /// Connects to the hub's socket at `path`. Whoever opens a connection closes it.
  static func open(_ path: String) async throws(SystemError) -> HubConnection {
    let connection = try HubConnection(path)
    try await connection.channel.connect(to: path, receiver: connection)
    return connection
  }

  /// Whether requests can still be sent.
  var isOpen: Bool { state.withLock { $0.end == nil } }

  /// Sends a request and waits for its result, an object.
  func request(_ request: OutgoingRequest) async throws(HubError) -> JSONView {
    let id = nextID()
    let answer: Result<JSONView, HubError> = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let deadline =
          SystemClock.monotonicNanoseconds() + Self.patienceSeconds * 1_000_000_000
        // A task that was cancelled before it gets here has nobody to wake it any more.
        let end = state.withLock { state -> HubError? in
          guard !Task.isCancelled else { return .cancelled }
          if state.end == nil { state.requests[id] = (waiter, deadline) }
          return state.end
        }
        if let end {
          waiter.resume(returning: .failure(end))
        } else {
          channel.send(request.line(id: RequestID(id)))
        }
      }
    } onCancel: {
      resolve(id, .failure(.cancelled))
    }
    return try answer.get()
  }

  /// Sends a call whose answer nobody waits for.
  func notify(_ call: Call) {
    channel.send(call.requestLine(id: nil))
  }

  /// Waits for the next event. One task at a time may wait.
  func nextEvent() async throws(HubError) -> IncomingEvent {
    let answer: Result<IncomingEvent, HubError> = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let ready = state.withLock { state -> Result<IncomingEvent, HubError>? in
          guard !Task.isCancelled else { return .failure(.cancelled) }
          if !state.events.isEmpty { return .success(state.events.removeFirst()) }
          if let end = state.end { return .failure(end) }
          precondition(state.taker == nil, "one task at a time takes events")
          state.taker = waiter
          return nil
        }
        if let ready {
          waiter.resume(returning: ready)
          channel.wake()
        }
      }
    } onCancel: {
      let taker = state.withLock { $0.taker.take() }
      taker?.resume(returning: .failure(.cancelled))
    }
    return try answer.get()
  }

  /// Ends the connection; who still waits is told so.
  func close() {
    channel.close()
  }

  private func nextID() -> Int64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Wakes who waits for the answer to a request; who gave up is not there any more.
  private func resolve(_ id: Int64?, _ result: Result<JSONView, HubError>) {
    guard let id else { return }
    let request = state.withLock { $0.requests.removeValue(forKey: id) }
    request?.waiter.resume(returning: result)
  }
}

extension HubConnection: LineReceiver {
  var wantsLines: Bool { state.withLock { $0.events.count < Self.waitingEvents } }

  var deadline: Int64? {
    state.withLock { state in state.requests.values.lazy.map(\.deadline).min() }
  }

  func deadlinePassed() {
    fail(
      HubError(
        .noAnswer, message: "The hub did not answer within \(Self.patienceSeconds) s.",
        details: ["\(Self.patienceSeconds)"]))
    channel.close()
  }

  func received(_ line: [UInt8]) {
    do throws(MalformedAnswer) {
      switch try ServerLine.read(line) {
      case .result(let id, let result):
        resolve(id.number, .success(result))
      case .error(let error):
        guard error.id == nil else { return resolve(error.id?.number, .failure(HubError(error))) }
        // An error that answers no request is about the connection, and its last line.
        fail(HubError(error))
        channel.close()
      case .event(let cursor, let event):
        let incoming = IncomingEvent(cursor: cursor, event: event, line: line)
        let taker = state.withLock { state in
          if state.taker == nil { state.events.append(incoming) }
          return state.taker.take()
        }
        taker?.resume(returning: .success(incoming))
      }
    } catch {
      fail(HubError(error))
      channel.close()
    }
  }

  func ended(_ error: SystemError?) {
    let reason = error.map { "\($0)" } ?? "the connection ended"
    fail(HubError(.connectionLost, message: "The hub is gone: \(reason).", details: [reason]))
  }

  /// Tells everybody who waits; the first reason stays.
  private func fail(_ error: HubError) {
    let (end, requests, taker) = state.withLock { state in
      let end = state.end ?? error
      state.end = end
      defer { state.requests = [:] }
      return (end, state.requests.values.map(\.waiter), state.taker.take())
    }
    for waiter in requests { waiter.resume(returning: .failure(end)) }
    taker?.resume(returning: .failure(end))
  }
}

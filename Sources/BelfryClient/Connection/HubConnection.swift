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
  private static let patienceNanoseconds: Int64 = 30_000_000_000

  typealias Answer = Result<JSONDocument, HubError>
  private typealias Waiter = CheckedContinuation<Answer, Never>

  private struct State {
    var lastID: Int64 = 0
    /// Requests on their way, with the time by which an answer must have come.
    var requests: [Int64: (waiter: Waiter, deadline: Int64)] = [:]
    var events: [JSONDocument] = []
    var taker: Waiter?
    /// Why the connection ended; nil while it lives.
    var end: HubError?
  }

  private let channel: LineChannel
  private let state = Mutex(State())

  private init() throws(SystemError) {
    channel = try LineChannel()
  }

  /// Connects to the hub's socket at `path`. Whoever opens a connection closes it.
  static func open(_ path: String) async throws(SystemError) -> HubConnection {
    let connection = try HubConnection()
    try await connection.channel.connect(to: path, receiver: connection)
    return connection
  }

  /// Whether requests can still be sent.
  var isOpen: Bool { state.withLock { $0.end == nil } }

  /// Sends a request and waits for its answer, which has a `result`.
  func request(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> JSONDocument {
    let id = nextID()
    let answer: Answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let deadline = SystemClock.monotonicNanoseconds() + Self.patienceNanoseconds
        // A task cancelled before this point never gets to wait: see `cancel`.
        let end = state.withLock { state -> HubError? in
          guard !Task.isCancelled else { return .cancelled }
          if state.end == nil { state.requests[id] = (waiter, deadline) }
          return state.end
        }
        if let end {
          waiter.resume(returning: .failure(end))
        } else {
          channel.send(RequestLine.bytes(id: id, method, parameters))
        }
      }
    } onCancel: {
      cancel(id)
    }
    let document = try answer.get()
    if let error = HubError(answer: document.root) { throw error }
    return document
  }

  /// Sends a request whose answer nobody waits for.
  func notify(_ method: String, _ parameters: [UInt8]) {
    channel.send(RequestLine.bytes(id: nil, method, parameters))
  }

  /// Waits for the next event: its `params`. One task at a time may wait.
  func nextEvent() async throws(HubError) -> JSONDocument {
    let answer: Answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let ready: Answer? = state.withLock { state in
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

  private func cancel(_ id: Int64) {
    let request = state.withLock { $0.requests.removeValue(forKey: id) }
    request?.waiter.resume(returning: .failure(.cancelled))
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
        .noAnswer,
        message: "The hub did not answer within \(Self.patienceNanoseconds / 1_000_000_000) s."))
    channel.close()
  }

  func received(_ line: [UInt8]) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: line)
    } catch {
      return endWithUnexpected("a line that is no JSON")
    }
    let root = document.root
    if root["method"]?.string == "event" {
      let taker = state.withLock { state in
        if state.taker == nil { state.events.append(document) }
        return state.taker.take()
      }
      taker?.resume(returning: .success(document))
    } else if let id = root["id"]?.integer {
      // Who asked may have given up; then nobody waits any more.
      let request = state.withLock { $0.requests.removeValue(forKey: id) }
      request?.waiter.resume(returning: .success(document))
    } else if let error = HubError(answer: root) {
      // An error that answers no request is about the connection, and its last line.
      fail(error)
      channel.close()
    }
  }

  func ended(_ error: SystemError?) {
    let reason = error.map { "\($0)" } ?? "the connection ended"
    fail(HubError(.connectionLost, message: "The hub is gone: \(reason)."))
  }

  private func endWithUnexpected(_ what: String) {
    fail(HubError(.unexpectedAnswer, message: "The hub sent \(what)."))
    channel.close()
  }

  /// Tells everybody who waits; the first reason stays.
  private func fail(_ error: HubError) {
    let (end, waiters) = state.withLock { state -> (HubError, [Waiter]) in
      let end = state.end ?? error
      state.end = end
      var waiters = state.requests.values.map(\.waiter)
      state.requests = [:]
      if let taker = state.taker.take() { waiters.append(taker) }
      return (end, waiters)
    }
    for waiter in waiters { waiter.resume(returning: .failure(end)) }
  }
}

/// Writes the line of a request.
enum RequestLine {
  /// - Parameter parameters: a JSON object; empty for none.
  static func bytes(id: Int64?, _ method: String, _ parameters: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let id { writer.member("id", id) }
    writer.member("method", method)
    if !parameters.isEmpty { writer.member("params", raw: parameters) }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

import BelfryProtocol

/// One client's requests, over a connection that is made anew whenever it was lost.
///
/// A request whose answer was lost is sent again: ids and tokens make that safe.
actor Session {
  /// How long a request waits for a hub that went away to come back.
  private static let patience = Duration.seconds(10)

  let dialer: Dialer
  /// What the hub said at the first hello.
  nonisolated let welcome: Welcome
  /// The socket that the hub was found at then.
  nonisolated let path: String
  private var connection: HubConnection?
  private var dialing: Task<Result<HubConnection, HubError>, Never>?
  private var isClosed = false

  private init(_ dialer: Dialer, _ connection: HubConnection, _ welcome: Welcome) {
    self.dialer = dialer
    self.connection = connection
    self.welcome = welcome
    path = connection.path
  }

  deinit {
    connection?.close()
  }

  /// Connects for the first time. That nobody listens is an error at once; a hub that is just about
  /// to stop or to start again is waited for.
  static func open(_ dialer: Dialer) async throws(HubError) -> Session {
    var backoff = Backoff()
    let giveUp = ContinuousClock.now + patience
    while true {
      do throws(HubError) {
        let (connection, welcome) = try await dialer.dial()
        return Session(dialer, connection, welcome)
      } catch {
        guard error.reason == .connectionLost, ContinuousClock.now < giveUp, await backoff.wait()
        else { throw error }
      }
    }
  }

  /// Sends a call and waits for its result.
  func call(_ call: Call) async throws(HubError) -> JSONView {
    var backoff = Backoff()
    let giveUp = ContinuousClock.now + Self.patience
    while true {
      do throws(HubError) {
        return try await current().request(.call(call))
      } catch {
        let isWorthRepeating = error.isAboutTheConnection && !isClosed
        guard isWorthRepeating, ContinuousClock.now < giveUp, await backoff.wait() else {
          throw error
        }
      }
    }
  }

  /// Sends a call once, since it does something again when it is sent again.
  func callOnce(_ call: Call) async throws(HubError) -> JSONView {
    try await current().request(.call(call))
  }

  /// Sends any request, once, since it might do something twice; the bytes of its result.
  ///
  /// - Parameter parameters: JSON, or empty for none.
  func callOnce(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    guard parameters.isEmpty || (try? JSONDocument(parsing: parameters)) != nil else {
      throw HubError(invalid: "params", "JSON")
    }
    let request = OutgoingRequest.raw(method: method, parameters: parameters)
    return Array(try await current().request(request).raw)
  }

  func close() {
    isClosed = true
    connection?.close()
  }

  private func current() async throws(HubError) -> HubConnection {
    if isClosed { throw HubError(.connectionLost, message: "This connection was closed.") }
    if let connection, connection.isOpen { return connection }
    let task =
      dialing
      ?? Task { [dialer] in
        do throws(HubError) {
          return .success(try await dialer.dial().0)
        } catch {
          return .failure(error)
        }
      }
    dialing = task
    let result = await task.value
    // The first of those who waited stores the new connection for all.
    if dialing == task {
      dialing = nil
      connection?.close()
      connection = try result.get()
      if isClosed { connection?.close() }
    }
    return try result.get()
  }
}

/// Longer and longer waits between two attempts.
struct Backoff {
  private static let longest = Duration.seconds(2)
  private var next = Duration.milliseconds(20)

  /// Waits; false when the task was cancelled meanwhile.
  mutating func wait() async -> Bool {
    defer { next = min(next * 2, Self.longest) }
    return (try? await Task.sleep(for: next)) != nil
  }
}

extension HubError {
  /// Whether the hub was not reached, or is going away: another connection may do better.
  var isAboutTheConnection: Bool {
    [.noHub, .connectionLost, .connectionsFull].contains(reason)
  }
}

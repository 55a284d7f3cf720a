import Glibc
import Synchronization

/// Looks accounts up on a thread of its own, so that a slow account service stops nobody.
///
/// Values go in and out. The answers come in the order of the queries.
package final class AccountWorker {
  package typealias LookUp = @Sendable (AccountQuery) -> AccountAnswer

  private let shared: Shared
  private var thread: pthread_t?

  /// Starts the thread. Up to `capacity` queries may be under way, answers that nobody took
  /// included.
  package init(
    capacity: Int = 1024, lookUp: @escaping LookUp = AccountDatabase.lookUp
  ) throws(SystemError) {
    shared = Shared(
      capacity: capacity, lookUp: lookUp, work: try EventCounter(), answers: try EventCounter(),
      end: try EventCounter())
    let passed = Unmanaged.passRetained(shared)
    do {
      thread = try Signals.withAllBlocked { () throws(SystemError) in
        var thread = pthread_t()
        try SystemCall.runAnsweringNumber("pthread_create") {
          pthread_create(
            &thread, nil,
            { raw in
              if let raw { Unmanaged<Shared>.fromOpaque(raw).takeRetainedValue().run() }
              return nil
            }, passed.toOpaque())
        }
        return thread
      }
    } catch {
      passed.release()
      throw error
    }
  }

  deinit {
    stop()
  }

  /// Readable while there are answers to take.
  package var rawDescriptor: Int32 { shared.answers.rawDescriptor }

  /// Hands a query over; false if too many are under way (or after `stop`), and the query is not
  /// taken.
  package func submit(_ query: AccountQuery) -> Bool {
    let isTaken = shared.state.withLock { state in
      guard !state.isStopping, state.underWay < shared.capacity else { return false }
      state.underWay += 1
      state.queries.append(query)
      return true
    }
    if isTaken { shared.work.signal() }
    return isTaken
  }

  /// Takes all answers that have come.
  package func takeResults() -> [(query: AccountQuery, answer: AccountAnswer)] {
    // Drained first: an answer that comes in between makes the descriptor readable again.
    shared.answers.drain()
    return shared.state.withLock { state in
      defer { state.answers = [] }
      state.underWay -= state.answers.count
      return state.answers
    }
  }

  /// Ends the thread. One that hangs in a look-up for longer than this is left to itself.
  package func stop(waitingAtMostMilliseconds limit: Int = 2_000) {
    guard let thread else { return }
    self.thread = nil
    shared.state.withLock { $0.isStopping = true }
    shared.work.signal()
    let events = try? Poll.wait(
      for: shared.end.rawDescriptor, .readable, timeoutMilliseconds: limit)
    if events?.contains(.readable) == true {
      pthread_join(thread, nil)
    } else {
      pthread_detach(thread)
    }
  }
}

extension AccountWorker {
  /// What both threads hold.
  private final class Shared: Sendable {
    struct State {
      var queries: [AccountQuery] = []
      var answers: [(query: AccountQuery, answer: AccountAnswer)] = []
      var underWay = 0
      var isStopping = false
    }

    enum Step {
      case answer([AccountQuery])
      case wait
      case stop
    }

    let capacity: Int
    let lookUp: LookUp
    let state = Mutex(State())
    /// The worker waits for it.
    let work: EventCounter
    /// The owner waits for it.
    let answers: EventCounter
    /// The thread is as good as gone.
    let end: EventCounter

    init(
      capacity: Int, lookUp: @escaping LookUp, work: EventCounter, answers: EventCounter,
      end: EventCounter
    ) {
      self.capacity = capacity
      self.lookUp = lookUp
      self.work = work
      self.answers = answers
      self.end = end
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    func run() {
      defer { end.signal() }
      while true {
        switch nextStep() {
        case .stop:
          return
        case .wait:
          _ = try? Poll.wait(for: work.rawDescriptor, .readable)
          work.drain()
        case .answer(let queries):
          for query in queries {
            if isStopping { return }
            let answer = lookUp(query)
            state.withLock { $0.answers.append((query, answer)) }
            answers.signal()
          }
        }
      }
    }

    private func nextStep() -> Step {
      state.withLock { state in
        if state.isStopping { return .stop }
        if state.queries.isEmpty { return .wait }
        defer { state.queries = [] }
        return .answer(state.queries)
      }
    }
  }
}

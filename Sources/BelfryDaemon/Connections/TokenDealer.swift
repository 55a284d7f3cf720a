/// The tokens of one uid, dealt in turn among its connections: a connection that wants many waits
/// for its turn behind those that want one.
struct TokenDealer: Sendable {
  private var bucket: TokenBucket
  /// In the order in which they get tokens.
  private var waiting: [ConnectionID] = []
  /// What was dealt and not used yet.
  private var dealt: [ConnectionID: Int] = [:]
  private var lastDeal: MonotonicTime

  /// Tokens are dealt out a few at a time: for each on its own the hub would have to wake up.
  private static let pace = Duration.milliseconds(2)

  init(rate: Int, burst: Int, at now: MonotonicTime) {
    bucket = TokenBucket(rate: rate, burst: burst, at: now)
    lastDeal = now
  }

  /// The limits were changed: it starts anew, and whoever waits keeps its place.
  mutating func change(rate: Int, burst: Int, at now: MonotonicTime) {
    bucket = TokenBucket(rate: rate, burst: burst, at: now)
  }

  /// Whether forgetting it would change nothing.
  func isIdle(at now: MonotonicTime) -> Bool {
    waiting.isEmpty && dealt.isEmpty && bucket.isFull(at: now)
  }

  /// Takes a token for a connection; false: the connection waits until `deal` names it.
  mutating func take(for id: ConnectionID, at now: MonotonicTime) -> Bool {
    if let count = dealt[id] {
      dealt[id] = count > 1 ? count - 1 : nil
      return true
    }
    // Nobody overtakes those who wait.
    if waiting.isEmpty, bucket.take(at: now) { return true }
    if !waiting.contains(id) { waiting.append(id) }
    return false
  }

  /// When `deal` has something to deal; nil when nobody waits.
  var nextDeal: MonotonicTime? {
    waiting.isEmpty ? nil : max(bucket.nextToken, lastDeal + Self.pace)
  }

  /// Deals the tokens there are, one each in turn, and answers who may go on.
  mutating func deal(at now: MonotonicTime) -> [ConnectionID] {
    guard !waiting.isEmpty, bucket.available(at: now) > 0 else { return [] }
    lastDeal = now
    let count = bucket.available(at: now)
    let served = waiting.prefix(count)
    for number in 0..<count {
      guard bucket.take(at: now) else { break }
      dealt[served[number % served.count], default: 0] += 1
    }
    waiting.removeFirst(served.count)
    return Array(served)
  }

  /// The connection needs no more for now: what it did not use goes back.
  mutating func release(_ id: ConnectionID) {
    if let count = dealt.removeValue(forKey: id) { bucket.putBack(count) }
  }

  /// The connection is gone.
  mutating func remove(_ id: ConnectionID) {
    release(id)
    waiting.removeAll { $0 == id }
  }
}

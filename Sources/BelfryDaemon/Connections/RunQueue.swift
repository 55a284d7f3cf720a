import BelfryCore

/// Connections with work to do, in turn: first among the uids, then among the connections of each,
/// so that somebody with many connections gets no more than somebody with one.
struct RunQueue: Sendable {
  private var users = Fifo<UserID>()
  private var connections: [UserID: Fifo<ConnectionID>] = [:]
  private var members: Set<ConnectionID> = []

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// Puts a connection at the end; one that is in the queue keeps its place.
  mutating func push(_ id: ConnectionID, of user: UserID) {
    guard members.insert(id).inserted else { return }
    if connections[user] == nil { users.append(user) }
    connections[user, default: Fifo()].append(id)
  }

  mutating func pop() -> ConnectionID? {
    while let user = users.popFirst() {
      guard var queue = connections.removeValue(forKey: user) else { continue }
      var found: ConnectionID?
      while found == nil, let id = queue.popFirst() {
        if members.remove(id) != nil { found = id }
      }
      if !queue.isEmpty {
        connections[user] = queue
        users.append(user)
      }
      if let found { return found }
    }
    return nil
  }

  mutating func remove(_ id: ConnectionID) {
    members.remove(id)
  }
}

/// First in, first out, in constant time.
struct Fifo<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }
  var count: Int { elements.count - start }
  var first: Element? { isEmpty ? nil : elements[start] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[start]
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 64)
      start = 0
    } else if start > 64, start > elements.count / 2 {
      elements.removeFirst(start)
      start = 0
    }
    return element
  }
}

/// The moments at which connections want to be looked at.
///
/// One entry a connection; it may be earlier than what the connection waits for by now, and then
/// the owner puts it back for later. So a deadline that moves with every byte costs nothing.
struct Deadlines: Sendable {
  private struct Entry: Sendable {
    let time: MonotonicTime
    let id: ConnectionID
  }

  /// A binary heap, the earliest on top.
  private var heap: [Entry] = []
  private var times: [ConnectionID: MonotonicTime] = [:]

  var next: MonotonicTime? { heap.first?.time }

  /// Wants the connection looked at by `time` at the latest.
  mutating func want(_ id: ConnectionID, at time: MonotonicTime) {
    if let known = times[id], known <= time { return }
    times[id] = time
    heap.append(Entry(time: time, id: id))
    var child = heap.count - 1
    while child > 0, heap[child].time < heap[(child - 1) / 2].time {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func remove(_ id: ConnectionID) {
    // Its entry in the heap is skipped when it comes up.
    times[id] = nil
  }

  /// Takes the earliest connection whose time has come.
  mutating func pop(at now: MonotonicTime) -> ConnectionID? {
    while let top = heap.first, top.time <= now {
      removeTop()
      if times[top.id] == top.time {
        times[top.id] = nil
        return top.id
      }
    }
    return nil
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].time < heap[least].time {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

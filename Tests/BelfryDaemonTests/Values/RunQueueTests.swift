import BelfryCore
import Testing

@testable import BelfryDaemon

@Suite struct RunQueueTests {
  private func drain(_ queue: inout RunQueue) -> [UInt64] {
    var order: [UInt64] = []
    while let id = queue.pop() { order.append(id.rawValue) }
    return order
  }

  @Test func usersTakeTurnsHoweverManyConnectionsTheyHave() {
    var queue = RunQueue()
    for number in 1...4 { queue.push(connection(UInt64(number)), of: UserID(1)) }
    queue.push(connection(9), of: UserID(2))
    #expect(queue.count == 5)
    #expect(drain(&queue) == [1, 9, 2, 3, 4])
    #expect(queue.isEmpty)
  }

  @Test func aConnectionThatComesBackStandsAtTheEnd() {
    var queue = RunQueue()
    queue.push(connection(1), of: UserID(1))
    queue.push(connection(2), of: UserID(1))
    #expect(queue.pop() == connection(1))
    queue.push(connection(1), of: UserID(1))
    #expect(drain(&queue) == [2, 1])
  }

  @Test func aConnectionStandsInItOnce() {
    var queue = RunQueue()
    queue.push(connection(1), of: UserID(1))
    queue.push(connection(1), of: UserID(1))
    #expect(drain(&queue) == [1])
  }

  @Test func aConnectionThatIsGoneIsNotServed() {
    var queue = RunQueue()
    for number in 1...3 { queue.push(connection(UInt64(number)), of: UserID(1)) }
    queue.remove(connection(1))
    queue.remove(connection(3))
    #expect(!queue.isEmpty)
    #expect(drain(&queue) == [2])
  }

  @Test func aLongQueueKeepsItsOrder() {
    var queue = Fifo<Int>()
    var next = 0
    var taken = 0
    for round in 0..<500 {
      for _ in 0..<(round % 7) {
        queue.append(next)
        next += 1
      }
      for _ in 0..<(round % 5) {
        guard let value = queue.popFirst() else { break }
        #expect(value == taken)
        taken += 1
      }
    }
    while let value = queue.popFirst() {
      #expect(value == taken)
      taken += 1
    }
    #expect(taken == next)
    #expect(queue.isEmpty)
  }
}

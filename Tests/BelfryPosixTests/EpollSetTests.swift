import BelfryPosix
import Glibc
import Testing

@Suite struct EpollSetTests {
  private let set: EpollSet
  private let here: UnixStream
  private let there: UnixStream

  init() throws {
    set = try EpollSet()
    (here, there) = try UnixStream.pair()
  }

  @Test func whatIsReadyIsToldUnderItsToken() throws {
    try set.add(here.rawDescriptor, events: .readable, token: UInt64.max)
    #expect(try set.wait(atMost: 8) == [])
    #expect(there.write([1]) == .bytes(1))
    #expect(try set.wait(atMost: 8) == [.init(token: UInt64.max, events: .readable)])
    #expect(try Poll.wait(for: set.rawDescriptor, .readable) == [.readable])
  }

  @Test func eventsCanBeChangedAndADescriptorRemoved() throws {
    try set.add(here.rawDescriptor, events: [], token: 1)
    #expect(there.write([1]) == .bytes(1))
    #expect(try set.wait(atMost: 8) == [])
    try set.modify(here.rawDescriptor, events: [.readable, .writable], token: 2)
    #expect(try set.wait(atMost: 8) == [.init(token: 2, events: [.readable, .writable])])
    try set.remove(here.rawDescriptor)
    #expect(try set.wait(atMost: 8) == [])
  }

  @Test func theEndOfWritingAndTheHangUpAreToldApart() throws {
    try set.add(here.rawDescriptor, events: .peerEndedWriting, token: 1)
    try there.shutdownWriting()
    #expect(try set.wait(atMost: 8) == [.init(token: 1, events: .peerEndedWriting)])
    try there.shutdownBoth()
    #expect(try set.wait(atMost: 8) == [.init(token: 1, events: [.peerEndedWriting, .hungUp])])
  }

  @Test func aSmallLimitReachesEverybodyInTurn() throws {
    let pairs = try (0..<5).map { _ in try UnixStream.pair() }
    for (token, pair) in pairs.enumerated() {
      try set.add(pair.0.rawDescriptor, events: .readable, token: UInt64(token))
      #expect(pair.1.write([1]) == .bytes(1))
    }
    var seen: Set<UInt64> = []
    for _ in 0..<3 {
      let ready = try set.wait(atMost: 2)
      #expect(ready.count == 2)
      seen.formUnion(ready.map(\.token))
    }
    #expect(seen.count == 5)
  }

  @Test func aClosedDescriptorHasLeftTheSet() throws {
    func addAndClose() throws {
      let (mine, yours) = try UnixStream.pair()
      try set.add(mine.rawDescriptor, events: .readable, token: 1)
      #expect(yours.write([1]) == .bytes(1))
      #expect(try set.wait(atMost: 1).count == 1)
    }
    try addAndClose()
    #expect(try set.wait(atMost: 1) == [])
  }

  @Test func aDescriptorCannotBeAddedTwice() throws {
    try set.add(here.rawDescriptor, events: .readable, token: 1)
    let error = try #require(throws: SystemError.self) {
      try set.add(here.rawDescriptor, events: .readable, token: 2)
    }
    #expect(error.number == EEXIST)
  }

  @Test func aCounterIsReadableFromSignalToDrain() throws {
    let counter = try EventCounter()
    counter.drain()
    try set.add(counter.rawDescriptor, events: .readable, token: 1)
    #expect(try set.wait(atMost: 1) == [])
    counter.signal()
    counter.signal()
    #expect(try set.wait(atMost: 1).count == 1)
    counter.drain()
    #expect(try set.wait(atMost: 1) == [])
  }

  @Test func pollAnswersForEachDescriptorInItsOrder() throws {
    #expect(there.write([1]) == .bytes(1))
    let answers = try Poll.wait([
      (here.rawDescriptor, .readable), (there.rawDescriptor, [.readable, .writable]),
    ])
    #expect(answers == [.readable, .writable])
    let none = try Poll.wait([(there.rawDescriptor, .readable)], timeoutMilliseconds: 0)
    #expect(none == [[]])
  }
}

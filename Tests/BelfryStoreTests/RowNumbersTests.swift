import BelfryCore
import BelfryTestSupport
import Testing

@testable import BelfryStore

@Suite struct RowNumbersTests {
  let directory = TemporaryDirectory()
  let now = Timestamp(clamping: 1_796_130_000_000)
  var path: String { directory.file("belfry.db") }

  private func app(in store: Store) throws -> AppRecord {
    let user = try store.addingUser(.alice, incarnation: "u")
    let id = try #require(AppID("tea"))
    return try store.app(id, of: .user(user.key))
      ?? store.addApp(id, of: .user(user.key), keyHash: "h", incarnation: "a")
  }

  private func addAlert(_ name: String, to app: AppRecord, in store: Store) throws -> Int64 {
    try store.addAlert(
      try #require(AlertID(name)), to: app.key, trigger: "t", due: now,
      occurrence: Occurrence(instant: now), body: []
    ).row
  }

  @Test func aBlockIsNotedWhenItsFirstIdIsGiven() {
    var numbers = RowNumbers(given: 7)
    let first = numbers.next()
    #expect((first.row, first.reservation) == (8, 7 + RowNumbers.blockSize))
    for row in 9...(7 + RowNumbers.blockSize) {
      let next = numbers.next()
      #expect((next.row, next.reservation) == (row, nil))
    }
    #expect(numbers.next().reservation == 7 + 2 * RowNumbers.blockSize)
  }

  @Test func aStoreThatOpensAgainGivesNoIdTwice() throws {
    var last: Int64 = 0
    for name in ["a", "b", "c"] {
      let store = try Store(path: path)
      try store.begin()
      let row = try addAlert(name, to: try app(in: store), in: store)
      #expect(row > last)
      last = row
      try store.commit()
    }
  }

  @Test func anIdOfALostTurnIsNotGivenAgainAfterAStart() throws {
    var given: [Int64] = []
    do {
      let store = try Store(path: path)
      try store.begin()
      let app = try app(in: store)
      try store.commit()
      try store.begin()
      _ = try addAlert("a", to: app, in: store)
      store.rollBack()
      try store.begin()
      given.append(try addAlert("b", to: app, in: store))
      try store.commit()
    }
    let store = try Store(path: path)
    try store.begin()
    given.append(try addAlert("c", to: try app(in: store), in: store))
    try store.commit()
    #expect(given[0] < given[1])
  }

  @Test func anIdOfARefusedRequestIsNotGivenAgainAfterAStart() throws {
    struct Refusal: Error {}
    var given: [Int64] = []
    do {
      let store = try Store(path: path)
      try store.begin()
      let app = try app(in: store)
      #expect(throws: Refusal.self) {
        try store.request {
          _ = try addAlert("a", to: app, in: store)
          throw Refusal()
        }
      }
      given.append(try addAlert("b", to: app, in: store))
      try store.commit()
    }
    let store = try Store(path: path)
    try store.begin()
    given.append(try addAlert("c", to: try app(in: store), in: store))
    try store.commit()
    #expect(given[0] < given[1])
  }
}

import BelfryCore
import BelfryStore
import BelfryTestSupport
import Foundation
import Testing

@Suite struct StoreFileTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("belfry.db") }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// Writes a 32-bit big-endian number into the header of the file; offsets stand in sqlite.org/fileformat.html.
  private func patchHeader(at offset: Int, to value: UInt32) throws {
    var data = try bytes()
    withUnsafeBytes(of: value.bigEndian) {
      data.replaceSubrange(offset..<offset + 4, with: Data($0))
    }
    try data.write(to: URL(filePath: path))
  }

  private func makeStore() throws {
    let store = try Store(path: path)
    _ = try store.checkpoint()
  }

  @Test func aNewFileOpensAgainAndKeepsWhatWasCommitted() throws {
    do {
      let store = try Store(path: path)
      try store.begin()
      _ = try store.addingUser(.alice, incarnation: "a")
      try store.commit()
      try store.begin()
      _ = try store.addingUser(.bob, incarnation: "b")
      store.rollBack()
    }
    let store = try Store(path: path)
    #expect(try store.user(.alice) != nil)
    #expect(try store.user(.bob) == nil)
  }

  /// Pages go into the file in order; the hub may die behind any of them.
  @Test(arguments: 1...15)
  func aFileThatADyingHubHasHalfWrittenOpensWithItsLog(pages: Int) throws {
    let other = directory.file("other.db")
    do {
      let store = try Store(path: path)
      // The log still holds all that went into the file.
      let log = try Data(contentsOf: URL(filePath: path + "-wal"))
      try bytes().prefix(pages * 4_096).write(to: URL(filePath: other))
      try log.write(to: URL(filePath: other + "-wal"))
      _ = store
    }
    let store = try Store(path: other)
    try store.begin()
    _ = try store.addingUser(.alice, incarnation: "a")
    try store.commit()
    #expect(try store.user(.alice) != nil)
  }

  @Test func aFileOfWhichNotEvenTheFirstPageWasSavedIsMadeAnew() throws {
    // As a loss of power leaves it: room for a page, and the journal that says there was none before.
    try Data(count: 4_096).write(to: URL(filePath: path))
    // sqlite.org/fileformat.html, "The Rollback Journal": magic, no records, nonce, no pages before,
    // size of a sector, size of a page.
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for number: UInt32 in [0, 7, 0, 512, 4_096] {
      withUnsafeBytes(of: number.bigEndian) { journal.append(contentsOf: $0) }
    }
    journal.append(Data(count: 512 - journal.count))
    try journal.write(to: URL(filePath: path + "-journal"))
    let store = try Store(path: path)
    #expect(try store.user(.alice) == nil)
  }

  @Test func aFileOfANewerSchemaIsRefusedAndLeftUntouched() throws {
    try makeStore()
    try patchHeader(at: 60, to: 99)
    try? FileManager.default.removeItem(atPath: path + "-wal")
    let before = try bytes()
    #expect(throws: StoreError.newerSchema(found: 99, known: 4)) { try Store(path: path) }
    #expect(try bytes() == before)
  }

  @Test func aForeignDatabaseIsRefusedAndLeftUntouched() throws {
    try makeStore()
    try patchHeader(at: 68, to: 7)
    try? FileManager.default.removeItem(atPath: path + "-wal")
    let before = try bytes()
    #expect(throws: StoreError.foreignFile) { try Store(path: path) }
    #expect(try bytes() == before)
  }

  @Test(arguments: [2, 50, 4096, 10_000])
  func aFileThatIsNoDatabaseIsRefusedAndLeftUntouched(size: Int) throws {
    let noise = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try noise.write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { try Store(path: path) }
    #expect(try bytes() == noise)
  }

  @Test func aSecondStoreOnTheSameFileIsRefused() throws {
    let first = try Store(path: path)
    try first.begin()
    _ = try first.addingUser(.alice, incarnation: "a")
    try first.commit()
    #expect(throws: StoreError.inUse) { try Store(path: path) }
  }

  @Test func aRefusedRequestLeavesTheRestOfTheTurn() throws {
    struct Refusal: Error {}
    let store = try Store(path: path)
    try store.begin()
    try store.request { _ = try store.addingUser(.alice, incarnation: "a") }
    #expect(throws: Refusal.self) {
      try store.request {
        _ = try store.addingUser(.bob, incarnation: "b")
        throw Refusal()
      }
    }
    try store.commit()
    #expect(try store.user(.alice) != nil)
    #expect(try store.user(.bob) == nil)
  }
}

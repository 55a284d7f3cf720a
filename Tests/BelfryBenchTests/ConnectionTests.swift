import BelfryPosix
import Testing

@testable import belfry_bench

@Suite struct ConnectionTests {
  private static func text(_ bytes: ArraySlice<UInt8>?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func linesAreTakenWhenTheyAreWhole() throws {
    let (near, far) = try UnixStream.pair()
    let connection = Connection(near)
    var taken: [String] = []
    for byte in "one\ntwo\nthree\nfour\n".utf8 {
      #expect(far.write([byte]) == .bytes(1))
      #expect(try connection.receive())
      if let pair = Self.text(connection.takeLines(2)) { taken.append(pair) }
    }
    #expect(taken == ["one\ntwo\n", "three\nfour\n"])
    #expect(try !connection.receive())
  }

  @Test func manyLinesAtOnceComeOneByOne() throws {
    let (near, far) = try UnixStream.pair()
    let connection = Connection(near)
    #expect(far.write(Array("a\nbb\n5\nhello".utf8)) == .bytes(12))
    #expect(Self.text(try connection.nextLines()) == "a\n")
    #expect(Self.text(connection.takeLines()) == "bb\n")
    #expect(Self.text(connection.takeLines()) == "5\n")
    #expect(connection.takeLines() == nil)
    #expect(Self.text(try connection.nextBytes(5)) == "hello")
  }

  @Test func aLineLongerThanTheRoomStillComes() throws {
    let (near, far) = try UnixStream.pair()
    let connection = Connection(near)
    let long = [UInt8](repeating: 0x61, count: 700_000) + [0x0A]
    try DetachedThread.start {
      var rest = Array("x\n".utf8)[...] + long
      while !rest.isEmpty {
        switch far.write(rest) {
        case .bytes(let count): rest = rest.dropFirst(count)
        case .wouldBlock: _ = try? Poll.wait(for: far.rawDescriptor, .writable)
        case .peerGone, .failed: return
        }
      }
    }
    #expect(Self.text(try connection.nextLines()) == "x\n")
    #expect(try connection.nextLines().elementsEqual(long))
  }

  @Test func aClosedServerIsAnError() throws {
    let connection: Connection
    do {
      let (near, _) = try UnixStream.pair()
      connection = Connection(near)
    }
    #expect(throws: BenchError.self) { try connection.nextLines() }
  }

  @Test func requestsAreSlicesOfOneBuffer() {
    var requests = Requests()
    for word in ["a", "bb", "", "ccc"] { requests.append(word) }
    #expect(requests.count == 4)
    #expect(Self.text(requests[0..<4]) == "abbccc")
    #expect(Self.text(requests[1..<3]) == "bb")
    #expect(Self.text(requests[3..<4]) == "ccc")
    #expect(requests[2..<2].isEmpty)
  }
}

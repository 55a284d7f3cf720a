import BelfryPosix
import Glibc
import Testing

@Suite struct UnixStreamTests {
  private let here: UnixStream
  private let there: UnixStream

  init() throws {
    (here, there) = try UnixStream.pair()
  }

  private func read(_ stream: UnixStream) -> UnixStream.ReadResult {
    var bytes: [UInt8] = []
    return stream.read(appendingTo: &bytes, atMost: 16)
  }

  @Test func readingNothingWouldBlock() {
    #expect(read(here) == .wouldBlock)
  }

  @Test func readingAppendsAtMostTheLimit() {
    #expect(there.write(Array("abcdef".utf8)) == .bytes(6))
    var bytes = Array("> ".utf8)
    #expect(here.read(appendingTo: &bytes, atMost: 4) == .bytes(4))
    #expect(here.read(appendingTo: &bytes, atMost: 4) == .bytes(2))
    #expect(bytes == Array("> abcdef".utf8))
  }

  @Test func aPeerThatEndedWritingStillReads() throws {
    #expect(there.write([1, 2, 3]) == .bytes(3))
    try there.shutdownWriting()
    #expect(read(here) == .bytes(3))
    #expect(read(here) == .endOfFile)
    #expect(here.write([4]) == .bytes(1))
    #expect(read(there) == .bytes(1))
  }

  @Test func writingToAPeerThatIsGoneRaisesNoSignal() throws {
    let stream = try streamWhosePeerIsGone(afterWriting: [])
    #expect(stream.write([1]) == .peerGone)
    #expect(read(stream) == .endOfFile)
  }

  @Test func aPeerThatLeftItsMailUnreadIsTheEndOfFile() throws {
    #expect(read(try streamWhosePeerIsGone(afterWriting: [1])) == .endOfFile)
  }

  @Test func aFullSocketWouldBlockAndGoesOnOnceItIsRead() throws {
    let block = [UInt8](repeating: 7, count: 64 * 1024)
    var written = 0
    while case .bytes(let count) = here.write(block) { written += count }
    #expect(here.write(block) == .wouldBlock)
    #expect(try Poll.wait(for: here.rawDescriptor, .writable, timeoutMilliseconds: 0) == [])
    var bytes: [UInt8] = []
    while case .bytes(let count) = there.read(appendingTo: &bytes, atMost: 1 << 16), count > 0 {}
    #expect(bytes.count == written)
    #expect(try Poll.wait(for: here.rawDescriptor, .writable) == [.writable])
    #expect(here.write([1]) == .bytes(1))
  }

  @Test func shuttingBothDirectionsEndsAReaderOfTheSameStream() throws {
    try here.shutdownBoth()
    #expect(read(here) == .endOfFile)
    #expect(read(there) == .endOfFile)
  }

  @Test func thePeerIsWhoTheKernelSays() throws {
    let peer = try here.peerCredentials()
    #expect(peer.uid == geteuid())
    #expect(peer.gid == getegid())
    #expect(peer.pid == getpid())
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = getgroups(Int32(groups.count), &groups)
    #expect(peer.groups == Array(groups.prefix(Int(count))))
  }

  // Only root may choose its groups.
  @Test(.enabled(if: geteuid() == 0)) func allGroupsOfAPeerInManyGroupsAreTold() async {
    await #expect(processExitsWith: .success) {
      let groups = (1000..<1300).map { gid_t($0) }
      #expect(setgroups(groups.count, groups) == 0)
      let (mine, _) = try UnixStream.pair()
      #expect(try mine.peerCredentials().groups == groups)
    }
  }

  @Test func connectingToNothingSaysWhatIsMissing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("hub.sock")
    let error = try #require(throws: SystemError.self) { _ = try UnixStream.connect(path: path) }
    #expect(error.description == "connect \(path): No such file or directory")
    #expect(error.isNobodyListening)
  }

  @Test(arguments: ["", "a\0b"]) func aPathThatIsNoneIsRefused(path: String) throws {
    let error = try #require(throws: SystemError.self) { _ = try UnixStream.connect(path: path) }
    #expect(error.number == EINVAL)
  }

  private func streamWhosePeerIsGone(afterWriting bytes: [UInt8]) throws -> UnixStream {
    let (stream, peer) = try UnixStream.pair()
    _ = stream.write(bytes)
    _ = peer  // gone with this function
    return stream
  }
}

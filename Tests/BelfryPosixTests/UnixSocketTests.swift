import BelfryPosix
import Glibc
import Testing

@Suite struct UnixSocketTests {
  @Test func aClientReachesAListenerAndBothSeeWhatTheOtherWrites() throws {
    let directory = try TemporaryDirectory()
    let listener = try UnixListener.bind(
      path: directory.path("hub.sock"), permissions: .exactly(0o666))
    let client = try UnixStream.connect(path: directory.path("hub.sock"))
    let server = try accepted(listener)
    #expect(client.write(Array("ping".utf8)) == .bytes(4))
    #expect(readText(server) == "ping")
    #expect(server.write(Array("pong".utf8)) == .bytes(4))
    #expect(readText(client) == "pong")
  }
}

import BelfryCore
import BelfryPosix
import Testing

@testable import belfry_bench

@Suite struct ServerTests {
  private static let item = Workload.Item(id: "x-1", due: Timestamp(clamping: 1_800_000_000_000))
  private static let hub = HubServer(program: "", configuration: "")
  private static let beanstalkd = BeanstalkdServer(program: "")
  private static let redis = RedisServer(program: "")

  @Test func theBodyHasTwoHundredBytes() {
    #expect(Workload.body.utf8.count == 200)
  }

  @Test func redisGetsAHashAndASortedSetInOneTransaction() {
    #expect(
      Self.redis.schedule(Self.item)
        == "*1\r\n$5\r\nMULTI\r\n*4\r\n$4\r\nHSET\r\n$6\r\nalerts\r\n$3\r\nx-1\r\n$200\r\n"
        + "\(Workload.body)\r\n*4\r\n$4\r\nZADD\r\n$3\r\ndue\r\n$13\r\n1800000000000\r\n$3\r\nx-1"
        + "\r\n*1\r\n$4\r\nEXEC\r\n")
  }

  @Test func beanstalkdGetsWholeSecondsRoundedUp() {
    let due = Timestamp(clamping: SystemClock.realtimeMilliseconds() + 60_500)
    let put = Self.beanstalkd.schedule(Workload.Item(id: "x", due: due))
    #expect(put == "put 0 61 600 200\r\n\(Workload.body)\r\n")
  }

  @Test func theHubGetsOneLine() {
    #expect(
      Self.hub.schedule(Self.item)
        == #"{"id":1,"method":"schedule","params":{"alert":{"id":"x-1","fireDate":""#
        + #"2027-01-15T08:00:00Z","alertBody":"\#(Workload.body)"}}}"# + "\n")
  }

  @Test func aReplyIsToldFromARefusal() throws {
    let replies: [(any Server, String, String)] = [
      (Self.hub, #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{}}"#),
      (Self.beanstalkd, "INSERTED 12\r", "OUT_OF_MEMORY\r"),
      (
        Self.redis, "+OK\r\n+QUEUED\r\n+QUEUED\r\n*2\r\n:1\r\n:1\r",
        "+OK\r\n+QUEUED\r\n+QUEUED\r\n*2\r\n:0\r\n:1\r"
      ),
    ]
    for (server, done, refused) in replies {
      let (near, far) = try UnixStream.pair()
      let connection = Connection(near)
      let both = Array("\(done)\n\(refused)\n".utf8)
      #expect(far.write(both) == .bytes(both.count))
      #expect(try connection.receive())
      #expect(try server.scheduled.take(from: connection))
      #expect(throws: BenchError.self) { try server.scheduled.take(from: connection) }
      #expect(try !server.scheduled.take(from: connection))
    }
  }

  @Test func redisAnswersAreReadWhole() throws {
    let (near, far) = try UnixStream.pair()
    let connection = Connection(near)
    let bytes = Array("*3\r\n*2\r\n$2\r\nab\r\n$-1\r\n:7\r\n+OK\r\n-ERR no\r\n".utf8)
    #expect(far.write(bytes) == .bytes(bytes.count))
    let value = try RESP.read(connection)
    #expect(value.elements.count == 3)
    #expect(value.elements.first?.elements.map(\.text) == ["ab", nil])
    #expect(throws: BenchError.self) { try RESP.read(connection) }
  }
}

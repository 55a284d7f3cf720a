import BelfryPosix
import BelfryTestSupport
import Synchronization

/// Connections of one user that do their worst, on a thread of their own, until they are told to stop.
final class Crowd: Sendable {
  /// What one of them does, over and over.
  enum Conduct: CaseIterable, Sendable {
    case floodsWithPings
    case floodsWithAlerts
    case neverReads
    case watchesAndNeverReads
    case sendsALineWithoutEnd
    /// Goes in the middle of a request, and comes again.
    case vanishes
  }

  private let socket: String
  private let conducts: [Conduct]
  private let isStopping = Atomic(false)
  private let ended: EventCounter
  private let sent = Atomic(0)

  /// - Parameter count: how many connections there are at any time, as far as the hub lets them in.
  init(at socket: String, count: Int, conducts: [Conduct] = Conduct.allCases) throws {
    self.socket = socket
    self.conducts = (0..<count).map { conducts[$0 % conducts.count] }
    ended = try EventCounter()
    try DetachedThread.start { [self] in
      run()
      ended.signal()
    }
  }

  /// Bytes that the hub has taken so far.
  var sentBytes: Int { sent.load(ordering: .relaxed) }

  func stop() throws {
    isStopping.store(true, ordering: .relaxed)
    let ready = try Poll.wait(for: ended.rawDescriptor, .readable, timeoutMilliseconds: 30_000)
    if ready.isEmpty { throw Disagreement("the crowd does not stop") }
  }

  private final class Member {
    let conduct: Conduct
    let chunk: [UInt8]
    let greeting: [UInt8]
    var stream: UnixStream?
    var rest: ArraySlice<UInt8> = []
    var turns = 0

    init(_ conduct: Conduct, number: Int) {
      self.conduct = conduct
      let key = String(repeating: "k", count: 32)
      greeting = Array(
        (#"{"id":0,"method":"hello","params":{"app":"crowd\#(number)","key":"\#(key)"}}"# + "\n"
          + (conduct == .watchesAndNeverReads ? #"{"id":1,"method":"watch"}"# + "\n" : "")).utf8)
      let line =
        switch conduct {
        case .floodsWithPings, .neverReads: #"{"id":1,"method":"ping"}"# + "\n"
        case .floodsWithAlerts, .watchesAndNeverReads:
          #"{"id":1,"method":"present","params":{"alert":{"id":"a","alertBody":"x"}}}"# + "\n"
        case .sendsALineWithoutEnd: "aaaaaaaaaaaaaaaa"
        case .vanishes: #"{"id":1,"method":"schedule","params":{"alert":{"id":"#
        }
      let repeats = conduct == .vanishes ? 1 : (32 << 10) / line.utf8.count
      chunk = Array(String(repeating: line, count: repeats).utf8)
    }
  }

  private func run() {
    let members = conducts.enumerated().map { Member($1, number: $0) }
    while !isStopping.load(ordering: .relaxed) {
      for member in members { act(member) }
      let open = members.compactMap { member in
        member.stream.map { ($0.rawDescriptor, Poll.Events.writable.union(.readable)) }
      }
      _ = try? Poll.wait(open, timeoutMilliseconds: 10)
    }
  }

  private func act(_ member: Member) {
    guard let stream = member.stream else {
      member.stream = try? UnixStream.connect(path: socket, timeoutMilliseconds: 1_000)
      member.rest = member.greeting[...]
      member.turns = 0
      return
    }
    member.turns += 1
    if member.conduct == .vanishes, member.rest.isEmpty, member.turns > 2 {
      member.stream = nil
      return
    }
    if member.rest.isEmpty { member.rest = member.chunk[...] }
    switch stream.write(member.rest) {
    case .bytes(let count):
      member.rest = member.rest.dropFirst(count)
      sent.add(count, ordering: .relaxed)
    case .wouldBlock:
      break
    case .peerGone, .failed:
      member.stream = nil
      return
    }
    switch member.conduct {
    case .neverReads, .watchesAndNeverReads:
      return
    case .floodsWithPings, .floodsWithAlerts, .sendsALineWithoutEnd, .vanishes:
      var bytes: [UInt8] = []
      if stream.read(appendingTo: &bytes, atMost: 64 << 10) == .endOfFile { member.stream = nil }
    }
  }
}

import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

/// Alerts of a system app on their way to many people, while the hub is killed again and again.
@Suite struct FaultsFanOutTests {
  @Test func everyRecipientIsReachedOnceWhereverAKilledHubStopped() async throws {
    let seed = SeededRandom.seedOfRun()
    do {
      let summary = try await onOwnThread {
        let news = try News(seed: seed)
        for _ in 0..<30 { try news.live(isLast: false) }
        try news.live(isLast: true)
        return try news.check()
      }
      print("Fan-outs of a hub that was killed 30 times (seed \(seed)): \(summary).")
    } catch {
      throw Disagreement("BELFRY_TEST_SEED=\(seed): \(error)")
    }
  }
}

/// A system app and what it was told.
private final class News {
  private let hub: HubProcess
  private var random: SeededRandom
  private let recipients: [String]
  private var stream = StreamLog(name: "news")
  private var count = 0
  /// Lives that ended with something on its way.
  private var interrupted = 0
  private var sent: Set<String> = []
  private var acknowledged: Set<String> = []
  private var cancelled: Set<String> = []
  private var askedToCancel: Set<String> = []
  /// Who was told what, by alert: `fired alice`, `withdrawn bob`.
  private var told: [String: [String]] = [:]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    let accounts = try String(contentsOfFile: "/etc/passwd", encoding: .utf8)
      .split(separator: "\n").compactMap { line -> (name: String, uid: UInt32)? in
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        return fields.count > 2 ? UInt32(fields[2]).map { (String(fields[0]), $0) } : nil
      }
    guard let own = accounts.first(where: { $0.uid == ProcessFacts.effectiveUserID }) else {
      throw Disagreement("this user has no account")
    }
    recipients = accounts.prefix(25).map(\.name) + ["belfry-nobody-of-that-name"]
    hub = try HubProcess(
      configuration: [
        // Few in a turn, so that there are many places to stop at.
        "belfry.conf": "[Limits]\nDeliveriesPerTurn=3\n",
        "apps.d/news.conf":
          "[App]\nUser=\(own.name)\nRecipients=\(recipients.joined(separator: " "))\n",
      ], starts: false)
  }

  private struct HubIsGone: Error {}

  /// Starts the hub, sends some alerts to everybody, and kills it while they are on their way; the last
  /// life sends nothing and waits for all.
  func live(isLast: Bool) throws {
    try hub.start()
    let connection = PipelinedConnection(try UnixStream.connect(path: hub.socket))
    var reader = StreamReader()
    // What is asked for under which request id.
    var asked: [Int64: (JSONView) throws -> Void] = [:]
    let killer = Killer(hub.processID)
    defer { killer.stop() }

    func pump(until isDone: () -> Bool) throws {
      let deadline = Deadline(seconds: 60)
      while !isDone() {
        try deadline.check("the hub", "\(missing); \(hub.log)")
        try PipelinedConnection.wait(for: [connection], milliseconds: 100)
        connection.flush()
        try connection.receive { line, bytes in
          guard let id = line["id"]?.integer else {
            guard let event = line["params"] else { throw Disagreement("a strange line") }
            let number = try stream.number(in: event["cursor"])
            try reader.take(number, of: stream.name)
            if try stream.take(number, bytes, of: event) { try take(event) }
            return
          }
          guard let result = line["result"] else {
            throw Disagreement(String(decoding: bytes, as: UTF8.self))
          }
          try asked.removeValue(forKey: id)?(result)
        }
        if connection.isAtEnd { throw HubIsGone() }
      }
    }
    func ask(_ id: Int64, _ text: String, _ take: @escaping (JSONView) throws -> Void) {
      asked[id] = take
      connection.send(#"{"id":\#(id),\#(text)}"#)
    }

    ask(0, #""method":"hello","params":{"app":"news"}"#) { _ in }
    let start = max(0, stream.highest - Int64(random.int(0...30)))
    let since = stream.cursor(start).map { #","params":{"since":"\#($0)"}"# } ?? ""
    ask(1, #""method":"watch"\#(since)"#) { result in
      reader.position = try self.stream.number(in: result["cursor"])
    }
    do {
      try pump { asked.isEmpty }
      if isLast {
        try pump { self.missing.isEmpty }
        guard try hub.stop() == .exited(0) else { throw Disagreement(hub.log) }
        return
      }
      try killer.start(microseconds: random.int(0...90_000))
      let to = recipients.map { "\"\($0)\"" }.joined(separator: ",")
      for _ in 0..<random.int(1...3) {
        count += 1
        let id = "n\(count)"
        sent.insert(id)
        ask(
          Int64(count) * 2,
          #""method":"present","params":{"alert":{"id":"\#(id)","to":[\#(to)],"alertBody":"x"}}"#
        ) { _ in self.acknowledged.insert(id) }
        if random.chance(20) {
          askedToCancel.insert(id)
          ask(Int64(count) * 2 + 1, #""method":"cancel","params":{"ids":["\#(id)"]}"#) { _ in
            self.cancelled.insert(id)
          }
        }
      }
      try pump { false }
    } catch is HubIsGone {}
    killer.stop()
    guard try hub.waitForEnd() == .killed(SIGKILL) else { throw Disagreement(hub.log) }
    if !missing.isEmpty { interrupted += 1 }
  }

  private func take(_ event: JSONView) throws {
    let type = event["type"]?.string ?? ""
    let user = event["user"]?.string ?? ""
    let id = event["id"]?.string ?? ""
    guard sent.contains(id), recipients.contains(user),
      ["fired", "dropped", "withdrawn"].contains(type)
    else { throw Disagreement("an event that nobody expects: \(type) \(id) \(user)") }
    let entry = "\(type) \(user)"
    guard told[id]?.contains(entry) != true else { throw Disagreement("\(id): twice \(entry)") }
    told[id, default: []].append(entry)
  }

  private func reached(_ id: String) -> Int {
    told[id]?.count { !$0.hasPrefix("withdrawn") } ?? 0
  }

  /// Alerts that must still reach somebody.
  private var missing: [String] {
    sent.subtracting(askedToCancel).filter { id in
      let least = acknowledged.contains(id) ? 0 : 1
      return (least..<recipients.count).contains(reached(id))
    }
  }

  func check() throws -> String {
    for id in sent {
      let entries = told[id] ?? []
      let withdrawn = entries.filter { $0.hasPrefix("withdrawn ") }.map { $0.dropFirst(10) }
      let fired = entries.filter { $0.hasPrefix("fired ") }.map { $0.dropFirst(6) }
      if cancelled.contains(id) || !withdrawn.isEmpty {
        guard askedToCancel.contains(id), Set(fired) == Set(withdrawn) else {
          throw Disagreement("\(id): cancelled, and not taken back from all: \(entries)")
        }
      } else {
        guard reached(id) == recipients.count || (reached(id) == 0 && !acknowledged.contains(id))
        else { throw Disagreement("\(id): reached \(reached(id)) of \(recipients.count)") }
      }
      let dropped = entries.filter { $0.hasPrefix("dropped ") }
      guard dropped.allSatisfy({ $0 == "dropped \(recipients.last ?? "")" }) else {
        throw Disagreement("\(id): \(dropped)")
      }
    }
    return "\(sent.count) alerts to \(recipients.count) people, "
      + "\(acknowledged.count) acknowledged, \(cancelled.count) taken back, "
      + "cut short \(interrupted) times"
  }
}

import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

/// The files of time zones change under a hub that runs.
@Suite struct ZoneUpdateTests {
  private let files = TemporaryDirectory()
  private let hub: HubProcess
  private let app: LineClient

  init() throws {
    try Directories.make(files.file("zones/Test"), includingParents: true)
    try Self.put("AAA-1", at: files.file("zones/Test/Home"))
    hub = try HubProcess(
      testClock: "2026-12-01T00:00:00Z", environment: ["TZDIR": files.file("zones")])
    app = try hub.connectApp()
    #expect(try schedule("a", "Test/Home") == "2026-12-02T08:00:00Z")
  }

  /// As package managers do: beside it, and then in its place.
  private static func put(_ footer: String, at path: String) throws {
    try Data(TZifBytes(footer: footer).bytes).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }

  private func put(_ footer: String) throws {
    try Self.put(footer, at: files.file("zones/Test/Home"))
  }

  /// When an alert at 9:00 on the clock of a zone rings, or the reason why it is refused.
  private func schedule(_ id: String, _ zone: String) throws -> String {
    let answer = try app.call(
      #"{"id":1,"method":"schedule","params":{"alerts":[{"id":"\#(id)","alertBody":"x","#
        + #""fireDate":"2026-12-02T09:00:00","timeZone":"\#(zone)"}]}}"#)
    return answer.reason ?? answer.string("result.alerts[0].next") ?? ""
  }

  private func next() throws -> String? {
    try app.call(#"{"id":2,"method":"pending"}"#).string("result.alerts[0].next")
  }

  private func wait(_ what: String, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + LineClient.patience
    while try !condition() {
      try #require(.now < deadline, "Waited in vain until \(what).")
      usleep(10_000)
    }
  }

  @Test func whatIsPendingFollowsAFileThatIsReplaced() throws {
    try put("AAA-2")
    try wait("the alert has moved") { try next() == "2026-12-02T07:00:00Z" }
    try wait("the log says so") { hub.log.contains("Time zones have changed: Test/Home.") }
    #expect(try schedule("b", "Test/Home") == "2026-12-02T07:00:00Z")
  }

  @Test func aBrokenFileChangesNothingAndIsToldOnce() throws {
    let path = URL(fileURLWithPath: files.file("zones/Test/Home"))
    for _ in 0..<3 { try Data("TZif".utf8).write(to: path) }
    try wait("the log says so") { hub.log.contains("Test/Home cannot be used") }
    #expect(try next() == "2026-12-02T08:00:00Z")
    #expect(try schedule("b", "Test/Home") == "2026-12-02T08:00:00Z")
    try put("AAA-3")
    try wait("the next file counts") { try next() == "2026-12-02T06:00:00Z" }
    #expect(hub.log.components(separatedBy: "Test/Home cannot be used").count == 2)
  }

  @Test func aZoneThatIsAddedOrRemovedTakesEffect() throws {
    #expect(try schedule("b", "Test/New") == "unknownTimeZone")
    try Self.put("AAA-4", at: files.file("zones/Test/New"))
    #expect(try schedule("b", "Test/New") == "2026-12-02T05:00:00Z")
    try Files.remove(files.file("zones/Test/New"))
    // An alert that is pending already may be sent again all the same, so each is a new one.
    var count = 0
    try wait("it is gone") {
      count += 1
      return try schedule("c\(count)", "Test/New") == "unknownTimeZone"
    }
    #expect(try schedule("b", "Test/New") == "2026-12-02T05:00:00Z")
  }

  @Test func noNameLeavesTheDirectory() throws {
    try Self.put("AAA-4", at: files.file("outside"))
    try FileManager.default.createSymbolicLink(
      atPath: files.file("zones/Out"), withDestinationPath: "../outside")
    try FileManager.default.createSymbolicLink(
      atPath: files.file("zones/Absolute"), withDestinationPath: files.file("outside"))
    for name in ["Out", "Absolute"] { #expect(try schedule("b", name) == "unknownTimeZone") }
    for name in ["../outside", "/etc/localtime", "Test/../../outside", "Test//Home", ""] {
      #expect(try schedule("b", name) != "2026-12-02T05:00:00Z")
    }
  }
}

import BelfryCore
import BelfryHub
import BelfryTestSupport
import Foundation
import Testing

/// A personal app `tea` of alice's with one alert `pot`, told in few words.
final class RepeatStory {
  let harness: HubHarness
  private(set) var app: Client
  /// Up to here the events have been read.
  private var cursor = ""

  init(
    at start: String = "2026-12-01T13:00:00Z", limits: Limits = Limits(),
    zones: TestZones = TestZones()
  ) throws {
    harness = try HubHarness(limits: limits, zones: zones)
    harness.now = try Timestamp(rfc3339: start)
    app = try harness.app("tea")
    cursor = try #require(try app.call("watch")["cursor"] as? String)
  }

  /// Ends the hub and starts it again, at `instant` where one is given. The events of before have been read.
  func restart(at instant: String? = nil) throws {
    let before = try app.events().last?["cursor"] as? String ?? cursor
    try harness.restart()
    if let instant { harness.now = try Timestamp(rfc3339: instant) }
    try harness.fire()
    app = try harness.app("tea")
    try app.call("watch", #"{"since":"\#(before)"}"#)
    cursor = before
  }

  // MARK: What is asked for

  /// Schedules the alert; when it rings next.
  @discardableResult func schedule(_ members: String) throws -> String? {
    try answer(members)["next"] as? String
  }

  func answer(_ members: String) throws -> [String: Any] {
    let answer = try app.call("schedule", Self.params(members))
    return try #require((answer["alerts"] as? [[String: Any]])?.first)
  }

  /// The reason and the field of a refusal.
  func refusal(_ members: String) throws -> String {
    let answer = try app.send(
      #"{"id":1,"method":"schedule","params":\#(Self.params(members))}"#)
    return "\(answer.reason ?? "taken") \(answer.field ?? "")"
  }

  private static func params(_ members: String) -> String {
    #"{"alert":{"id":"pot","alertBody":"x",\#(members)}}"#
  }

  func setZone(_ name: String?) throws {
    let value = name.map { #""\#($0)""# } ?? "null"
    try harness.center().call("center.settings", #"{"timeZone":\#(value)}"#)
  }

  // MARK: What there is

  func pending() throws -> [String: Any]? {
    try #require(try app.call("pending")["alerts"] as? [[String: Any]]).first
  }

  func next() throws -> String? { try pending()?["next"] as? String }

  /// Events since the last call but those of what is superseded: `fired 2026-12-02T09:00:00 at 2026-12-02T08:00:00Z`,
  /// and for how many.
  func told() throws -> [String] {
    try app.events().compactMap { event in
      cursor = event["cursor"] as? String ?? cursor
      let type = event["type"] as? String ?? "?"
      guard type != "withdrawn" else { return nil }
      var text = "\(type) \(event["occurrence"] ?? "") at \(event["at"] ?? "")"
      if let count = event["missedCount"] {
        text += ", \(count) since \(event["missedSince"] ?? "")"
      }
      if let late = event["late"] { text += ", late \(late)" }
      if let reason = event["reason"] { text += ", \(reason)" }
      return text
    }
  }

  /// The occurrences of the deliveries without an end, newest first.
  func inbox() throws -> [String?] {
    let list = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    return try #require(list).map { $0["occurrence"] as? String }
  }
}

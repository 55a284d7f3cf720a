import BelfryCore

/// What `systemctl status` shows of the hub; told at most once a second.
struct StatusLine: Hashable, Sendable {
  /// What there is to tell.
  struct Facts: Hashable, Sendable {
    var connections: Int
    var next: Timestamp?
    var isFull: Bool
  }

  private var told: Facts?
  private var toldAt: MonotonicTime?
  private var wanted: Facts?

  private static let pause = Duration.seconds(1)

  static func text(_ facts: Facts) -> String {
    var text = facts.connections == 1 ? "1 connection" : "\(facts.connections) connections"
    text += facts.next.map { "; next due \($0.rfc3339)" } ?? "; nothing due"
    return facts.isFull ? text + "; no space left" : text
  }

  /// The text to tell now; nil if it is known, or it is too early.
  mutating func update(_ facts: Facts, at now: MonotonicTime) -> String? {
    wanted = facts == told ? nil : facts
    guard let wanted, (nextUpdate ?? now) <= now else { return nil }
    told = wanted
    toldAt = now
    self.wanted = nil
    return Self.text(wanted)
  }

  /// When something that is not told yet can be.
  var nextUpdate: MonotonicTime? {
    wanted == nil ? nil : toldAt.map { $0 + Self.pause }
  }
}

import BelfryCore

/// What `systemctl status` shows of the hub; told at most once a second.
struct StatusLine: Hashable, Sendable {
  private var told: String?
  private var toldAt: MonotonicTime?
  private var wanted: String?

  private static let pause = Duration.seconds(1)

  static func text(connections: Int, next: Timestamp?, isFull: Bool) -> String {
    var text = connections == 1 ? "1 connection" : "\(connections) connections"
    text += next.map { "; next due \($0.rfc3339)" } ?? "; nothing due"
    return isFull ? text + "; no space left" : text
  }

  /// The text to tell now; nil if it is known, or it is too early.
  mutating func update(_ text: String, at now: MonotonicTime) -> String? {
    wanted = text == told ? nil : text
    guard let wanted, (nextUpdate ?? now) <= now else { return nil }
    told = wanted
    toldAt = now
    self.wanted = nil
    return wanted
  }

  /// When something that is not told yet can be.
  var nextUpdate: MonotonicTime? {
    wanted == nil ? nil : toldAt.map { $0 + Self.pause }
  }
}

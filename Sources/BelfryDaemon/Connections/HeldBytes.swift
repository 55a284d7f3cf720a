/// The bytes that the hub holds for the connections of one uid, read and not yet written, and who
/// of them may have more.
///
/// Each connection has a small share of its own, so that short requests always pass. What goes
/// beyond comes from a pool of all. When that is used up, one connection goes on until its line is
/// whole: without it, several long lines could wait for each other for ever. If that one stands
/// still while others wait, it has to go.
struct HeldBytes: Sendable {
  /// How long whoever has the privilege may stand still.
  static let patience = Duration.seconds(5)

  /// What all connections hold beyond nothing.
  private(set) var total = 0
  private(set) var privileged: ConnectionID?
  private var pool = 0
  private var share = 1

  /// - Parameters:
  ///   - limit: for all connections together.
  ///   - connections: how many there may be.
  ///   - line: the longest line, which the privileged connection may always hold.
  init(limit: Int, connections: Int, line: Int) {
    change(limit: limit, connections: connections, line: line)
  }

  /// The limits were changed.
  mutating func change(limit: Int, connections: Int, line: Int) {
    pool = max(0, (limit - line) / 2)
    share = max(1, pool / max(1, connections))
  }

  /// A connection that held `old` bytes holds `new` now.
  mutating func change(from old: Int, to new: Int) {
    total += new - old
  }

  /// How many bytes a connection that holds `held` may read now; 0 if it has to wait.
  func allowance(holding held: Int, of id: ConnectionID) -> Int {
    if privileged == id || total < pool { return .max }
    return max(0, share - held)
  }

  /// Whether a connection may have more replies made while it holds so many that are unread.
  func mayAnswer(holding unread: Int) -> Bool {
    total < pool || unread < share
  }

  /// Gives the one privilege to a connection that has begun a line; false if another has it.
  mutating func claimPrivilege(_ id: ConnectionID) -> Bool {
    guard privileged == nil || privileged == id else { return false }
    privileged = id
    return true
  }

  /// The line is whole, or the connection is gone.
  mutating func giveUpPrivilege(_ id: ConnectionID) {
    if privileged == id { privileged = nil }
  }
}

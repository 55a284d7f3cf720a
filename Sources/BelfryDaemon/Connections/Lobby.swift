import BelfryCore
import BelfryPosix

/// Those who came when there was no room for them.
///
/// Many are gone a moment later, or have said hello: when a hub starts again all clients come at
/// once. So nobody is turned away before the others have had that moment.
struct Lobby {
  struct Guest {
    let stream: UnixStream
    let user: UserID
    let door: Door
    let until: MonotonicTime
  }

  static let patience = Duration.seconds(1)
  private static let guestsOfUser = 256
  private static let guests = 1_024

  private var waiting: [Guest] = []

  func hasRoom(for user: UserID) -> Bool {
    waiting.count < Self.guests
      && waiting.count(where: { $0.user == user }) < Self.guestsOfUser
  }

  mutating func add(_ guest: Guest) {
    waiting.append(guest)
  }

  /// Everybody, in the order in which they came; whoever has to wait on is added again.
  mutating func takeAll() -> [Guest] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }

  var nextDeadline: MonotonicTime? { waiting.map(\.until).min() }
}

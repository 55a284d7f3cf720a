import BelfryPosix
import BelfryProtocol

/// One connection of the load: what it asked for and what it has read.
final class LoadConnection {
  enum Role {
    /// Schedules on a lane of its own, and watches the app's stream.
    case lane(Lane)
    /// Only watches an app's stream.
    case reader(AppRecord)
    case center
  }

  let role: Role
  let wire: PipelinedConnection
  var reader = StreamReader()
  /// Asked and not answered, in order.
  private(set) var outstanding: [(id: Int64, asked: Asked)] = []
  private var lastID: Int64 = 0

  init(_ role: Role, _ wire: PipelinedConnection) {
    self.role = role
    self.wire = wire
  }

  var app: AppRecord? {
    switch role {
    case .lane(let lane): lane.app
    case .reader(let app): app
    case .center: nil
    }
  }

  var lane: Lane? {
    if case .lane(let lane) = role { lane } else { nil }
  }

  /// - Parameter parameters: as JSON; empty for none.
  func ask(_ asked: Asked, _ method: String, _ parameters: String = "") {
    lastID += 1
    outstanding.append((lastID, asked))
    let params = parameters.isEmpty ? "" : #","params":\#(parameters)"#
    wire.send(#"{"id":\#(lastID),"method":"\#(method)"\#(params)}"#)
  }

  /// What the reply belongs to: they come in the order of the requests.
  func takeAsked(by reply: JSONView) throws -> Asked {
    guard let first = outstanding.first, reply["id"]?.integer == first.id else {
      throw Disagreement(
        "a reply to nothing: \(String(decoding: reply.raw, as: UTF8.self)); "
          + "waited for \(outstanding.first.map { "\($0.id)" } ?? "none")")
    }
    outstanding.removeFirst()
    return first.asked
  }

  /// Nothing that a request caused may precede its reply.
  func checkOrder(ofEventAbout number: Int) throws {
    for (_, asked) in outstanding {
      guard case .schedule(let editions) = asked else { continue }
      if editions.contains(where: { $0.number == number && $0.token == nil }) {
        throw Disagreement("alert #\(number) rang before its request was answered")
      }
    }
  }
}

/// Something that is measured, in rounds, of everything in turn.
protocol Measure: Sendable {
  /// On the command line.
  var key: String { get }
  var metrics: [Metric] { get }
  /// Whether it needs servers with many alerts pending.
  var needsMany: Bool { get }

  /// One round; nil where the subject has no such thing.
  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample?
}

/// What is measured.
enum Subject {
  /// No server at all.
  case machine
  case server(any Server)

  var name: String {
    switch self {
    case .machine: Report.machine
    case .server(let server): server.name
    }
  }
}

/// Where a server's queue stands when it is measured.
enum Pending: String, CaseIterable {
  case empty
  case million

  /// In titles.
  var text: String {
    switch self {
    case .empty: "empty queue"
    case .million: "a million pending"
    }
  }
}

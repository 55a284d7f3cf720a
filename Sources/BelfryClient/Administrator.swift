import BelfryCore
import BelfryProtocol
public import FoundationEssentials

/// An administrator at the hub.
public actor Administrator {
  /// The hub's version.
  public nonisolated let hubVersion: String

  private let session: Session

  private init(session: Session) {
    self.session = session
    hubVersion = session.welcome.hubVersion
  }

  /// Connects to the hub's socket for administrators, or as its owner to a hub of one's own.
  public static func connect(
    at address: HubAddress = .administrator
  ) async throws(HubError) -> Administrator {
    let dialer = Dialer(identity: .administrator, address: address, key: .none)
    return Administrator(session: try await Session.open(dialer))
  }

  /// The counts of the hub, as a JSON object; Protocol.md says what stands in it.
  public func status() async throws(HubError) -> String {
    String(decoding: try await session.result(Method.adminStatus.rawValue, []), as: UTF8.self)
  }

  /// Lets the test clock go on; everything due on the way has been delivered when this returns.
  public func advanceClock(by duration: Duration) async throws(HubError) {
    try await clock("advance", duration.iso8601)
  }

  /// Sets the test clock, as if somebody had set the clock of the machine.
  public func setClock(to date: Date) async throws(HubError) {
    try await clock("set", Timestamp(date).rfc3339)
  }

  /// Ends the connection. Without it, it ends with the last reference to the administrator.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.result(method, parameters)
  }

  private func clock(_ member: String, _ value: String) async throws(HubError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(member, value)
    writer.endObject()
    _ = try await session.call(Method.adminClock.rawValue, writer.bytes)
  }
}

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

  /// The counts of the hub.
  public func status() async throws(HubError) -> HubStatus {
    let result = try await session.call(.adminStatus)
    return HubStatus(try read(result, BelfryProtocol.HubStatus.init), result)
  }

  /// Lets the test clock go on; everything due on the way has been delivered when this returns.
  public func advanceClock(by duration: Duration) async throws(HubError) {
    _ = try await session.callOnce(.adminClock(.advance(duration)))
  }

  /// Sets the test clock, as if somebody had set the clock of the machine.
  public func setClock(to date: Date) async throws(HubError) {
    _ = try await session.callOnce(.adminClock(.set(Timestamp(date))))
  }

  /// Ends the connection. Without it, it ends with the last reference to the administrator.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.callOnce(method, parameters)
  }
}

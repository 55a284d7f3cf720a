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
  ///
  /// - Parameter languages: those of whoever reads the messages of errors, the best first; none: English.
  public static func connect(
    at address: HubAddress = .administrator, languages: [String] = []
  ) async throws(HubError) -> Administrator {
    let dialer = Dialer(
      identity: .administrator, address: address, key: .none, languages: languages)
    return Administrator(session: try await Session.open(dialer))
  }

  /// The counts of the hub.
  public func status() async throws(HubError) -> HubStatus {
    let result = try await session.call(.adminStatus)
    return HubStatus(try read(result, BelfryProtocol.HubStatus.init), result)
  }

  /// The apps that the hub knows: those of the system first, then those of each user.
  ///
  /// - Parameter user: only this user's; nil: all.
  public func apps(ofUser user: String? = nil) async throws(HubError) -> [AppCounts] {
    var name: UserName?
    if let user { name = try userName(user) }
    let parts = try await session.parts(
      "apps", { [name] in .administration(.apps(user: name, $0)) },
      Page<BelfryProtocol.AppCounts>.init)
    return parts.flatMap { part in zip(part.page.elements, part.views).map { AppCounts($0, $1) } }
  }

  /// The users that the hub knows.
  public func users() async throws(HubError) -> [UserCounts] {
    let parts = try await session.parts(
      "users", { .administration(.users($0)) }, Page<BelfryProtocol.UserCounts>.init)
    return parts.flatMap { part in zip(part.page.elements, part.views).map { UserCounts($0, $1) } }
  }

  /// The limits that hold at this hub, in the order of its documentation.
  public func limits() async throws(HubError) -> [LimitValue] {
    let result = try await session.call(.administration(.limits))
    let limits = try read(result, Page<BelfryProtocol.LimitValue>.init).elements
    return zip(limits, result["limits"].map { Array($0.elements) } ?? [])
      .map { LimitValue($0, $1) }
  }

  /// Figures for a program that collects them; totals, and never a user's.
  public func metrics() async throws(HubError) -> Metrics {
    Metrics(
      try read(try await session.call(.administration(.metrics)), BelfryProtocol.Metrics.init))
  }

  /// Whom an administrator suspends, resumes or purges.
  public enum Target: Hashable, Sendable {
    /// A user, with all their apps and their center.
    case user(String)
    /// One app of a user's.
    case app(String, ofUser: String)
    /// An app of the system.
    case systemApp(String)
  }

  /// Keeps a user or an app from ringing and from connecting, until ``resume(_:)``; nothing is lost.
  public func suspend(_ target: Target) async throws(HubError) -> Suspension {
    let result = try await session.call(.administration(.suspend(try target.onTheWire())))
    return Suspension(try read(result, SuspensionAnswer.init), result)
  }

  /// Ends a suspension; what came due meanwhile rings, late.
  public func resume(_ target: Target) async throws(HubError) -> Suspension {
    let result = try await session.call(.administration(.resume(try target.onTheWire())))
    return Suspension(try read(result, SuspensionAnswer.init), result)
  }

  /// Takes everything of a user or an app away, for good.
  public func purge(_ target: Target) async throws(HubError) -> Purge {
    let result = try await session.callOnce(.administration(.purge(try target.onTheWire())))
    return Purge(try read(result, PurgeAnswer.init), result)
  }

  /// Has the hub forget the key of an app; the next to say hello as this app claims it anew.
  public func forgetKey(
    ofApp app: String, ofUser user: String
  ) async throws(HubError) -> KeyForgetting {
    try await forget(.ofApp(try userName(user), try appID(app)))
  }

  /// Has the hub forget the key of a user's center.
  public func forgetCenterKey(ofUser user: String) async throws(HubError) -> KeyForgetting {
    try await forget(.ofCenter(try userName(user)))
  }

  private func forget(_ key: ForgottenKey) async throws(HubError) -> KeyForgetting {
    let result = try await session.callOnce(.administration(.forget(key)))
    return KeyForgetting(try read(result, ForgetAnswer.init), result)
  }

  /// Has the hub write a copy of everything while it serves; returns when the copy is on the disk.
  ///
  /// - Parameter name: 1 to 64 of `A-Z`, `a-z`, `0-9`, `.`, `_` and `-`, not starting with a point.
  public func backup(_ name: String) async throws(HubError) -> Backup {
    let result = try await session.callOnce(.administration(.backup(name)))
    return Backup(try read(result, BackupAnswer.init), result)
  }

  /// Lets the test clock go on; everything due on the way has been delivered when this returns.
  public func advanceClock(by duration: Duration) async throws(HubError) {
    _ = try await session.callOnce(.adminClock(.advance(duration)))
  }

  /// Sets the test clock, as if somebody had set the clock of the machine.
  public func setClock(to date: Date) async throws(HubError) {
    _ = try await session.callOnce(.adminClock(.set(Timestamp(date))))
  }

  /// Asks which hub answers, and for its time.
  public func ping() async throws(HubError) -> HubGreeting {
    try await session.ping()
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

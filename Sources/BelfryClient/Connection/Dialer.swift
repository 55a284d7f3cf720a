import BelfryCore
import BelfryPosix
import BelfryProtocol

/// Makes connections that have said hello, again and again as the same client.
struct Dialer: Sendable {
  /// Who the client is.
  enum Identity: Hashable, Sendable {
    case app(AppID)
    case center
    case administrator
  }

  let identity: Identity
  let address: HubAddress
  let key: KeySource
  /// Of whoever reads what the hub says, the best first.
  let languages: [String]

  /// Connects and says hello.
  ///
  /// A personal app needs its key and an administrator's app needs none, but which one this is only
  /// the hub knows: where the key cannot be had, hello goes without it, and what was wrong with the
  /// key is told when the hub asks for one.
  func dial() async throws(HubError) -> (HubConnection, Welcome) {
    let identity = identity
    let source = key
    let key: Result<Key?, HubError> = await OwnThread.run {
      do throws(HubError) {
        return .success(try Self.key(of: identity, from: source))
      } catch {
        return .failure(error)
      }
    }
    if case .center = identity { _ = try key.get() }
    let connection = try await connect()
    do throws(HubError) {
      let hello = hello(key: try? key.get())
      let result = try await connection.request(.call(.hello(hello)))
      return (connection, try read(result, Welcome.init))
    } catch {
      connection.close()
      if error.reason == .keyNeeded { _ = try key.get() }
      throw error
    }
  }

  /// The first of the paths at which somebody listens.
  private func connect() async throws(HubError) -> HubConnection {
    var failure: SystemError?
    for path in address.paths {
      do throws(SystemError) {
        return try await HubConnection.open(path)
      } catch {
        failure = error
        guard error.isNobodyListening else { break }
      }
    }
    throw HubError(noHubAt: address.paths, because: failure)
  }

  private static func key(
    of identity: Identity, from source: KeySource
  ) throws(HubError) -> Key? {
    switch identity {
    case .app(let id): try Keys.key(of: .app(id), from: source)
    case .center: try Keys.key(of: .center, from: source)
    case .administrator: nil
    }
  }

  private func hello(key: Key?) -> Hello {
    switch identity {
    case .app(let id): .app(id, key: key, languages: languages)
    case .center: .center(key: key, languages: languages)
    case .administrator: .administrator(languages: languages)
    }
  }
}

/// Work that waits for the disk, away from the threads that Swift's tasks share.
enum OwnThread {
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      do throws(SystemError) {
        try DetachedThread.start { continuation.resume(returning: work()) }
      } catch {
        // Without a thread to spare, the work is done where it is asked for.
        continuation.resume(returning: work())
      }
    }
  }
}

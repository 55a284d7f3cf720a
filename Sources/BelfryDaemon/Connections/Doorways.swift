import BelfryEventLoop
import BelfryPosix

/// The sockets that the hub listens on: passed by the service manager, or made by hand.
struct Doorways {
  private(set) var doorways: [Doorway] = []
  /// Whether the service manager passed any, so that it starts the hub again when somebody
  /// connects.
  private(set) var areActivated = false

  /// - Parameter umask: of the process before the hub set its own; it decides who may connect to a
  ///   socket made by hand.
  init(
    _ options: Options, passed: [ServiceManager.PassedDescriptor], umask: UInt32, log: Log
  ) throws {
    // The hub of the machine has a socket for its administrators. Everywhere else whoever runs the
    // hub is its administrator.
    let isOwn = !passed.contains { $0.name == "admin" }
    for descriptor in passed {
      switch descriptor.name {
      case "hub": try adopt(descriptor, as: .hub, isOwn: isOwn)
      case "admin": try adopt(descriptor, as: .admin, isOwn: false)
      default:
        let reason =
          descriptor.name.hasPrefix("app.")
          ? "sockets of apps are not supported yet" : "Belfry's are named hub and admin"
        log.error("A socket named \(descriptor.name) was passed; \(reason), ignoring.")
      }
    }
    ProcessFacts.setUmask(umask)
    defer { ProcessFacts.setUmask(0o077) }
    if let path = options.socket {
      try bind(path, .lessUmask(0o666), as: .hub, isOwn: isOwn)
    }
    if let path = options.adminSocket {
      try bind(path, .exactly(0o660), as: .admin, isOwn: false)
    }
    guard doorways.contains(where: { $0.kind == .hub }) else {
      throw StartFailure(
        description: "No socket to listen on: start belfryd.socket, or give --socket PATH.")
    }
  }

  private mutating func adopt(
    _ passed: ServiceManager.PassedDescriptor, as kind: Doorway.Kind, isOwn: Bool
  ) throws {
    guard let descriptor = passed.take() else { return }
    doorways.append(Doorway(kind, try UnixListener(adopting: descriptor), isOwn: isOwn))
    areActivated = true
  }

  private mutating func bind(
    _ path: String, _ permissions: SocketPermissions, as kind: Doorway.Kind, isOwn: Bool
  ) throws {
    do {
      doorways.append(
        Doorway(kind, try UnixListener.bind(path: path, permissions: permissions), isOwn: isOwn))
    } catch {
      throw StartFailure(description: "Cannot listen on \(path): \(error).")
    }
  }
}

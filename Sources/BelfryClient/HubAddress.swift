import BelfryPosix

/// Where a hub listens.
public struct HubAddress: Hashable, Sendable {
  /// The paths to try, in order.
  package let paths: [String]

  private init(paths: [String]) {
    self.paths = paths
  }

  /// The socket at a path.
  public static func path(_ path: String) -> HubAddress {
    HubAddress(paths: [path])
  }

  /// `$BELFRY_SOCKET`; without it the machine's hub (`/run/belfry/hub.sock`), and where there is
  /// none the user's own (`$XDG_RUNTIME_DIR/belfry/hub.sock`).
  public static var standard: HubAddress {
    standard(systemSocket: "hub.sock", variable: ProcessFacts.environmentValue)
  }

  /// As ``standard``, with the administrator's socket of the machine's hub.
  public static var administrator: HubAddress {
    standard(systemSocket: "admin.sock", variable: ProcessFacts.environmentValue)
  }

  /// The user's own hub has one socket for everybody: who is it is who runs it.
  package static func standard(
    systemSocket: String, variable: (String) -> String?
  ) -> HubAddress {
    if let path = variable("BELFRY_SOCKET"), !path.isEmpty { return .path(path) }
    var paths = ["/run/belfry/\(systemSocket)"]
    if let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
      paths.append("\(runtime)/belfry/hub.sock")
    }
    return HubAddress(paths: paths)
  }
}

package import BelfryCore

/// A method of an administrator with its parameters; those of the clock and the status aside.
package enum AdminCall: Hashable, Sendable {
  /// `user` nil: of everybody, those of the system first.
  case apps(user: UserName?, PageRequest)
  case users(PageRequest)
  case limits
  case metrics

  package var method: Method {
    switch self {
    case .apps: .adminApps
    case .users: .adminUsers
    case .limits: .adminLimits
    case .metrics: .adminMetrics
    }
  }
}

extension AdminCall {
  static func read(_ method: Method, _ params: JSONView?) throws(WireError) -> AdminCall {
    switch method {
    case .adminApps: return try readApps(params)
    case .adminUsers: return .users(try PageRequest.read(params))
    case .adminLimits:
      try Call.requireNone(params)
      return .limits
    case .adminMetrics:
      try Call.requireNone(params)
      return .metrics
    default:
      // `Call.read` lets nothing else come here.
      throw WireError(.internalError, .internalError, .internalError)
    }
  }

  private static func readApps(_ params: JSONView?) throws(WireError) -> AdminCall {
    var user: UserName?
    var page = PageRequest()
    try readMembers(of: params) { (name: AdminAppsMember, view) throws(WireError) in
      switch name {
      case .user: user = try view.readUserName()
      case .limit: page.limit = try view.readPageLimit()
      case .page: page.page = try view.readPage()
      }
    }
    return .apps(user: user, page)
  }

  var hasParams: Bool {
    switch self {
    case .limits, .metrics: false
    case .apps, .users: true
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .apps(let user, let page):
      if let user { writer.member(AdminAppsMember.user, user.rawValue) }
      page.writeMembers(to: &writer)
    case .users(let page): page.writeMembers(to: &writer)
    case .limits, .metrics: break
    }
  }
}

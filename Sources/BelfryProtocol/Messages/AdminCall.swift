package import BelfryCore

/// A method of an administrator with its parameters; those of the clock and the status aside.
package enum AdminCall: Hashable, Sendable {
  /// `user` nil: of everybody, those of the system first.
  case apps(user: UserName?, PageRequest)
  case users(PageRequest)
  case limits
  case metrics
  case suspend(AdminTarget)
  case resume(AdminTarget)
  case purge(AdminTarget)
  case forget(ForgottenKey)
  /// The name of the copy.
  case backup(String)

  package var method: Method {
    switch self {
    case .apps: .adminApps
    case .users: .adminUsers
    case .limits: .adminLimits
    case .metrics: .adminMetrics
    case .suspend: .adminSuspend
    case .resume: .adminResume
    case .purge: .adminPurge
    case .forget: .adminForget
    case .backup: .adminBackup
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
    case .adminSuspend: return .suspend(try readTarget(params))
    case .adminResume: return .resume(try readTarget(params))
    case .adminPurge: return .purge(try readTarget(params))
    case .adminForget: return .forget(try readForgottenKey(params))
    case .adminBackup: return .backup(try readBackupName(params))
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

  private static func readTarget(_ params: JSONView?) throws(WireError) -> AdminTarget {
    var user: UserName?
    var app: AppID?
    try readMembers(of: params) { (name: AdminTargetMember, view) throws(WireError) in
      switch name {
      case .user: user = try view.readUserName()
      case .app: app = try view.readAppID()
      }
    }
    switch (user, app) {
    case (let user?, nil): return .user(user)
    case (let user?, let app?): return .personalApp(user, app)
    case (nil, let app?): return .systemApp(app)
    case (nil, nil): throw .oneNeeded(AdminTargetMember.allCases)
    }
  }

  private static func readForgottenKey(_ params: JSONView?) throws(WireError) -> ForgottenKey {
    var user: UserName?
    var app: AppID?
    var isCenter = false
    try readMembers(of: params) { (name: AdminForgetMember, view) throws(WireError) in
      switch name {
      case .user: user = try view.readUserName()
      case .app: app = try view.readAppID()
      case .center:
        try view.readTrue()
        isCenter = true
      }
    }
    guard let user else { throw .missing(AdminForgetMember.user) }
    let either = [AdminForgetMember.app, .center]
    switch (app, isCenter) {
    case (let app?, false): return .ofApp(user, app)
    case (nil, true): return .ofCenter(user)
    case (nil, false): throw .oneNeeded(either)
    case (_?, true): throw .oneAllowed(.center, of: either)
    }
  }

  private static func readBackupName(_ params: JSONView?) throws(WireError) -> String {
    var found: String?
    try readMembers(of: params) { (_: AdminBackupMember, view) throws(WireError) in
      found = try view.readFileName()
    }
    guard let found else { throw .missing(AdminBackupMember.name) }
    return found
  }

  var hasParams: Bool {
    switch self {
    case .limits, .metrics: false
    case .apps, .users, .suspend, .resume, .purge, .forget, .backup: true
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .apps(let user, let page):
      if let user { writer.member(AdminAppsMember.user, user.rawValue) }
      page.writeMembers(to: &writer)
    case .users(let page): page.writeMembers(to: &writer)
    case .limits, .metrics: break
    case .suspend(let target), .resume(let target), .purge(let target):
      target.writeMembers(to: &writer)
    case .backup(let name): writer.member(AdminBackupMember.name, name)
    case .forget(.ofApp(let user, let app)):
      writer.member(AdminForgetMember.user, user.rawValue)
      writer.member(AdminForgetMember.app, app.rawValue)
    case .forget(.ofCenter(let user)):
      writer.member(AdminForgetMember.user, user.rawValue)
      writer.member(AdminForgetMember.center, true)
    }
  }
}

/// Whom an administrator suspends, resumes or purges.
package enum AdminTarget: Hashable, Sendable {
  /// A person: all their apps, and their center.
  case user(UserName)
  case personalApp(UserName, AppID)
  case systemApp(AppID)

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    let (user, app): (UserName?, AppID?) =
      switch self {
      case .user(let user): (user, nil)
      case .personalApp(let user, let app): (user, app)
      case .systemApp(let app): (nil, app)
      }
    if let user { writer.member(AdminTargetMember.user, user.rawValue) }
    if let app { writer.member(AdminTargetMember.app, app.rawValue) }
  }
}

/// A key that an administrator has the hub forget.
package enum ForgottenKey: Hashable, Sendable {
  case ofApp(UserName, AppID)
  case ofCenter(UserName)
}

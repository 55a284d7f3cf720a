import BelfryCore

extension Hello {
  /// The version of the protocol that this hub speaks.
  package static let protocolVersion: Int64 = 1

  /// The members of which a hello has exactly one.
  private static let identities: [HelloMember] = [.app, .center, .admin]

  /// Members that the hub does not know are ignored: a newer client may greet an older hub.
  static func read(_ params: JSONView?) throws(WireError) -> Hello {
    // First of all: what another version means by its members is not known here.
    try checkVersion(params)
    var app: AppID?
    var key: Key?
    var languages: [String] = []
    var found: [HelloMember] = []
    for member in params.map({ Array($0.members) }) ?? [] {
      guard let name = HelloMember.table.name(of: member.nameView) else { continue }
      if identities.contains(name) { found.append(name) }
      do throws(WireError) {
        switch name {
        case .protocol: break
        case .app: app = try member.value.readAppID()
        case .center, .admin: try member.value.readTrue()
        case .key: key = try readKey(member.value)
        case .languages: languages = try member.value.readLanguages()
        }
      } catch {
        throw error.within(name.rawValue)
      }
    }
    if found.count > 1 { throw .oneAllowed(found[1], of: identities) }
    switch (found.first, app) {
    case (.app, let app?): return .app(app, key: key, languages: languages)
    case (.center, _): return .center(key: key, languages: languages)
    case (.admin, _): return .administrator(languages: languages)
    default: throw .oneNeeded(identities)
    }
  }

  private static func checkVersion(_ params: JSONView?) throws(WireError) {
    let name = HelloMember.protocol.rawValue
    guard let version = params?[name] else { return }
    guard version.isInteger else {
      throw .params(
        .wrongType, field: name, .mustBeInteger,
        [.integer(protocolVersion), .integer(protocolVersion)])
    }
    guard version.integer == protocolVersion else {
      throw WireError(
        .refused, .protocolUnsupported, field: name, .protocolUnsupported,
        [.integer(protocolVersion)])
    }
  }

  private static func readKey(_ view: JSONView) throws(WireError) -> Key {
    guard let key = Key(try view.readString()) else { throw .params(.invalidValue, .mustBeKey) }
    return key
  }
}

import BelfryCore

extension Hello {
  /// The version of the protocol that this hub speaks.
  package static let protocolVersion: Int64 = 1

  /// The most languages that a center may name, and the longest of them in bytes.
  static let mostLanguages = 16
  static let longestLanguage = 64

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
        case .languages: languages = try readLanguages(member.value)
        }
      } catch {
        throw error.within(name.rawValue)
      }
    }
    if found.count > 1 { throw .oneAllowed(found[1], of: identities) }
    switch (found.first, app) {
    case (.app, let app?): return .app(app, key: key)
    case (.center, _): return .center(key: key, languages: languages)
    case (.admin, _): return .administrator
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

  private static func readLanguages(_ view: JSONView) throws(WireError) -> [String] {
    try view.readArray(upTo: mostLanguages) { (element) throws(WireError) in
      let tag = try element.readString(upTo: longestLanguage)
      guard tag.utf8.allSatisfy(isLanguageByte) else {
        throw .params(.invalidValue, .mustBeLanguage)
      }
      return tag
    }
  }

  /// BCP 47 tags and POSIX names: `de-AT`, `de_AT.UTF-8@euro`.
  private static func isLanguageByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}

import BelfryCore
import BelfryPosix
import BelfryProtocol

/// Where the key comes from that proves to the hub which app, or whose center, this is.
public struct KeySource: Sendable {
  enum Kind: Sendable {
    case standard(variable: @Sendable (String) -> String?)
    /// As `standard`, but no key is made.
    case existing(variable: @Sendable (String) -> String?)
    case file(String)
    case none
  }

  let kind: Kind

  /// The file of the app, or the center, below `${XDG_DATA_HOME:-~/.local/share}/belfry`; for an
  /// app, `$BELFRY_KEY_FILE` names another. A key is made where there is none yet.
  public static let standard = standard(variable: ProcessFacts.environmentValue)

  /// As ``standard``, in another environment.
  package static func standard(variable: @escaping @Sendable (String) -> String?) -> KeySource {
    KeySource(kind: .standard(variable: variable))
  }

  /// As ``standard(variable:)``, but no key is made: without one, none is sent.
  package static func existing(
    variable: @escaping @Sendable (String) -> String?
  ) -> KeySource {
    KeySource(kind: .existing(variable: variable))
  }

  /// A file that only its owner may read. A key is made where there is none yet.
  public static func file(_ path: String) -> KeySource {
    KeySource(kind: .file(path))
  }

  /// No key: for apps that an administrator declared.
  public static let none = KeySource(kind: .none)
}

/// Reads and makes keys.
enum Keys {
  /// Whose key it is.
  enum Owner: Hashable, Sendable {
    case app(AppID)
    case center
  }

  /// 24 random bytes: 32 letters, nothing to guess.
  private static let keyBytes = 24

  /// The key of `owner`, made if there is none yet; nil where the source has none. Waits for the
  /// disk.
  static func key(
    of owner: Owner, from source: KeySource
  ) throws(HubError) -> Key? {
    let path: String
    var makesKey = true
    switch source.kind {
    case .none: return nil
    case .existing(let variable):
      path = try standardPath(of: owner, variable: variable)
      makesKey = false
    case .file(let file): path = file
    case .standard(let variable): path = try standardPath(of: owner, variable: variable)
    }
    let bytes: [UInt8]
    do throws(KeyFile.Failure) {
      if makesKey {
        bytes = try KeyFile.read(path, orCreate: try fresh() + [UInt8(ascii: "\n")])
      } else {
        guard let existing = try KeyFile.read(path) else { return nil }
        bytes = existing
      }
    } catch {
      throw .keyFile("\(error)")
    }
    let text = bytes.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    guard let key = Key(String(decoding: text, as: UTF8.self)) else {
      throw .keyFile("\(path) holds no key: a key has 22 to 128 of A-Z a-z 0-9 _ -")
    }
    return key
  }

  static func standardPath(
    of owner: Owner, variable: (String) -> String?
  ) throws(HubError) -> String {
    if case .app = owner, let path = variable("BELFRY_KEY_FILE"), !path.isEmpty { return path }
    let directory: String
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      directory = data
    } else if let home = home(variable) {
      directory = "\(home)/.local/share"
    } else {
      throw .keyFile("there is no home directory to keep a key in")
    }
    switch owner {
    case .app(let id): return "\(directory)/belfry/keys/\(id)"
    case .center: return "\(directory)/belfry/center.key"
    }
  }

  private static func home(_ variable: (String) -> String?) -> String? {
    if let home = variable("HOME"), home.hasPrefix("/") { return home }
    guard case .found(let account) = AccountDatabase.lookUp(.uid(ProcessFacts.effectiveUserID)),
      account.home.hasPrefix("/")
    else { return nil }
    return account.home
  }

  private static func fresh() throws(KeyFile.Failure) -> [UInt8] {
    do throws(SystemError) {
      return Base64URL.text(of: try RandomBytes.make(count: keyBytes))
    } catch {
      throw .system(error)
    }
  }
}

extension HubError {
  fileprivate static func keyFile(_ what: String) -> HubError {
    HubError(.keyFile, message: "The key cannot be used: \(what).", details: [what])
  }
}

/// RFC 4648 section 5, without padding.
enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        result.append(letters[Int(bits >> UInt32(count) & 0x3F)])
      }
    }
    if count > 0 { result.append(letters[Int(bits << UInt32(6 - count) & 0x3F)]) }
    return result
  }
}

import FoundationEssentials

/// A JSON object that the app gets back unchanged, byte for byte; at most 4 KiB.
public struct UserInfo: Hashable, Sendable {
  /// The object as it is written.
  public let json: String

  /// Takes an object that is written already; the hub refuses what is none.
  public init(json: String) {
    self.json = json
  }

  /// Writes a value that encodes to an object.
  public init(encoding value: some Encodable) throws {
    json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// Reads the object as a value.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}

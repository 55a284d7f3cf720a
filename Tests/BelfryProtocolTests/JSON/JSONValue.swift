import BelfryProtocol
import Foundation
import BelfryTestSupport

/// A JSON value built without the code under test, to compare with.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string([UInt8])
  case array([JSONValue])
  case object([String: JSONValue])

  /// A value of a few dozen nodes at the most.
  static func random(depth: Int, using random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: -100...100, using: &random))
    case 3: return .integer(.random(in: .min ... .max, using: &random))
    case 4: return .double(randomDouble(using: &random))
    case 5: return .string(Array(randomString(using: &random).utf8))
    case 6, 7:
      let count = Int.random(in: 0...6, using: &random)
      let names = (0..<count).map { _ in randomString(using: &random) }
      let pairs = names.map { ($0, JSONValue.random(depth: depth - 1, using: &random)) }
      return .object(.init(pairs) { first, _ in first })
    default:
      let count = Int.random(in: 0...6, using: &random)
      return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    }
  }

  private static func randomDouble(using random: inout SeededRandom) -> Double {
    let double = Double(bitPattern: random.next())
    // Foundation writes a whole number without its fraction, which reads as an integer.
    return double.isFinite && double != double.rounded() ? double : 0.5
  }

  /// Characters of each length and kind of escape; canonically equivalent forms are left out, since
  /// a dictionary of Swift takes them for one.
  private static func randomString(using random: inout SeededRandom) -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let range: ClosedRange<UInt32> =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: 0x00...0x1F
        case 1: 0x22...0x22
        case 2: 0x5C...0x5C
        case 3: 0x3B1...0x3C9
        case 4: 0x2028...0x202E
        case 5: 0x1F300...0x1F5FF
        default: 0x20...0x7F
        }
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        string.unicodeScalars.append(scalar)
      }
    }
    return string
  }

  init(_ view: JSONView) {
    switch view.kind {
    case .null: self = .null
    case .bool: self = .bool(view.bool == true)
    case .number:
      if let integer = view.integer {
        self = .integer(integer)
      } else {
        self = .double(view.double ?? .nan)
      }
    case .string: self = .string(Array((view.string ?? "no string").utf8))
    case .array: self = .array(view.elements.map(JSONValue.init))
    case .object:
      self = .object(
        Dictionary(uniqueKeysWithValues: view.members.map { ($0.name, JSONValue($0.value)) }))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.value(bool)
    case .integer(let integer): writer.value(integer)
    case .double(let double): writer.value(double)
    case .string(let bytes): writer.value(String(decoding: bytes, as: UTF8.self))
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members {
        writer.key(name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// What `JSONSerialization` takes.
  var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .double(let double): double
    case .string(let bytes): String(decoding: bytes, as: UTF8.self)
    case .array(let elements): elements.map(\.foundationValue)
    case .object(let members): members.mapValues(\.foundationValue)
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else if let string = try? container.decode(String.self) {
      self = .string(Array(string.utf8))
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

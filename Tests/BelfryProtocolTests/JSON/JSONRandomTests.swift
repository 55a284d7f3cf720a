import BelfryProtocol
import Foundation
import Testing
import BelfryTestSupport

/// Random values there and back, and random damage. Each failure names its seed.
@Suite struct JSONRandomTests {
  @Test(arguments: 0..<200)
  func whatIsWrittenReadsTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = JSONValue.random(depth: 5, using: &random)
    var writer = JSONWriter()
    value.write(to: &writer)
    let document = try JSONDocument(parsing: writer.bytes)
    #expect(JSONValue(document.root) == value)

    var terminalWriter = JSONWriter(escapesForTerminals: true)
    value.write(to: &terminalWriter)
    #expect(try JSONValue(JSONDocument(parsing: terminalWriter.bytes).root) == value)
    #expect(terminalWriter.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })

    var spliced = JSONWriter(escapesForTerminals: true)
    spliced.raw(document.root.raw)
    #expect(spliced.bytes == terminalWriter.bytes)
  }

  @Test(arguments: 0..<200)
  func foundationReadsTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = JSONValue.random(depth: 4, using: &random)
    var writer = JSONWriter()
    value.write(to: &writer)
    let read = try JSONDecoder().decode(JSONValue.self, from: Data(writer.bytes))
    #expect(read == value, "\(String(decoding: writer.bytes, as: UTF8.self))")
  }

  @Test(arguments: 0..<200)
  func readsWhatFoundationWrites(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = JSONValue.random(depth: 4, using: &random)
    let options: [JSONSerialization.WritingOptions] = [[], .prettyPrinted, .withoutEscapingSlashes]
    for option in options {
      let data = try JSONSerialization.data(
        withJSONObject: value.foundationValue, options: [.fragmentsAllowed, option])
      let document = try JSONDocument(parsing: Array(data))
      #expect(JSONValue(document.root) == value, "\(String(decoding: data, as: UTF8.self))")
    }
  }

  /// Whatever comes, nothing traps; and what is taken as JSON is JSON to Foundation too.
  @Test(arguments: 0..<100)
  func damagedTextsAreRefusedOrRead(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      var writer = JSONWriter()
      JSONValue.random(depth: 4, using: &random).write(to: &writer)
      var bytes = writer.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, using: &random) }
      try readOrRefuse(bytes)
    }
  }

  @Test(arguments: 0..<100)
  func randomBytesAreRefusedOrRead(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let alphabet = Array(#"{}[]:,"\u0dD8cC1e+-. tfn"#.utf8) + [0x0A, 0x00, 0x80, 0xC3, 0xED, 0xF4]
    for _ in 0..<200 {
      let count = Int.random(in: 0...24, using: &random)
      try readOrRefuse((0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 })
      try readOrRefuse((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test(arguments: 0..<50)
  func duplicatesAreThoseOfASetOfBytes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 1...30, using: &random)
    var names: Set<[UInt8]> = []
    var firstDuplicate: Int?
    var text = "{"
    for position in 0..<count {
      let name = (0..<2).map { _ in UInt8.random(in: 0x61...0x6F, using: &random) }
      if position > 0 { text += "," }
      if !names.insert(name).inserted, firstDuplicate == nil { firstDuplicate = text.utf8.count }
      let letters = name.map { byte in
        Bool.random(using: &random)
          ? String(UnicodeScalar(byte)) : #"\u00"# + String(byte, radix: 16, uppercase: false)
      }
      text += "\"\(letters.joined())\":[\"aa\"]"
    }
    let bytes = Array((text + "}").utf8)
    if let firstDuplicate {
      let error = JSONError(.duplicateMember, at: firstDuplicate)
      #expect(throws: error, "\(text)") { try JSONDocument(parsing: bytes) }
    } else {
      #expect(throws: Never.self, "\(text)") { try JSONDocument(parsing: bytes) }
    }
  }
}

private func damage(_ bytes: inout [UInt8], using random: inout SeededRandom) {
  guard let index = bytes.indices.randomElement(using: &random) else { return }
  switch Int.random(in: 0..<6, using: &random) {
  case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  case 1: bytes[index] = .random(in: 0...255, using: &random)
  case 2: bytes.remove(at: index)
  case 3: bytes.insert(bytes[index], at: index)
  case 4: bytes.removeSubrange(index...)
  default: bytes.insert(contentsOf: bytes.shuffled(using: &random).prefix(3), at: index)
  }
}

private func readOrRefuse(_ bytes: [UInt8]) throws {
  let document: JSONDocument
  do {
    document = try JSONDocument(parsing: bytes)
  } catch {
    #expect((0...bytes.count).contains(error.offset), "\(bytes)")
    return
  }
  var hasHugeNumber = false
  func read(_ view: JSONView) throws {
    #expect(view.utf8Length == view.string?.utf8.count, "\(bytes)")
    if view.kind == .number, view.double == nil { hasHugeNumber = true }
    var count = 0
    for element in view.elements {
      try read(element)
      count += 1
    }
    for member in view.members {
      #expect(member.nameEquals(member.name), "\(bytes)")
      #expect(view[member.name]?.raw == member.value.raw, "\(bytes)")
      try read(member.value)
      count += 1
    }
    #expect(view.count == count, "\(bytes)")
    if !view.isNull { _ = try JSONDocument(parsing: Array(view.raw)) }
  }
  try read(document.root)
  if !hasHugeNumber {
    #expect(throws: Never.self, "\(bytes)") {
      try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }
  }
}

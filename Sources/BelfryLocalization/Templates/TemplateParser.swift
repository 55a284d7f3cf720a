/// Splits a text into the literals and places that ``Template`` describes.
struct TemplateParser {
  /// The highest position that `n$` may name; a larger one is no verb and is printed as it stands.
  static let highestPosition = 999

  private let bytes: [UInt8]
  private var index = 0
  private var nextOrdinal = 0
  private var strayPercents: [String] = []

  static func pieces(of text: String) -> ([Template.Piece], strayPercents: [String]) {
    guard text.utf8.contains(UInt8(ascii: "%")) else {
      return (text.isEmpty ? [] : [.literal(text)], [])
    }
    var parser = TemplateParser(bytes: Array(text.utf8))
    let pieces = parser.pieces()
    return (pieces, parser.strayPercents)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func pieces() -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var literal: [UInt8] = []
    var runStart = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      let percent = index
      guard let found = place() else {
        index = percent + 1
        // Two characters, of four bytes at most.
        let rest = String(decoding: bytes[percent..<min(percent + 9, bytes.count)], as: UTF8.self)
        strayPercents.append(String(String.UnicodeScalarView(rest.unicodeScalars.prefix(3))))
        continue
      }
      literal.append(contentsOf: bytes[runStart..<percent])
      if let piece = found.piece {
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal.removeAll(keepingCapacity: true)
        pieces.append(piece)
      } else {
        literal.append(UInt8(ascii: "%"))
      }
      runStart = index
    }
    literal.append(contentsOf: bytes[runStart...])
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }

  /// What begins with the percent sign here: a place, or no piece for `%%`; nil where it is none.
  private mutating func place() -> (piece: Template.Piece?, Void)? {
    let percent = index
    index += 1
    if take("%") { return (nil, ()) }
    let position: Int?
    switch positionBefore("$") {
    case .none: position = nil
    case .some(let number?): position = number
    case .some(nil): return nil
    }
    let isVariable = peek() == UInt8(ascii: "#") && peek(1) == UInt8(ascii: "@")
    if isVariable {
      index += 2
      guard let name = variableName() else { return nil }
      let choice = choice(position)
      return (
        .variable(.init(argument: choice, name: name, spelling: text(percent..<index))), ()
      )
    }
    let isZeroPadded = peek() == UInt8(ascii: "0")
    guard let width = number(upTo: Verb.widthLimit) else { return nil }
    var precision: Int?
    if take(".") {
      guard let number = number(upTo: Verb.precisionLimit) else { return nil }
      precision = number
    }
    skipLength()
    guard let byte = peek(), let conversion = Self.conversion(byte) else { return nil }
    index += 1
    return (
      .verb(
        Verb(
          argument: choice(position), conversion: conversion, width: width,
          isZeroPadded: isZeroPadded, precision: precision, spelling: text(percent..<index))), ()
    )
  }

  private mutating func choice(_ position: Int?) -> Template.Choice {
    if let position { return .position(position) }
    nextOrdinal += 1
    return .next(nextOrdinal - 1)
  }

  /// The number before `mark`, both gone past; `.some(nil)` where it is no position, and nil where
  /// no `mark` follows.
  private mutating func positionBefore(_ mark: Unicode.Scalar) -> Int?? {
    let first = index
    var end = index
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    guard end > first, end < bytes.count, bytes[end] == UInt8(ascii: mark) else { return .none }
    guard let number = number(upTo: Self.highestPosition), number > 0 else { return .some(nil) }
    index = end + 1
    return .some(number)
  }

  /// The digits here, 0 where there are none; nil where they are more than `limit`.
  private mutating func number(upTo limit: Int) -> Int? {
    var value = 0
    while let byte = peek(), Self.isDigit(byte) {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      // So the number never grows past what can be added up.
      guard value <= limit else { return nil }
      index += 1
    }
    return value
  }

  private mutating func skipLength() {
    if take("l") {
      _ = take("l")
    } else if !take("h"), !take("q") {
      _ = take("z")
    }
  }

  /// The name of a variable up to its `@`, which is gone past.
  private mutating func variableName() -> String? {
    let first = index
    while let byte = peek(), byte != UInt8(ascii: "@"), byte != UInt8(ascii: "%") { index += 1 }
    guard index > first, peek() == UInt8(ascii: "@") else { return nil }
    index += 1
    return text(first..<(index - 1))
  }

  private static func conversion(_ byte: UInt8) -> Verb.Conversion? {
    switch byte {
    case UInt8(ascii: "@"): .any
    case UInt8(ascii: "d"), UInt8(ascii: "i"): .decimal
    case UInt8(ascii: "u"): .unsigned
    case UInt8(ascii: "x"): .hexadecimal(isUpper: false)
    case UInt8(ascii: "X"): .hexadecimal(isUpper: true)
    case UInt8(ascii: "o"): .octal
    case UInt8(ascii: "f"): .fixed
    case UInt8(ascii: "e"): .exponential
    case UInt8(ascii: "g"): .general
    case UInt8(ascii: "c"): .character
    default: nil
    }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

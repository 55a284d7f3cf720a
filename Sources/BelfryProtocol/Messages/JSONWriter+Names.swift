import BelfryCore

// Writes members by their names of the wire's tables, with the values that Belfry has.

extension JSONWriter {
  mutating func key(_ name: some WireName) { key(name.rawValue) }

  mutating func member(_ name: some WireName, _ string: String) {
    member(name.rawValue, string)
  }

  mutating func member(_ name: some WireName, _ number: some FixedWidthInteger) {
    member(name.rawValue, number)
  }

  mutating func member(_ name: some WireName, _ bool: Bool) { member(name.rawValue, bool) }

  mutating func member(_ name: some WireName, raw json: some Collection<UInt8>) {
    member(name.rawValue, raw: json)
  }

  mutating func member(_ name: some WireName, _ instant: Timestamp) {
    key(name.rawValue)
    value(instant)
  }

  mutating func member(_ name: some WireName, _ moment: Moment) {
    key(name.rawValue)
    value(moment)
  }

  mutating func value(_ moment: Moment) {
    switch moment {
    case .instant(let instant): value(instant)
    case .wall(let time): value(time.text)
    }
  }

  mutating func member(_ name: some WireName, _ duration: Duration) {
    member(name.rawValue, duration.iso8601)
  }

  mutating func member(_ name: some WireName, _ strings: [String]) {
    key(name)
    value(strings)
  }

  mutating func value(_ strings: [String]) {
    beginArray()
    for string in strings { value(string) }
    endArray()
  }

  /// Writes the array of what `elements` are, one by one.
  mutating func array<Element>(
    _ name: some WireName, _ elements: some Sequence<Element>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(name.rawValue)
    for element in elements { write(&self, element) }
    endArray()
  }
}

/// Objects that are JSON already, joined without reading them.
enum JSONSplice {
  /// `{"a":1}` and `{"b":2}` become `{"a":1,"b":2}`; empty ones add nothing.
  static func joined(_ objects: [UInt8]...) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(objects.reduce(0) { $0 + $1.count })
    result.append(ASCII.openingBrace)
    for object in objects where object.count > 2 {
      if result.count > 1 { result.append(ASCII.comma) }
      result.append(contentsOf: object[1..<(object.count - 1)])
    }
    result.append(ASCII.closingBrace)
    return result
  }
}

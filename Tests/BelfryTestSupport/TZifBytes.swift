/// Writes TZif files (RFC 9636) for tests.
package struct TZifBytes {
  package var version = UInt8(ascii: "4")
  /// Seconds since 1970, and the index of a type.
  package var changes: [(time: Int64, type: UInt8)] = []
  package var types: [(offset: Int32, isDST: Bool, designation: String)] = [(0, false, "UTC")]
  package var leapSeconds: [(time: Int64, correction: Int32)] = []
  package var footer = ""

  package init(footer: String = "") {
    self.footer = footer
  }

  package var bytes: [UInt8] {
    guard version >= UInt8(ascii: "2") else { return block(timeLength: 4) }
    var empty = TZifBytes()
    empty.version = version
    return empty.block(timeLength: 4) + block(timeLength: 8) + "\n\(footer)\n".utf8
  }

  private func block(timeLength: Int) -> [UInt8] {
    let designations = types.map { Array($0.designation.utf8) + [0] }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      0, 0, leapSeconds.count, changes.count, types.count, designations.joined().count,
    ]
    for count in counts { bytes.append(bigEndian: UInt64(count), length: 4) }
    for change in changes {
      bytes.append(bigEndian: UInt64(bitPattern: change.time), length: timeLength)
    }
    bytes += changes.map(\.type)
    var place = 0
    for (type, designation) in zip(types, designations) {
      bytes.append(bigEndian: UInt64(bitPattern: Int64(type.offset)), length: 4)
      bytes += [type.isDST ? 1 : 0, UInt8(place)]
      place += designation.count
    }
    bytes += designations.joined()
    for leapSecond in leapSeconds {
      bytes.append(bigEndian: UInt64(bitPattern: leapSecond.time), length: timeLength)
      bytes.append(bigEndian: UInt64(bitPattern: Int64(leapSecond.correction)), length: 4)
    }
    return bytes
  }
}

extension [UInt8] {
  package mutating func append(bigEndian bits: UInt64, length: Int) {
    for place in (0..<length).reversed() { append(UInt8(truncatingIfNeeded: bits >> (8 * place))) }
  }
}

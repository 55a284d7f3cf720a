/// A place in a table's file, as editors count: lines and columns from 1.
///
/// A line ends with LF, CR or both together. A column is a Unicode scalar; a byte order mark is none.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Turns offsets into places. Offsets that grow cost one walk through the text in all.
struct PositionTracker {
  private let start: Int
  private var offset: Int
  private var position = SourcePosition.start
  private var isAfterReturn = false

  /// - Parameter start: where the text begins, past a byte order mark.
  init(start: Int) {
    self.start = start
    offset = start
  }

  /// The place of the byte at `target` of `bytes`, which are UTF-8.
  mutating func position(at target: Int, in bytes: [UInt8]) -> SourcePosition {
    if target < offset { self = PositionTracker(start: start) }
    let end = min(target, bytes.count)
    guard offset < end else { return position }
    for byte in bytes[offset..<end] {
      switch byte {
      case UInt8(ascii: "\r"):
        position = SourcePosition(line: position.line + 1, column: 1)
      case UInt8(ascii: "\n"):
        if !isAfterReturn { position = SourcePosition(line: position.line + 1, column: 1) }
      case 0x80...0xBF:
        // The rest of a scalar that was counted.
        break
      default:
        position.column += 1
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    offset = end
    return position
  }
}

package import BelfryCore

/// The lines that tell a client what happened.
package enum EventLine {
  /// The `method` of every event line.
  static let method = "event"

  /// The members that every event has; the others are its own.
  enum Member: String, WireName {
    case cursor, type
  }

  /// A whole line, with its LF.
  ///
  /// - Parameters:
  ///   - body: what `AppEvent.body` or `CenterEvent.body` made.
  ///   - content: what `DeliveryContent.json` made, for a delivery that is still kept; its members
  ///     follow those of the body.
  package static func bytes(cursor: Cursor, body: [UInt8], content: [UInt8]? = nil) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(beginning.count + 40 + body.count + (content?.count ?? 0))
    line += beginning
    line += cursor.description.utf8
    line.append(ASCII.quote)
    for object in [body, content ?? []] where object.count > 2 {
      line.append(ASCII.comma)
      line += object[1..<(object.count - 1)]
    }
    line.append(ASCII.closingBrace)
    line.append(ASCII.closingBrace)
    line.append(ASCII.lineFeed)
    return line
  }

  /// Up to the quote in front of the cursor, which has nothing to escape in it.
  private static let beginning = Array(
    #"""
    {"\#(ReplyMember.jsonrpc.rawValue)":"2.0","\#(EnvelopeMember.method.rawValue)":"\#(method)",\#
    "\#(EnvelopeMember.params.rawValue)":{"\#(Member.cursor.rawValue)":"
    """#.utf8)
}

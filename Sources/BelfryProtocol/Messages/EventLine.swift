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
    var place = JSONWriter(reserving: 64)
    place.beginObject()
    place.member(Member.cursor, cursor.description)
    place.endObject()
    var writer = JSONWriter(reserving: body.count + (content?.count ?? 0) + 128)
    writer.beginObject()
    writer.member(ReplyMember.jsonrpc, "2.0")
    writer.member(EnvelopeMember.method, method)
    writer.member(
      EnvelopeMember.params, raw: JSONSplice.joined(place.bytes, body, content ?? []))
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

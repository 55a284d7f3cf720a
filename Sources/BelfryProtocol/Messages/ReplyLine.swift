package import BelfryCore

/// The members of an answer.
enum ReplyMember: String, WireName {
  case jsonrpc, id, result, error
}

enum ErrorMember: String, WireName {
  case code, message, data
}

enum ErrorDataMember: String, WireName {
  case reason, field, position
}

/// The lines that answer requests, each whole and with its LF.
package enum ReplyLine {
  /// A result whose members `writeMembers` writes.
  package static func result(
    _ id: RequestID, _ writeMembers: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(ReplyMember.jsonrpc, "2.0")
    writer.member(ReplyMember.id, raw: id.json)
    writer.beginObject(ReplyMember.result.rawValue)
    writeMembers(&writer)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// - Parameter id: nil where none could be read, and for what no request asked for.
  package static func error(
    _ id: RequestID?, _ error: WireError, message: String
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(ReplyMember.jsonrpc, "2.0")
    writer.key(ReplyMember.id)
    if let id { writer.raw(id.json) } else { writer.null() }
    writer.beginObject(ReplyMember.error.rawValue)
    writer.member(ErrorMember.code, error.code.rawValue)
    writer.member(ErrorMember.message, message)
    writer.beginObject(ErrorMember.data.rawValue)
    writer.member(ErrorDataMember.reason, error.reason.rawValue)
    if let field = error.field { writer.member(ErrorDataMember.field, field) }
    if let place = error.place {
      writer.key(ErrorDataMember.position)
      place.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  package static func welcome(_ id: RequestID, _ welcome: Welcome) -> [UInt8] {
    result(id, welcome.writeMembers)
  }

  package static func pong(_ id: RequestID, _ pong: Pong) -> [UInt8] {
    result(id, pong.writeMembers)
  }

  /// Answers `schedule` and `present`.
  package static func scheduled(_ id: RequestID, _ answer: ScheduleAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func replaced(_ id: RequestID, _ answer: ReplaceAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `cancel` and `cancelAll`.
  package static func cancelled(_ id: RequestID, _ answer: CancelAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `remove` and `removeAll`.
  package static func removed(_ id: RequestID, _ answer: RemoveAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `pending` and `center.pending`.
  ///
  /// - Parameter alerts: what `StoredAlert.listed` made.
  package static func alerts(
    _ id: RequestID, _ alerts: some Sequence<[UInt8]>, nextPage: String?, cursor: Cursor?
  ) -> [UInt8] {
    list(id, .alerts, alerts, nextPage: nextPage, cursor: cursor)
  }

  /// Answers `delivered` and `center.list`.
  ///
  /// - Parameter deliveries: what `AppDelivery.json` or `CenterDelivery.json` made.
  package static func deliveries(
    _ id: RequestID, _ deliveries: some Sequence<[UInt8]>, nextPage: String?, cursor: Cursor?
  ) -> [UInt8] {
    list(id, .deliveries, deliveries, nextPage: nextPage, cursor: cursor)
  }

  /// Answers `categories.put` with the number of categories.
  package static func categories(_ id: RequestID, count: Int) -> [UInt8] {
    result(id) { $0.member(CategoriesMember.categories, count) }
  }

  package static func stringsPut(_ id: RequestID, _ answer: StringsPutAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func stringsGot(_ id: RequestID, _ answer: StringsGetAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func stringsListed(_ id: RequestID, _ answer: StringsListAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func stringsRemoved(_ id: RequestID, _ answer: StringsRemoveAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func badge(_ id: RequestID, _ answer: BadgeAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `watch` and `center.watch`.
  package static func watching(_ id: RequestID, from cursor: Cursor) -> [UInt8] {
    result(id) { $0.member(CursorMember.cursor, cursor.description) }
  }

  /// Answers `ack`.
  package static func acknowledged(_ id: RequestID) -> [UInt8] {
    result(id) { _ in }
  }

  /// Answers `center.shown`, `center.seen`, `center.dismiss` and `center.activate`.
  package static func answered(_ id: RequestID, _ answer: DeliveryAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func excepted(_ id: RequestID, _ answer: ExceptAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func previewed(_ id: RequestID, _ answer: PreviewAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `center.settings`.
  package static func settings(_ id: RequestID, _ settings: CenterSettings) -> [UInt8] {
    result(id, settings.writeMembers)
  }

  package static func handled(_ id: RequestID, _ answer: HandledAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `center.snooze`.
  package static func snoozed(_ id: RequestID, _ answer: SnoozeAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  package static func status(_ id: RequestID, _ status: HubStatus) -> [UInt8] {
    result(id, status.writeMembers)
  }

  /// Answers `admin.clock`.
  package static func clock(_ id: RequestID, now: Timestamp) -> [UInt8] {
    result(id) { $0.member(ClockAnswerMember.now, now) }
  }

  private static func list(
    _ id: RequestID, _ name: ListMember, _ elements: some Sequence<[UInt8]>, nextPage: String?,
    cursor: Cursor?
  ) -> [UInt8] {
    result(id) { writer in
      writer.array(name, elements) { $0.raw($1) }
      if let nextPage { writer.member(ListMember.nextPage, nextPage) }
      if let cursor { writer.member(ListMember.cursor, cursor.description) }
    }
  }
}

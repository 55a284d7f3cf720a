package import BelfryCore

/// The members of the answers that hold a part of a list. Its elements stand under the first two.
enum ListMember: String, WireName {
  case alerts, deliveries, nextPage, cursor
}

/// The member of the answers that name a place in a stream.
enum CursorMember: String, WireName {
  case cursor
}

/// The member of the answer that tells the hub's time.
enum ClockAnswerMember: String, WireName {
  case now
}

extension PendingAlert {
  /// What a list adds to an alert.
  enum Member: String, WireName {
    case app, next
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    app = try view.optional(Member.app) { $0.string.flatMap { AppID($0) } }
    next = try view.required(Member.next) { $0.timestamp }
    do {
      alert = try AlertReader(ignoringUnknownMembers: true).read(view)
    } catch {
      throw MalformedAnswer(field: error.field ?? "")
    }
  }
}

extension Page<PendingAlert> {
  /// The answer to `pending` and `center.pending`.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(ListMember.alerts, PendingAlert.init)
    (nextPage, cursor) = try view.endOfPage()
  }
}

extension Page<AppDelivery> {
  /// The answer to `delivered`.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(ListMember.deliveries, AppDelivery.init)
    (nextPage, cursor) = try view.endOfPage()
  }
}

extension Page<CenterDelivery> {
  /// The answer to `center.list`.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(ListMember.deliveries, CenterDelivery.init)
    (nextPage, cursor) = try view.endOfPage()
  }
}

extension Cursor {
  /// The answer to `watch` and `center.watch`.
  package init(answer view: JSONView) throws(MalformedAnswer) {
    self = try view.required(CursorMember.cursor) { $0.string.flatMap { Cursor($0) } }
  }
}

extension Int {
  /// The answer to `categories.put`.
  package init(categories view: JSONView) throws(MalformedAnswer) {
    self = try view.required(CategoriesMember.categories) {
      $0.integer.flatMap(Int.init(exactly:))
    }
  }
}

extension Timestamp {
  /// The answer to `admin.clock`.
  package init(answer view: JSONView) throws(MalformedAnswer) {
    self = try view.required(ClockAnswerMember.now) { $0.timestamp }
  }
}

extension JSONView {
  fileprivate func endOfPage() throws(MalformedAnswer) -> (nextPage: String?, cursor: Cursor?) {
    (
      try optional(ListMember.nextPage) { $0.string },
      try optional(ListMember.cursor) { $0.string.flatMap { Cursor($0) } }
    )
  }
}

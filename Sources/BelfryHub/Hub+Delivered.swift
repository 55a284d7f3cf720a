import BelfryCore
import BelfryProtocol
import BelfryStore

// What became of an app's alerts.
extension Hub {
  /// Lists the app's own deliveries, ended ones too: by id, by user, the newest first.
  func delivered(
    _ page: PageRequest, of app: AppRecord, _ request: Request
  ) throws -> Outcome {
    let place = try PageToken.sentPlace(page.page)
    let records = try store.sentDeliveries(of: app.key, after: place, limit: page.limit + 1)
    let shown = Slice(of: records, limit: page.limit) {
      2 * $0.id.rawValue.utf8.count + 2 * $0.user.name.rawValue.utf8.count + 240
    }
    let items = shown.items.map {
      AppDelivery(
        id: $0.id, user: $0.user.name, occurrence: $0.occurrence, state: $0.state, at: $0.at,
        late: $0.late, missed: $0.missed
      ).json
    }
    let cursor = page.page == nil ? try store.stream(app.stream).end : nil
    return request.answer { id in
      ReplyLine.deliveries(
        id, items,
        nextPage: shown.last.map { PageToken.text(behind: $0, of: shown.items, since: place) },
        cursor: cursor)
    }
  }
}

extension PageToken {
  /// Names the place behind a delivery by what its app knows of it anyway. Several of one alert and one user may have
  /// been made in the same millisecond: then it says how many of those have been listed.
  fileprivate static func text(
    behind last: SentDelivery, of shown: [SentDelivery], since place: SentPlace?
  ) -> String {
    var listed = shown.reversed().prefix { $0.isMade(togetherWith: last) }.count
    if listed == shown.count, let place, place.isBeside(last) { listed += place.listed }
    let name = last.user.name.rawValue
    return "\(last.at.milliseconds).\(listed).\(last.user.id).\(name.utf8.count)."
      + name + last.id.rawValue
  }

  /// - Returns: nil for the first page.
  fileprivate static func sentPlace(_ token: String?) throws(WireError) -> SentPlace? {
    guard let token else { return nil }
    let parts = token.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let at = Int64(parts[0]).flatMap({ Timestamp(milliseconds: $0) }),
      let listed = Int(parts[1]), listed >= 0, let uid = UInt32(parts[2]),
      let length = Int(parts[3]), (0...parts[4].utf8.count).contains(length),
      let name = UserName(String(decoding: parts[4].utf8.prefix(length), as: UTF8.self)),
      let id = AlertID(String(decoding: parts[4].utf8.dropFirst(length), as: UTF8.self))
    else { throw unknown }
    return SentPlace(id: id, user: User(id: UserID(uid), name: name), at: at, listed: listed)
  }
}

extension SentDelivery {
  fileprivate func isMade(togetherWith other: SentDelivery) -> Bool {
    id == other.id && user == other.user && at == other.at
  }
}

extension SentPlace {
  fileprivate func isBeside(_ delivery: SentDelivery) -> Bool {
    id == delivery.id && user == delivery.user && at == delivery.at
  }
}

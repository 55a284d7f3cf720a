import BelfryCore
import BelfryProtocol
import BelfryStore

/// The part of a list that fits one answer.
struct Slice<Item> {
  /// Bytes of an answer's items; the first item comes whatever its size.
  static var byteLimit: Int { 64_000 }

  let items: [Item]
  /// The last item of a page behind which there are more; nil on the last page.
  let last: Item?

  /// - Parameter found: one item more than `limit`, where there is one.
  init(of found: [Item], limit: Int, bytes: (Item) -> Int) {
    self.init(of: found, limit: limit, bytes: bytes) { _ in true }
  }

  /// - Parameter take: is given each item that fits; false: no more of them.
  init<Failure: Error>(
    of found: [Item], limit: Int, bytes: (Item) -> Int, take: (Item) throws(Failure) -> Bool
  ) throws(Failure) {
    var count = 0
    var total = 0
    for item in found.prefix(limit) {
      total += bytes(item)
      if count > 0, total > Self.byteLimit { break }
      guard try take(item) else { break }
      count += 1
    }
    items = Array(found.prefix(count))
    last = found.count > count ? items.last : nil
  }
}

/// `page` on the wire. Opaque to clients; made of times and of numbers that are the asker's own.
enum PageToken {
  static func text(due: Timestamp, number: Int64, app: AppID?) -> String {
    let place = "\(due.milliseconds).\(number)"
    return app.map { "\(place).\($0.rawValue)" } ?? place
  }

  /// - Parameter app: whose list it is; nil for a list over apps, whose tokens name the app.
  static func pendingPlace(_ token: String?, app: AppID?) throws(WireError) -> PendingPlace? {
    guard let token else { return nil }
    let parts = token.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == (app == nil ? 3 : 2),
      let due = Int64(parts[0]).flatMap({ Timestamp(milliseconds: $0) }),
      let number = Int64(parts[1]),
      let app = app ?? parts.last.flatMap({ AppID($0) })
    else { throw unknown }
    return PendingPlace(due: due, number: number, app: app)
  }

  static func deliveryNumber(_ token: String?) throws(WireError) -> Int64? {
    guard let token else { return nil }
    guard let number = Int64(token), number > 0 else { throw unknown }
    return number
  }

  static var unknown: WireError {
    WireError(.invalidParams, .invalidValue, field: "page", .unknownPage)
  }
}

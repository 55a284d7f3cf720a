/// What a zone's clocks show, for every instant: the changes of its file, and from the last one on
/// those of its rule.
final class ZoneTable: Sendable {
  private let content: TZifContent
  /// The changes after the last one of `content`.
  private let yearly: YearlyChanges?
  private let standard: LocalTimeType
  private let daylight: LocalTimeType

  /// Ends of spans that have none. Sums with an offset or a period stay far from overflow.
  static let distantPast: Int64 = -(1 << 60)
  static let distantFuture: Int64 = 1 << 60

  init(_ content: TZifContent) {
    self.content = content
    yearly = content.rule.map(YearlyChanges.init)
    let last = content.typeOfChange.last.map { content.types[Int($0)] } ?? content.types[0]
    standard = content.rule?.standard ?? last
    daylight = content.rule?.daylight?.type ?? standard
  }

  /// A stretch of time in which nothing changes.
  struct Span {
    /// Milliseconds since 1970, included.
    let start: Int64
    /// Not included.
    let end: Int64
    let type: LocalTimeType

    /// Milliseconds east of UTC.
    var offset: Int64 { Int64(type.offset) * 1_000 }
  }

  /// The span that `milliseconds` lies in. No two neighbours need to differ.
  func span(at milliseconds: Int64) -> Span {
    let changes = content.changes
    let lastChange = changes.last ?? Self.distantPast
    if let yearly, milliseconds >= lastChange {
      let found = yearly.span(at: milliseconds)
      return Span(
        start: max(found.start, lastChange), end: found.end,
        type: found.isDaylight ? daylight : standard)
    }
    let next = changes.firstIndex(after: milliseconds)
    return Span(
      start: next == 0 ? Self.distantPast : changes[next - 1],
      end: next == changes.count ? Self.distantFuture : changes[next],
      type: next == 0 ? content.types[0] : content.types[Int(content.typeOfChange[next - 1])])
  }

  func isSame(as other: ZoneTable) -> Bool { self === other || content == other.content }
}

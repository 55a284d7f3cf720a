/// A time zone: what its clocks show at every instant of the years 1 to 9999, and which instants a
/// clock's time means.
///
/// It is total: before the first change of the data the first local time holds, behind the last one
/// the rule of the footer (RFC 9636 section 3.3), for ever. A look-up allocates nothing. Instants
/// that lie outside of the years 1 to 9999 come back as the nearest end.
package struct Zone: Sendable {
  package let name: ZoneName
  let table: ZoneTable

  /// Reads a TZif file of the versions 1 to 4. Any bytes are safe.
  package init(name: ZoneName, tzif bytes: [UInt8]) throws(ZoneDataError) {
    self.init(name: name, try TZifReader.read(bytes))
  }

  private init(name: ZoneName, _ content: TZifContent) {
    self.name = name
    table = ZoneTable(content)
  }

  package static let utc = fixed(name: .utc, offsetSeconds: 0)

  /// A zone without changes. Offsets past ±25:59:59 are held there.
  package static func fixed(name: ZoneName, offsetSeconds: Int) -> Zone {
    let bounds = LocalTimeType.bounds
    let held = min(max(offsetSeconds, bounds.lowerBound), bounds.upperBound)
    let type = LocalTimeType(offset: held, isDST: false, designation: name.rawValue)
    return Zone(name: name, TZifContent(types: [type]))
  }

  /// Reads a TZ string as in a footer, such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` comes back for
  /// anything else.
  package init?(name: ZoneName, posix text: String) {
    guard let rule = PosixZoneRule(text.utf8) else { return nil }
    self.init(name: name, TZifContent(types: [rule.standard], rule: rule))
  }

  /// Seconds east of UTC.
  package func offset(at instant: Timestamp) -> Int {
    table.span(at: instant.milliseconds).type.offset
  }

  /// What clocks show.
  package func wallTime(at instant: Timestamp) -> WallTime {
    let offset = table.span(at: instant.milliseconds).offset
    return WallTime(utc: Timestamp(clamping: instant.milliseconds + offset))
  }

  /// Such as `CET`, or `+0545`.
  package func abbreviation(at instant: Timestamp) -> String {
    table.span(at: instant.milliseconds).type.designation
  }

  package func isDST(at instant: Timestamp) -> Bool {
    table.span(at: instant.milliseconds).type.isDST
  }

  /// The first change of the offset after `instant`; changes of the designation alone are passed
  /// over. `nil`: there is none before the year 10000.
  package func nextTransition(
    after instant: Timestamp
  ) -> (instant: Timestamp, offsetBefore: Int, offsetAfter: Int)? {
    var span = table.span(at: instant.milliseconds)
    // Ends: spans get on, those of the file are at most 2,000, and two of a rule never have the
    // same offset twice unless all have.
    var steps = TZifContent.mostChanges + 4
    while let change = Timestamp(milliseconds: span.end), steps > 0 {
      let next = table.span(at: span.end)
      if next.type.offset != span.type.offset {
        return (change, span.type.offset, next.type.offset)
      }
      span = next
      steps -= 1
    }
    return nil
  }

  /// Whether both read all times alike, whatever they are called.
  package func keepsSameTime(as other: Zone) -> Bool { table.isSame(as: other.table) }
}

extension Zone: Hashable {
  package static func == (left: Zone, right: Zone) -> Bool {
    left.name == right.name && left.keepsSameTime(as: right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

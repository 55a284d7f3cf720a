/// What a TZif file says (RFC 9636), in POSIX time.
struct TZifContent: Hashable, Sendable {
  /// Instants at which the local time type changes, in milliseconds since 1970, ascending.
  var changes: [Int64] = []
  /// The type from each change on.
  var typeOfChange: [UInt8] = []
  /// At least one; the first one holds before the first change.
  var types: [LocalTimeType] = []
  /// What holds from the last change on; `nil`: the last type for ever.
  var rule: PosixZoneRule?

  /// Changes that a file may have. The largest zone has some 250; the C library of the time zone
  /// database reads 2,000.
  static let mostChanges = 2_000
}

/// Reads TZif files of the versions 1 to 4; later ones as version 4, as RFC 9636 section 3.1
/// advises.
///
/// Of version 2 on, only the block with 64-bit times is read. Times of files that count leap
/// seconds ("right/") are turned into POSIX time, so such a zone reads like the one without.
/// Nothing in the bytes can trap, and the work is linear in their number.
struct TZifReader {
  private let bytes: [UInt8]
  private var position = 0

  static func read(_ bytes: [UInt8]) throws(ZoneDataError) -> TZifContent {
    var reader = TZifReader(bytes)
    return try reader.content()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private struct Header {
    var version: UInt8
    var isUT: Int
    var isStandard: Int
    var leapSeconds: Int
    var changes: Int
    var types: Int
    var characters: Int

    /// At most 2³² × 38: no sum or product can overflow.
    func blockLength(timeLength: Int) -> Int {
      changes * (timeLength + 1) + types * 6 + characters + leapSeconds * (timeLength + 4)
        + isStandard + isUT
    }
  }

  private mutating func content() throws(ZoneDataError) -> TZifContent {
    let first = try header()
    guard first.version >= UInt8(ascii: "2") else {
      return try block(first, timeLength: 4)
    }
    try skip(first.blockLength(timeLength: 4))
    var content = try block(try header(), timeLength: 8)
    content.rule = try footer()
    return content
  }

  private mutating func header() throws(ZoneDataError) -> Header {
    guard bytes.count - position >= 4 else { throw .notTZif }
    guard bytes[position..<position + 4].elementsEqual("TZif".utf8) else { throw .notTZif }
    position += 4
    let version = try byte()
    // Kept for later versions.
    try skip(15)
    return Header(
      version: version, isUT: try count(), isStandard: try count(), leapSeconds: try count(),
      changes: try count(), types: try count(), characters: try count())
  }

  private mutating func block(
    _ header: Header, timeLength: Int
  ) throws(ZoneDataError) -> TZifContent {
    guard (1...256).contains(header.types), header.characters >= 1,
      header.changes <= TZifContent.mostChanges,
      header.isUT == 0 || header.isUT == header.types,
      header.isStandard == 0 || header.isStandard == header.types
    else { throw .counts }
    guard header.blockLength(timeLength: timeLength) <= bytes.count - position else {
      throw .truncated
    }
    var times: [Int64] = []
    for _ in 0..<header.changes {
      let time = try integer(length: timeLength)
      if let last = times.last, time <= last { throw .content }
      times.append(time)
    }
    var content = TZifContent()
    for _ in 0..<header.changes {
      let type = try byte()
      guard Int(type) < header.types else { throw .content }
      content.typeOfChange.append(type)
    }
    content.types = try types(header)
    let leapSeconds = try leapSeconds(header, timeLength: timeLength)
    try skip(header.isStandard + header.isUT)
    content.changes = leapSeconds.posixMilliseconds(of: times)
    return content
  }

  private mutating func types(_ header: Header) throws(ZoneDataError) -> [LocalTimeType] {
    let designations = position + header.types * 6
    let end = designations + header.characters
    var types: [LocalTimeType] = []
    for _ in 0..<header.types {
      let offset = Int(try integer(length: 4))
      let isDST = try byte()
      let first = designations + Int(try byte())
      guard LocalTimeType.bounds.contains(offset), isDST <= 1, first < end,
        let last = bytes[first..<end].firstIndex(of: 0)
      else { throw .content }
      types.append(
        LocalTimeType(
          offset: offset, isDST: isDST == 1,
          designation: String(decoding: bytes[first..<last], as: UTF8.self)))
    }
    position = end
    return types
  }

  private mutating func leapSeconds(
    _ header: Header, timeLength: Int
  ) throws(ZoneDataError) -> LeapSeconds {
    var table = LeapSeconds()
    for _ in 0..<header.leapSeconds {
      let time = try integer(length: timeLength)
      let correction = try integer(length: 4)
      if let last = table.times.last, let total = table.corrections.last {
        // Equal corrections: the entry of version 4 that says when the table ends.
        guard time > last, (correction - total).magnitude <= 1 else { throw .content }
      } else {
        guard time >= 0 else { throw .content }
      }
      table.times.append(time)
      table.corrections.append(correction)
    }
    return table
  }

  /// The TZ string between two line ends; none where it is empty.
  private mutating func footer() throws(ZoneDataError) -> PosixZoneRule? {
    guard position < bytes.count else { throw .truncated }
    guard try byte() == UInt8(ascii: "\n") else { throw .footer }
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
    let text = bytes[position..<end]
    guard !text.isEmpty else { return nil }
    guard let rule = PosixZoneRule(text) else { throw .footer }
    return rule
  }

  private mutating func byte() throws(ZoneDataError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func skip(_ length: Int) throws(ZoneDataError) {
    guard length <= bytes.count - position else { throw .truncated }
    position += length
  }

  private mutating func count() throws(ZoneDataError) -> Int {
    Int(UInt32(truncatingIfNeeded: try integer(length: 4)))
  }

  /// A big-endian number in two's complement, of 4 or 8 bytes.
  private mutating func integer(length: Int) throws(ZoneDataError) -> Int64 {
    guard length <= bytes.count - position else { throw .truncated }
    var bits: UInt64 = 0
    for index in position..<position + length {
      bits = bits << 8 | UInt64(bytes[index])
    }
    position += length
    return length == 4
      ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }
}

/// The leap-second table of a file: empty but for "right/" zones.
private struct LeapSeconds {
  /// Ascending, counting the leap seconds before.
  var times: [Int64] = []
  /// Seconds that are too many from that time on.
  var corrections: [Int64] = []

  /// Times beyond the years that instants have are held a little outside of them.
  private static let bounds: ClosedRange<Int64> = -70_000_000_000...260_000_000_000

  func posixMilliseconds(of times: [Int64]) -> [Int64] {
    // Version 4: a first correction that is not ±1 means that the table lacks its beginning.
    let initial = corrections.first.map { $0.magnitude == 1 ? 0 : $0 } ?? 0
    var passed = 0
    var results: [Int64] = []
    results.reserveCapacity(times.count)
    for time in times {
      while passed < self.times.count, self.times[passed] <= time { passed += 1 }
      let correction = passed == 0 ? initial : corrections[passed - 1]
      let held = min(max(time, Self.bounds.lowerBound), Self.bounds.upperBound)
      results.append((held - correction) * 1_000)
    }
    return results
  }
}

/// Cuts the bytes of a peer into lines.
///
/// A line ends with LF; one CR before it is dropped. Lines of nothing but spaces, tabs and CR are
/// skipped; an owner who asks for it is told of many of them. Bytes go in with `append` as they come, events come out one at a time with `next`, so
/// that the owner can be fair to other peers between two lines. Whether the bytes came in one piece
/// or in many, the events are the same.
///
/// No more is held than one line and what was appended since `next` last answered nil; so stop
/// reading from a peer while `hasEvent` is true. Each byte is looked at once for its LF.
package struct LineFramer: Sendable {
  package enum Event: Equatable, Sendable {
    /// A line without its end.
    case line([UInt8])

    /// Blank lines of so many bytes, their ends counted, were skipped: `blankBytes` or more.
    case blank(Int)

    /// A line passed `maximumLineBytes`. Told once, as soon as it is known; its bytes are dropped
    /// as they come.
    case tooLong

    /// The line that was too long passed `floodBytes` too. Told once; all that follows is dropped.
    case flood
  }

  /// The longest line that is handed out, its end not counted; it may change between two events.
  package var maximumLineBytes: Int

  /// How much of one line may come, its end not counted, before it is a flood.
  package let floodBytes: Int

  /// How many bytes of blank lines are skipped before that is told.
  package let blankBytes: Int

  /// Up to this much memory is kept for the next line when nothing is waiting.
  private static let keptCapacity = 4096

  private enum Mode: Equatable {
    case lines
    /// In a line that was too long, of which so many bytes were dropped. The buffer is empty.
    case dropping(Int)
    /// The flood is not told yet. The buffer is empty.
    case flooding
    case flooded
  }

  private var mode = Mode.lines
  private var buffer: [UInt8] = []

  /// Where the first line in the buffer begins.
  private var start = 0

  /// Bytes of blank lines that were skipped and not told.
  private var skipped = 0

  /// The first LF in the buffer from `start` on, nil when there is none.
  ///
  /// The line it ends is not blank, unless it is too long or blank lines have to be told first.
  private var lineFeed: Int?

  package init(
    maximumLineBytes: Int, floodBytes: Int = 16 * 1024 * 1024, blankBytes: Int = .max
  ) {
    self.maximumLineBytes = maximumLineBytes
    self.floodBytes = floodBytes
    self.blankBytes = blankBytes
  }

  /// The bytes that were appended and not handed out.
  package var bufferedBytes: Int { buffer.count - start }

  /// The memory the framer holds, in bytes.
  package var heldBytes: Int { buffer.capacity }

  /// Whether `next` would answer an event.
  package var hasEvent: Bool {
    switch mode {
    case .lines: lineFeed != nil || skipped >= blankBytes || isUnendedLineTooLong
    case .dropping, .flooded: false
    case .flooding: true
    }
  }

  /// Whether a line has begun whose LF has not come.
  ///
  /// True only when no other line is waiting; false for a line that is blank so far, or was told to
  /// be too long.
  package var hasPartialLine: Bool {
    mode == .lines && lineFeed == nil && !isBlank(start..<buffer.count)
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    bytes.withMemoryRebound(to: UInt8.self) { append(contentsOf: $0) }
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isDone == nil {
      Array(bytes).withUnsafeBufferPointer { append(contentsOf: $0) }
    }
  }

  /// The next event; nil when more bytes are needed.
  package mutating func next() -> Event? {
    switch mode {
    case .flooding:
      mode = .flooded
      return .flood
    case .dropping, .flooded:
      return nil
    case .lines:
      break
    }
    if skipped >= blankBytes {
      defer {
        skipped = 0
        if lineFeed != nil { findLine(from: start) }
        if start == buffer.count { empty() }
      }
      return .blank(skipped)
    }
    guard let end = lineFeed else {
      guard isUnendedLineTooLong else {
        releaseMemory()
        return nil
      }
      let count = bufferedBytes
      empty()
      mode = count > floodBytes ? .flooding : .dropping(count)
      return .tooLong
    }
    let content = contentRange(endingAt: end)
    guard content.count <= maximumLineBytes else {
      if end - start > floodBytes {
        empty()
        mode = .flooding
      } else {
        goOn(after: end)
      }
      return .tooLong
    }
    let line = Array(buffer[content])
    goOn(after: end)
    return .line(line)
  }

  /// Drops a line whose LF will never come; lines that wait are still handed out.
  package mutating func endOfInput() {
    if case .dropping = mode { mode = .flooded }
    guard mode == .lines else { return }
    let lastLineFeed = buffer[start...].lastIndex(of: ASCII.lineFeed)
    buffer.removeSubrange((lastLineFeed.map { $0 + 1 } ?? start)...)
  }

  private mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    switch mode {
    case .flooding, .flooded:
      return
    case .dropping(let dropped):
      let end = Self.firstLineFeed(in: bytes, from: 0)
      let count = dropped + (end ?? rest.endIndex) - rest.startIndex
      guard count <= floodBytes else {
        mode = .flooding
        return
      }
      guard let end else {
        mode = .dropping(count)
        return
      }
      rest = rest[(end + 1)...]
      mode = .lines
    case .lines:
      break
    }
    if start > 0, start >= buffer.count / 2 {
      // At most as many bytes move as were handed out since the last time.
      buffer.removeSubrange(..<start)
      lineFeed = lineFeed.map { $0 - start }
      start = 0
    }
    let unseen = buffer.count
    buffer.append(contentsOf: rest)
    if lineFeed == nil { findLine(from: unseen) }
  }

  /// Sets `lineFeed` for the line that begins at `start`, skipping blank lines.
  private mutating func findLine(from unseen: Int) {
    lineFeed = firstLineFeed(from: unseen)
    while skipped < blankBytes, let end = lineFeed,
      contentRange(endingAt: end).count <= maximumLineBytes,
      isBlank(start..<end)
    {
      skipped += end + 1 - start
      start = end + 1
      lineFeed = firstLineFeed(from: start)
    }
  }

  private func firstLineFeed(from index: Int) -> Int? {
    buffer.withUnsafeBufferPointer { Self.firstLineFeed(in: $0, from: index) }
  }

  /// A plain loop: `firstIndex(of:)` on a slice takes a microsecond a byte where nothing is optimized,
  /// and one peer's long line would then hold up all others.
  private static func firstLineFeed(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    var index = index
    while index + 8 <= bytes.count, !EightBytes(bytes, at: index).has(ASCII.lineFeed) { index += 8 }
    while index < bytes.count {
      if bytes[index] == ASCII.lineFeed { return index }
      index += 1
    }
    return nil
  }

  private mutating func goOn(after end: Int) {
    start = end + 1
    findLine(from: start)
    if start == buffer.count { empty() }
  }

  private mutating func empty() {
    start = 0
    lineFeed = nil
    buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
  }

  /// Gives back what a long line needed when a short rest is all that is left.
  private mutating func releaseMemory() {
    if bufferedBytes == 0 {
      empty()
    } else if buffer.capacity > Self.keptCapacity, bufferedBytes < buffer.capacity / 4 {
      buffer = Array(buffer[start...])
      start = 0
    }
  }

  /// Where a line stands without its LF and the CR before it.
  private func contentRange(endingAt end: Int) -> Range<Int> {
    let hasReturn = end > start && buffer[end - 1] == ASCII.carriageReturn
    return start..<(hasReturn ? end - 1 : end)
  }

  /// Whether the line will be too long whatever follows: a CR at its end may still be dropped.
  private var isUnendedLineTooLong: Bool {
    lineFeed == nil && contentRange(endingAt: buffer.count).count > maximumLineBytes
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    buffer.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = bytes[index]
        guard byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn else {
          return false
        }
        index += 1
      }
      return true
    }
  }
}

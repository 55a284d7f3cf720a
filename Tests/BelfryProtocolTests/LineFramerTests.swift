import BelfryProtocol
import Testing
import BelfryTestSupport

@Suite struct LineFramerTests {
  @Test(arguments: [
    ("", []),
    ("one\n", ["one"]),
    ("one\ntwo\n", ["one", "two"]),
    ("one\r\ntwo\n", ["one", "two"]),
    ("one\r\r\n", ["one\r"]),
    ("o\rne\n", ["o\rne"]),
    (" one \n", [" one "]),
    ("\n\r\n \t\r\n \n\r\r\none\n\n\n", ["one"]),
    ("one\n\n \n\ntwo\n \n", ["one", "two"]),
    ("\u{0}\n\u{85}\n\u{2028}\n\u{B}\n", ["\u{0}", "\u{85}", "\u{2028}", "\u{B}"]),
    ("one", []),
    ("one\r", []),
    ("one\n two", ["one"]),
  ])
  func cutsAtLineFeeds(text: String, lines: [String]) {
    var framer = LineFramer(maximumLineBytes: 100)
    framer.append(text.utf8)
    #expect(allEvents(of: &framer) == lines.map { .line(Array($0.utf8)) })
    #expect(!framer.hasEvent)
  }

  @Test func takesALineOfTheLimitWithEitherEnd() {
    let line = [UInt8](repeating: 0x61, count: 100)
    #expect(events(of: line + [0x0A], maximum: 100) == [.line(line)])
    #expect(events(of: line + [0x0D, 0x0A], maximum: 100) == [.line(line)])
    #expect(events(of: line + [0x61, 0x0A], maximum: 100) == [.tooLong])
    #expect(events(of: line + [0x61, 0x0D, 0x0A], maximum: 100) == [.tooLong])
    #expect(events(of: line + [0x0D, 0x0D, 0x0A], maximum: 100) == [.tooLong])
  }

  @Test func aLineThatIsTooLongIsToldBeforeItsEndAndHoldsNothing() {
    var framer = LineFramer(maximumLineBytes: 5000)
    framer.append([UInt8](repeating: 0x20, count: 5000))
    #expect(framer.next() == nil)
    framer.append([0x0D])
    #expect(framer.next() == nil, "the CR may belong to the end")
    framer.append([0x20])
    #expect(framer.hasEvent)
    #expect(framer.next() == .tooLong)
    #expect(framer.heldBytes == 0)
    for _ in 0..<100 {
      framer.append([UInt8](repeating: 0x61, count: 5000))
      #expect(framer.next() == nil)
      #expect(framer.heldBytes == 0)
      #expect(!framer.hasPartialLine, "it was told already")
    }
    framer.append("\nnext\n".utf8)
    #expect(framer.next() == .line(Array("next".utf8)))
    #expect(framer.next() == nil)
  }

  @Test(arguments: [1, 7, 1000, 100_000])
  func aFloodIsToldOnceWhenItsLimitIsPassed(pieceSize: Int) {
    let before = Array("one\n".utf8)
    let limit = before + [UInt8](repeating: 0x61, count: 1000)
    let after = Array("\ntwo\n".utf8)
    #expect(
      events(of: limit + after, inPiecesOf: pieceSize, maximum: 100, flood: 1000)
        == [.line(Array("one".utf8)), .tooLong, .line(Array("two".utf8))])
    #expect(
      events(
        of: limit + [0x61] + after + limit + limit, inPiecesOf: pieceSize, maximum: 100, flood: 1000
      )
        == [.line(Array("one".utf8)), .tooLong, .flood])
  }

  @Test(arguments: [1, 7, 1000])
  func manyBlankLinesAreToldToWhoeverAsks(pieceSize: Int) {
    let text = Array("\n \n\n\none\n\n\n\n    \r\n\n\ntwo\n\n".utf8)
    var framer = LineFramer(maximumLineBytes: 100, blankBytes: 4)
    var events: [LineFramer.Event] = []
    var rest = text[...]
    while !rest.isEmpty {
      framer.append(rest.prefix(pieceSize))
      rest = rest.dropFirst(pieceSize)
      while framer.hasEvent, let event = framer.next() { events.append(event) }
    }
    #expect(
      events == [
        .blank(4), .line(Array("one".utf8)), .blank(4), .blank(6), .line(Array("two".utf8)),
      ])
    #expect(!framer.hasPartialLine)
  }

  @Test func theFloodOfTheHubIsSixteenMebibytes() {
    var framer = LineFramer(maximumLineBytes: 1 << 20)
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<16 { framer.append(piece) }
    #expect(framer.next() == .tooLong)
    #expect(framer.next() == nil)
    framer.append([0x61])
    #expect(framer.next() == .flood)
    #expect(framer.next() == nil)
    framer.append("\none\n".utf8)
    #expect(framer.next() == nil)
    #expect(framer.heldBytes == 0)
  }

  @Test func theLimitMayRiseBetweenTwoLinesOfOnePiece() {
    var framer = LineFramer(maximumLineBytes: 10)
    framer.append("hello\n0123456789a\n0123456789abc".utf8)
    #expect(framer.next() == .line(Array("hello".utf8)))
    framer.maximumLineBytes = 20
    #expect(framer.next() == .line(Array("0123456789a".utf8)))
    #expect(framer.next() == nil)
    framer.append("\n".utf8)
    #expect(framer.next() == .line(Array("0123456789abc".utf8)))
  }

  @Test func tellsWhetherALineHasBegun() {
    var framer = LineFramer(maximumLineBytes: 100)
    #expect(!framer.hasPartialLine)
    framer.append(" \t\r".utf8)
    #expect(!framer.hasPartialLine, "it is blank so far")
    framer.append("x".utf8)
    #expect(framer.hasPartialLine)
    framer.append("\ny".utf8)
    #expect(!framer.hasPartialLine, "a line waits")
    #expect(framer.hasEvent)
    #expect(framer.next() == .line(Array(" \t\rx".utf8)))
    #expect(framer.hasPartialLine)
    #expect(!framer.hasEvent)
  }

  @Test func theEndOfInputDropsALineWithoutEnd() {
    var framer = LineFramer(maximumLineBytes: 100)
    framer.append("one\ntwo\nthr".utf8)
    #expect(framer.next() == .line(Array("one".utf8)))
    framer.endOfInput()
    #expect(framer.next() == .line(Array("two".utf8)))
    #expect(framer.next() == nil)
    #expect(framer.bufferedBytes == 0)
    #expect(!framer.hasPartialLine)
  }

  @Test func aBigLineLeavesNoMemoryBehind() {
    var framer = LineFramer(maximumLineBytes: 1 << 20)
    framer.append([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(framer.next() == nil)
    #expect(framer.bufferedBytes == 1 << 20)
    #expect(framer.heldBytes >= 1 << 20)
    framer.append("\nbegun".utf8)
    #expect(framer.next() != nil)
    #expect(framer.next() == nil)
    #expect(framer.bufferedBytes == 5)
    #expect(framer.heldBytes <= 4096)
    framer.append("\n".utf8)
    #expect(framer.next() == .line(Array("begun".utf8)))
    #expect(framer.bufferedBytes == 0)
  }

  @Test func takesBytesOfAnyCollection() {
    var framer = LineFramer(maximumLineBytes: 100)
    framer.append([UInt8]("on".utf8)[...])
    framer.append("e".utf8.lazy.map { $0 })
    [UInt8]("\ntwo\n".utf8).withUnsafeBytes { framer.append($0) }
    framer.append(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(allEvents(of: &framer) == [.line(Array("one".utf8)), .line(Array("two".utf8))])
  }

  /// Rescanning the line at each of its bytes would be tens of thousands of millions of looks.
  @Test func aLongLineDrippedByteByByteIsNotRescanned() {
    var framer = LineFramer(maximumLineBytes: 1 << 18)
    for _ in 0..<1 << 18 {
      framer.append(CollectionOfOne(0x61))
      if framer.next() != nil { Issue.record("there was no line end") }
    }
    framer.append(CollectionOfOne(0x0A))
    #expect(framer.next() == .line([UInt8](repeating: 0x61, count: 1 << 18)))
  }

  /// One line is taken between two pieces, so a backlog stays; moving it each time would be as bad.
  @Test func aBacklogIsNotMovedAtEachPiece() {
    var framer = LineFramer(maximumLineBytes: 100)
    framer.append([UInt8](repeating: 0x61, count: 2).joinedLines(count: 100_000))
    for _ in 0..<100_000 {
      if framer.next() != .line([0x61, 0x61]) { Issue.record("a line is missing") }
      framer.append("aa\n".utf8)
    }
    #expect(framer.bufferedBytes == 300_000)
  }

  @Test(arguments: 0..<40)
  func anyPiecesGiveTheEventsOfTheWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = (0..<2000).map { _ -> UInt8 in
      [0x0A, 0x0D, 0x20, 0x61, 0x62, 0x61].randomElement(using: &random) ?? 0
    }
    let maximum = Int.random(in: 0...12, using: &random)
    let flood = Int.random(in: maximum...60, using: &random)
    let whole = events(of: text, maximum: maximum, flood: flood)
    #expect(
      events(of: text, inPiecesOf: 1, maximum: maximum, flood: flood) == whole, "seed \(seed)")

    var framer = LineFramer(maximumLineBytes: maximum, floodBytes: flood)
    var pieces: [LineFramer.Event] = []
    var rest = text[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 0...50, using: &random))
      rest = rest.dropFirst(piece.count)
      framer.append(piece)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let hadEvent = framer.hasEvent
        let event = framer.next()
        #expect(hadEvent == (event != nil), "seed \(seed)")
        if let event { pieces.append(event) }
      }
    }
    pieces += allEvents(of: &framer)
    #expect(pieces == whole, "seed \(seed)")
    #expect(whole == naiveEvents(of: text, maximum: maximum, flood: flood), "seed \(seed)")
  }
}

private func allEvents(of framer: inout LineFramer) -> [LineFramer.Event] {
  var events: [LineFramer.Event] = []
  while let event = framer.next() { events.append(event) }
  return events
}

private func events(
  of bytes: [UInt8], inPiecesOf size: Int = .max, maximum: Int, flood: Int = 1 << 24
) -> [LineFramer.Event] {
  var framer = LineFramer(maximumLineBytes: maximum, floodBytes: flood)
  var events: [LineFramer.Event] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    framer.append(rest.prefix(size))
    rest = rest.dropFirst(size)
    events += allEvents(of: &framer)
  }
  return events
}

/// The rules again, over the whole text.
private func naiveEvents(of bytes: [UInt8], maximum: Int, flood: Int) -> [LineFramer.Event] {
  var events: [LineFramer.Event] = []
  var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  let unended = parts.removeLast()
  for line in parts {
    let content = line.last == 0x0D ? line.dropLast() : line
    if content.count > maximum {
      events.append(.tooLong)
      if line.count > flood { return events + [.flood] }
    } else if !content.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      events.append(.line(Array(content)))
    }
  }
  if (unended.last == 0x0D ? unended.dropLast() : unended).count > maximum {
    events.append(.tooLong)
    if unended.count > flood { events.append(.flood) }
  }
  return events
}

extension [UInt8] {
  fileprivate func joinedLines(count: Int) -> [UInt8] {
    Array(repeatElement(self + [0x0A], count: count).joined())
  }
}

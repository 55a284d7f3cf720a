import BelfryCore
import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

/// Every change of every zone of this system, and many random times, against Python's zoneinfo.
///
/// Where many names have one and the same file, one of them is read; `BELFRY_ZONE_SAMPLES=N` reads
/// all of them, with N random instants and N random times of each. `BELFRY_TEST_SEED` draws others.
@Suite struct ZoneComparisonTests {
  private static let python = "/usr/bin/python3"
  private static let script = "\(ProjectDocument.top)/Tests/BelfrySystemTests/Zones/zones.py"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python), "there is no python3"))
  func aSecondReaderSaysTheSame() throws {
    let variables = ProcessInfo.processInfo.environment
    let samples = variables["BELFRY_ZONE_SAMPLES"].flatMap { Int($0) }
    let seed = variables["BELFRY_TEST_SEED"].flatMap { UInt64($0) } ?? 9_636
    let directory = ZoneDirectory()
    let names = try namesToRead(in: directory, all: samples != nil)
    let answers = try run(
      [Self.python, Self.script, directory.root, "\(seed)", "\(samples ?? 20)"],
      input: names.joined(separator: "\n"))

    var comparison = ZoneComparison(directory)
    for line in answers.split(separator: UInt8(ascii: "\n")) { try comparison.read(line) }
    comparison.finishZone()
    print("\(comparison.summary) The seed was \(seed).")
    #expect(comparison.zones == names.count)
    #expect(comparison.differences.isEmpty)
  }

  private func namesToRead(in directory: ZoneDirectory, all: Bool) throws -> [String] {
    var seen = Set<[UInt8]>()
    // The second reader takes the times of "right/" zones, which count leap seconds, for POSIX time.
    return try directory.names().filter { !$0.hasPrefix("right/") }.filter { name in
      try seen.insert(directory.read(name)).inserted || all
    }
  }

  private func run(_ arguments: [String], input: String) throws -> [UInt8] {
    let files = TemporaryDirectory()
    let (inputPath, outputPath) = (files.file("in"), files.file("out"))
    try input.write(toFile: inputPath, atomically: false, encoding: .utf8)
    let source = try OwnedDescriptor.open(inputPath, flags: O_RDONLY)
    let target = try OwnedDescriptor.open(outputPath, flags: O_WRONLY | O_CREAT)
    let child = try ChildProcess(
      arguments,
      descriptors: [0: source.rawValue, 1: target.rawValue, 2: 2])
    #expect(try child.waitForEnd(within: .seconds(3_600)) == .exited(0))
    return try Files.read(outputPath, atMost: 1 << 32)
  }
}

/// Holds the second reader's lines, see `zones.py`, against `Zone`.
private struct ZoneComparison {
  private let directory: ZoneDirectory
  private var zone = Zone.utc
  /// Changes that the second reader has found in this zone.
  private var found: [Change] = []
  private(set) var zones = 0
  private var changes = 0
  private var instants = 0
  private var times = 0
  /// The first few.
  private(set) var differences: [String] = []

  private struct Change: Equatable {
    let seconds: Int64
    let offset: Int
  }

  init(_ directory: ZoneDirectory) {
    self.directory = directory
  }

  var summary: String {
    "Compared \(zones) zones: \(changes) changes, \(instants) instants, \(times) times."
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws {
    let fields = line.split(separator: UInt8(ascii: " "))
    let first = try #require(fields.first?.first)
    switch first {
    case UInt8(ascii: "Z"):
      finishZone()
      let name = String(decoding: fields[1], as: UTF8.self)
      zone = try Zone(
        name: try #require(ZoneName(name)), tzif: try directory.read(name))
      zones += 1
    case UInt8(ascii: "T"):
      found.append(Change(seconds: Int64(number(fields[1])), offset: number(fields[2])))
    case UInt8(ascii: "I"):
      compareInstant(
        Int64(number(fields[1])), offset: number(fields[2]),
        designation: String(decoding: fields[3], as: UTF8.self), isDST: number(fields[4]) == 1)
    default:
      compareTime(Int64(number(fields[1])), number(fields[2]), number(fields[3]))
    }
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int {
    var value = 0
    for byte in digits where byte != UInt8(ascii: "-") {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return digits.first == UInt8(ascii: "-") ? -value : value
  }

  private mutating func differ(_ sentence: String) {
    if differences.count < 20 { differences.append("\(zone.name): \(sentence)") }
  }

  private mutating func compareInstant(
    _ seconds: Int64, offset: Int, designation: String, isDST: Bool
  ) {
    instants += 1
    let instant = Timestamp(clamping: seconds * 1_000)
    if zone.offset(at: instant) != offset || zone.abbreviation(at: instant) != designation
      || zone.isDST(at: instant) != isDST
    {
      differ("at \(instant.rfc3339) it is \(offset) \(designation) \(isDST)")
    }
  }

  /// The two offsets are those before and after a change, and the same where there is none near.
  private mutating func compareTime(_ seconds: Int64, _ first: Int, _ second: Int) {
    times += 1
    guard let wall = WallTime(milliseconds: seconds * 1_000) else { return }
    let instants = [first, second].map { Timestamp(clamping: (seconds - Int64($0)) * 1_000) }
    let isSame =
      switch zone.reading(of: wall) {
      case .once(let instant): first == second && instant == instants[0]
      case .twice(let one, let other): first > second && [one, other] == instants
      case .gap(let shifted, let from, let to):
        first < second && shifted == instants[0] && from <= wall && wall < to
      }
    if !isSame { differ("\(wall.text) has the offsets \(first) and \(second)") }
  }

  /// Compares the changes up to the year 2100, and in the years 9990 to 9999.
  mutating func finishZone() {
    guard zones > 0 else { return }
    var own: [Change] = []
    var instant = Timestamp.earliest
    while let next = zone.nextTransition(after: instant) {
      instant = next.instant
      let seconds = instant.milliseconds / 1_000
      if seconds >= 4_133_980_800, seconds < 253_086_768_000 {
        instant = Timestamp(clamping: 253_086_768_000_000)
        continue
      }
      // The second reader stops a day before the end of the year 9999.
      if seconds > 253_402_214_399 { break }
      own.append(Change(seconds: seconds, offset: next.offsetAfter))
    }
    if own != found {
      let odd = zip(own, found).first { $0 != $1 }
      differ("\(own.count) changes, not \(found.count): \(odd.map { "\($0)" } ?? "")")
    }
    changes += own.count
    found = []
  }
}

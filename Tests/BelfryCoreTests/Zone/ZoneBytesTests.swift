import BelfryCore
import BelfryTestSupport
import Testing

/// Broken files are errors, never a trap.
@Suite struct ZoneBytesTests {
  private func fault(_ bytes: [UInt8]) -> ZoneDataError? {
    do {
      _ = try Zone(name: .utc, tzif: bytes)
      return nil
    } catch {
      return error
    }
  }

  private static let sample: TZifBytes = {
    var file = TZifBytes()
    file.types = [(1_172, false, "LMT"), (3_600, false, "CET"), (7_200, true, "CEST")]
    file.changes = [(-2_000_000_000, 1), (323_830_800, 2), (341_370_000, 1)]
    file.leapSeconds = [(78_796_800, 1), (94_694_401, 2)]
    file.footer = "CET-1CEST,M3.5.0,M10.5.0/3"
    return file
  }()

  @Test func readsEveryVersion() throws {
    for version in "234".utf8 {
      var file = Self.sample
      file.version = version
      #expect(fault(file.bytes) == nil)
    }
    var first = Self.sample
    first.version = 0
    let zone = try Zone(name: .utc, tzif: first.bytes)
    // Version 1 has no footer.
    #expect(zone.offset(at: try Timestamp("2026-07-01T00:00:00Z")) == 3_600)
    #expect(zone.offset(at: try Timestamp("1980-07-01T00:00:00Z")) == 7_200)
  }

  @Test func refusesWhatIsNoTZifFile() {
    #expect(fault([]) == .notTZif)
    #expect(fault(Array("TZi".utf8)) == .notTZif)
    #expect(fault(Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 0, count: 100)) == .notTZif)
  }

  @Test func refusesAFileThatIsCutAnywhere() {
    let bytes = Self.sample.bytes
    for length in 0..<bytes.count {
      #expect(fault(Array(bytes[..<length])) != nil)
    }
  }

  @Test func refusesContentThatTheRFCForbids() {
    var file = Self.sample
    file.changes = [(10, 1), (10, 2)]
    #expect(fault(file.bytes) == .content)
    file.changes = [(10, 1), (9, 2)]
    #expect(fault(file.bytes) == .content)
    file.changes = [(10, 3)]
    #expect(fault(file.bytes) == .content)
    file.changes = []
    file.types = [(93_600, false, "ABC")]
    #expect(fault(file.bytes) == .content)
    file.types = [(.min, false, "ABC")]
    #expect(fault(file.bytes) == .content)
    file.types = []
    #expect(fault(file.bytes) == .counts)
    file.types = [(0, false, "ABC")]
    file.leapSeconds = [(78_796_800, 1), (78_796_800, 2)]
    #expect(fault(file.bytes) == .content)
    file.leapSeconds = [(78_796_800, 1), (94_694_401, 9)]
    #expect(fault(file.bytes) == .content)
  }

  @Test func readsAsManyChangesAsTheLimitAndNotOneMore() {
    var file = TZifBytes()
    file.types = [(0, false, "AAA"), (60, false, "BBB")]
    file.changes = (0..<2_000).map { (Int64($0), UInt8($0 % 2)) }
    #expect(fault(file.bytes) == nil)
    file.changes.append((2_000, 0))
    #expect(fault(file.bytes) == .counts)
  }

  @Test func holdsTimesThatNoInstantHas() throws {
    var file = TZifBytes()
    file.types = [(0, false, "AAA"), (60, false, "BBB"), (120, false, "CCC")]
    file.changes = [(.min, 1), (-(1 << 59), 2), (.max, 0)]
    let zone = try Zone(name: .utc, tzif: file.bytes)
    #expect(zone.offset(at: .earliest) == 120)
    #expect(zone.offset(at: .latest) == 120)
    #expect(zone.nextTransition(after: .earliest) == nil)
  }

  @Test func announcedCountsBeyondTheFileAreRefused() {
    let bytes = Self.sample.bytes
    // The counts of the first header, and of the second.
    for place in [20, 24, 28, 32, 36, 40, 71, 75, 79, 83, 87, 91] {
      for value in [0x7FFF_FFFF, 0xFFFF_FFFF, 0x0000_FFFF] as [UInt64] {
        var changed: [UInt8] = []
        changed.append(bigEndian: value, length: 4)
        let broken = Array(bytes[..<place]) + changed + Array(bytes[(place + 4)...])
        #expect(fault(broken) != nil)
      }
    }
  }

  /// Bytes changed at random: read or refused, and what was read answers everywhere.
  @Test func survivesRandomBytes() throws {
    var random = SeededRandomForZones.make()
    let bytes = Self.sample.bytes
    var readable = 0
    for _ in 0..<20_000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
            in: 0...255, using: &random)
        case 1: broken.remove(at: Int.random(in: 0..<broken.count, using: &random))
        default:
          broken.insert(
            .random(in: 0...255, using: &random),
            at: Int.random(in: 0..<broken.count, using: &random))
        }
      }
      guard let zone = try? Zone(name: .utc, tzif: broken) else { continue }
      readable += 1
      for instant in [Timestamp.earliest, .latest, Timestamp(clamping: 0)] {
        _ = zone.offset(at: instant)
        _ = zone.nextTransition(after: instant)
        _ = zone.reading(of: zone.wallTime(at: instant))
      }
    }
    #expect(readable > 1_000)
  }
}

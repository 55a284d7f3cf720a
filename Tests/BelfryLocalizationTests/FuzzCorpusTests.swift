import BelfryTestSupport
import Foundation
import FuzzTargets
import Testing

/// What libFuzzer tries, on its corpus and on random changes of it. Each file of the corpus is named
/// for the defect that it shows or would show.
@Suite struct FuzzCorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/belfry-fuzz/Corpus")

  private static func files(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func theCorpusShowsNothing(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(files.count > 20)
    for (name, bytes) in files {
      #expect(target.complaint(about: bytes) == nil, "\(target.rawValue)/\(name)")
    }
  }

  @Test(arguments: FuzzTarget.allCases, 1...4 as ClosedRange<UInt64>)
  func changesOfTheCorpusShowNothing(target: FuzzTarget, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let files = try Self.files(of: target).map(\.bytes)
    for _ in 0..<500 {
      var bytes = files.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        change(&bytes, others: files, &random)
      }
      #expect(target.complaint(about: bytes) == nil, "seed \(seed): \(bytes)")
    }
  }

  private func change(
    _ bytes: inout [UInt8], others: [[UInt8]], _ random: inout SeededRandom
  ) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 1 where place < bytes.count: bytes.remove(at: place)
    case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3: bytes.removeSubrange(place...)
    default:
      guard let other = others.randomElement(using: &random) else { return }
      let first = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[first...].prefix(64), at: place)
    }
  }
}

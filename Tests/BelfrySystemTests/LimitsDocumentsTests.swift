import BelfryCore
import Foundation
import Testing

/// The example configuration and the manual page name every limit with its default, and no other.
struct LimitsDocumentsTests {
  private static let top = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let defaults: Set<String> = {
    let limits = Limits()
    return Set(Limits.table.map { "\($0.key)=\(limits[keyPath: $0.path])" })
  }()

  private func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: Self.top.appending(path: path), encoding: .utf8).split(separator: "\n")
  }

  @Test func theExampleConfigurationShowsEveryDefault() throws {
    let shown = try lines(of: "contrib/config/belfry.conf").drop { $0 != "[Limits]" }.filter {
      line in
      line.hasPrefix("#") && !line.hasPrefix("# ") && line.contains("=")
    }
    #expect(Set(shown.map { String($0.dropFirst()) }) == Self.defaults)
  }

  @Test func theManualPageShowsEveryDefault() throws {
    let shown = try lines(of: "contrib/man/belfry.conf.5").compactMap { line -> String? in
      guard let match = line.wholeMatch(of: /\.It Sy (\w+)= Pq (\d+)/) else { return nil }
      return "\(match.1)=\(match.2)"
    }
    #expect(Set(shown) == Self.defaults)
  }

  /// A test of a limit is marked with a comment right above it: `// Limit:` and the keys that it holds.
  @Test func everyLimitHasATestThatHoldsIt() throws {
    let folder = Self.top.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var held: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", file.path != #filePath else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\/\/ Limit: ([A-Za-z, ]+)\n *@Test/) {
        held.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
    #expect(held == Set(Limits.table.map(\.key)))
  }
}

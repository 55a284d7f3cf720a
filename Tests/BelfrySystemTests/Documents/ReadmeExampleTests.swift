import BelfryTestSupport
import Foundation
import Testing

/// The example of README.md, with the programs of this build.
@Suite struct ReadmeExampleTests {
  @Test func theExampleWorksAsItStands() throws {
    let blocks = try #require(ProjectDocument.readme.section("An example")).blocks("sh")
    try #require(blocks.count == 4)
    let script = ShellScript()
    let printed = try script.run(
      [
        // The release takes minutes to build; the programs of this build will do.
        "mkdir contrib",
        "printf '#!/bin/sh\\necho \"%s\"\\n' '\(Self.programs)' >contrib/build-release",
        "chmod +x contrib/build-release",
        "trap 'kill $(jobs -p)' EXIT",
      ] + blocks[0] + [
        "until [ -S \"$BELFRY_SOCKET\" ]; do sleep 0.02; done",
        "belfry watch >watch.txt &",
      ] + blocks[1] + [
        "until grep -q 'Tea is ready' watch.txt; do sleep 0.02; done"
      ] + blocks[2] + blocks[3])
    // Scheduled, listed, in the inbox.
    #expect(printed.components(separatedBy: "Tea is ready").count >= 3, "\(printed)")
  }

  /// Where the programs of this build are.
  private static let programs = URL(fileURLWithPath: HubProcess.program)
    .deletingLastPathComponent().path
}

import BelfryTestSupport
import Foundation
import Testing

/// What README.md says of languages, with the programs of this build.
@Suite struct ReadmeLanguageTests {
  @Test func theExampleInGermanReadsAsItSays() throws {
    let section = try #require(ProjectDocument.readme.section("In everybody's own language"))
    let blocks = section.blocks("sh")
    try #require(blocks.count == 1)
    let hub = try HubProcess()
    var script = ShellScript()
    script.environment["BELFRY_SOCKET"] = hub.socket
    let programs = URL(fileURLWithPath: HubProcess.program).deletingLastPathComponent().path
    let printed = try script.run(
      [
        "PATH=\(programs):$PATH XDG_DATA_HOME=$PWD/data", "export XDG_DATA_HOME",
        "ln -s '\(ProjectDocument.top)/contrib' contrib",
      ] + blocks[0])
    #expect(printed.contains("nothing to correct"))
    #expect(plain(printed).contains("Tee in 1 Minute."), "\(printed)")
  }
}

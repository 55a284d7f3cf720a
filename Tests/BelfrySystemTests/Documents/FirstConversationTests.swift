import BelfryTestSupport
import Testing

/// The shell commands of Protocol.md.
@Suite struct FirstConversationTests {
  // Without netcat-openbsd there is no `nc -U -N`; contrib/test installs it.
  @Test(.enabled(if: ShellScript.exists("/bin/nc.openbsd")))
  func theFirstConversationWorksAsItStands() throws {
    let section = try #require(ProjectDocument.wireProtocol.section("A first conversation"))
    let blocks = section.blocks("sh")
    try #require(blocks.count == 1)
    let hub = try HubProcess()
    var script = ShellScript()
    script.environment["BELFRY_SOCKET"] = hub.socket
    for _ in 1...2 {
      let lines = try script.run(blocks[0]).split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.contains(#""result":{"#) }, "\(lines)")
    }
  }
}

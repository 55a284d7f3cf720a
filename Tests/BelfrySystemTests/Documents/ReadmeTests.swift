import BelfryTestSupport
import Foundation
import Testing

/// README.md does what it says.
@Suite struct ReadmeTests {
  private let readme = ProjectDocument.readme

  // MARK: What it shows

  // On machines without Python only; contrib/test installs it.
  @Test(.enabled(if: ShellScript.exists("/usr/bin/python3")))
  func theClientInPythonWorksAsItStands() throws {
    let blocks = try #require(readme.section("Writing a client")).blocks("python")
    try #require(blocks.count == 1)
    let hub = try HubProcess()
    var script = ShellScript()
    script.environment["BELFRY_SOCKET"] = hub.socket
    let program = ["cat >client.py <<'END'"] + blocks[0] + ["END"]
    let printed = try script.run(program + ["python3 client.py"])
    let answers = printed.split(separator: "\n")
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0.contains("'result'") }, "\(printed)")
    let center = try hub.connectCenter()
    let inbox = try center.call(#"{"id":1,"method":"center.list"}"#)
    #expect(inbox.string("result.deliveries[0].alertBody") == "Tea is ready")
    // Its key is kept: the second time it is the same app.
    #expect(try script.run(["python3 client.py"]).contains("'error'") == false)
  }

  // MARK: What it says of the code

  @Test func theTargetsAreThoseOfTheManifest() throws {
    let table = try #require(readme.section("Code tour")?.table(of: "Target"))
    let rows = table.rows.map { "\($0[0].codeWords) imports \($0[1].codeWords)" }
    let manifest = try String(
      contentsOfFile: "\(ProjectDocument.top)/Package.swift", encoding: .utf8)
    let declaration = try Regex(
      #"\n +(?:\.?target|program)\(\s*(?:name: )?"([A-Za-z-]+)",\s*(?:dependencies: )?\[([^\]]*)\]"#,
      as: (Substring, Substring, Substring).self)
    // The tools of the tests are no part of the product.
    let declared = manifest.matches(of: declaration).filter {
      !["BelfryTestSupport", "FuzzTargets"].contains($0.output.1)
    }
    let expected = declared.map { match in
      let imports = match.output.2.split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""])) }
        .filter { !$0.isEmpty }
      return "\([String(match.output.1)]) imports \(imports)"
    }
    #expect(rows.sorted() == expected.sorted())
  }

  @Test func theFilesThatItNamesExist() {
    let lines = readme.sections.flatMap(\.lines)
    let links = lines.flatMap { line in
      line.components(separatedBy: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
    }
    let folders = ["Sources/", "Tests/", "contrib/"]
    let words = lines.flatMap(\.codeWords).filter { word in
      folders.contains(where: word.hasPrefix) && !word.contains(" ")
    }
    #expect(words.count > 10)
    let missing = (links + words).filter {
      !FileManager.default.fileExists(atPath: "\(ProjectDocument.top)/\($0)")
    }
    #expect(missing == [])
  }
}

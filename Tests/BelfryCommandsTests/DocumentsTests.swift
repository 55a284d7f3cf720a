import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// Holds the manual page and the completions of `belfry` against its table of verbs.
@Suite struct DocumentsTests {
  private static let options = Set(
    Commands.verbs.flatMap { $0.allOptions.map(\.name) } + ["version"])

  private static func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(ProjectDocument.top)/\(file)", encoding: .utf8)
  }

  @Test func theManualPageHasEveryVerbAndOptionAndNoOther() throws {
    let page = try Self.text("contrib/man/belfry.1")
    let verbs = page.matches(of: /(?m)^\.It Cm ([a-z]+)$/).map { String($0.output.1) }
    #expect(verbs == Commands.verbs.map(\.name))
    let options = page.matches(of: /Fl -([a-z-]+)/).map { String($0.output.1) }
    #expect(Set(options) == Self.options)
  }

  @Test(arguments: ["belfry.bash", "_belfry", "belfry.fish"])
  func theCompletionsHaveEveryVerbAndOptionAndNoOther(file: String) throws {
    let script = try Self.text("contrib/completions/\(file)")
    for verb in Commands.verbs { #expect(script.contains(verb.name)) }
    let pattern = file == "belfry.fish" ? /\ -l ([a-z-]+) -[rxd]/ : /--([a-z][a-z-]+)/
    let options = script.matches(of: pattern).map { String($0.output.1) }
    #expect(Set(options) == Self.options)
  }
}

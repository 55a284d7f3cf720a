import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// The manual page and the completions of the shells name what `belfry` takes, and nothing else.
@Suite struct CommandLineDocumentsTests {
  @Test func theManualPageNamesTheVerbsInTheirOrder() {
    #expect(ManualPage.belfry.verbs == Commands.verbs.map(\.name))
    #expect(ManualPage.belfry.describedVerbs == Commands.verbs.map(\.name))
  }

  @Test func theManualPageNamesEveryOptionOfEveryVerb() {
    let page = ManualPage.belfry
    for verb in Commands.verbs {
      #expect(page.options(of: verb.name) == Self.options(of: verb), "\(verb.name)")
    }
    #expect(page.commonOptions == Self.commonOptions.union(["version"]))
  }

  @Test func theManualPageNamesEveryExitStatus() {
    #expect(ManualPage.belfry.exitStatuses == ExitStatus.allCases.map { "\($0.rawValue)" })
  }

  // `contrib/test` installs the shells that are missing.
  @Test(arguments: Shell.allCases.filter(\.isThere))
  func theShellOffersTheVerbs(shell: Shell) throws {
    let offered = try shell.verbs()
    #expect(offered == Set(Commands.verbs.map(\.name) + ["help"]))
  }

  @Test(arguments: Shell.allCases.filter(\.isThere))
  func theShellOffersTheOptionsOfEachVerb(shell: Shell) throws {
    for verb in Commands.verbs {
      let offered = try shell.options(of: verb.name)
      #expect(offered == Self.options(of: verb), "\(verb.name)")
    }
  }

  private static let commonOptions = Set(OptionSpec.common.map(\.name))

  private static func options(of verb: VerbSpec) -> Set<String> {
    Set(verb.allOptions.map(\.name))
  }
}

/// belfry(1), read for what it names.
private struct ManualPage {
  private let lines: [String]

  static let belfry = ManualPage(file: "contrib/man/belfry.1")

  private init(file: String) {
    let text = try? String(contentsOfFile: "\(ProjectDocument.top)/\(file)", encoding: .utf8)
    lines = text?.components(separatedBy: "\n") ?? []
  }

  /// The verbs of the synopsis.
  var verbs: [String] { synopses.map(\.verb) }

  /// The verbs that the description says something about.
  var describedVerbs: [String] { items(of: ".Cm") }

  /// What the synopsis of a verb names, and what the lists say of the options that it sums up.
  func options(of verb: String) -> Set<String> {
    guard let synopsis = synopses.first(where: { $0.verb == verb }) else { return [] }
    var options = Set(synopsis.lines.flatMap(Self.options)).union(commonOptions)
    options.remove("version")
    return synopsis.lines.contains(".Op Ar options") ? options.union(alertOptions) : options
  }

  /// The options of every command.
  var commonOptions: Set<String> {
    Set(list(after: "The options of every command:").flatMap(Self.options))
  }

  var exitStatuses: [String] {
    section("EXIT STATUS").compactMap { line in
      line.hasPrefix(".It ") ? String(line.dropFirst(4)) : nil
    }
  }

  private var alertOptions: Set<String> {
    Set(list(after: "The options of").flatMap(Self.options))
  }

  /// The lines of the synopsis, verb by verb.
  private var synopses: [(verb: String, lines: [String])] {
    section("SYNOPSIS").split(separator: ".Nm").compactMap { block in
      guard let first = block.first, first.hasPrefix(".Cm ") else { return nil }
      return (String(first.dropFirst(4)), Array(block))
    }
  }

  private func section(_ title: String) -> [String] {
    let rest = lines.drop { $0 != ".Sh \(title)" }.dropFirst()
    return Array(rest.prefix { !$0.hasPrefix(".Sh ") })
  }

  /// The items that begin with a macro.
  private func items(of macro: String) -> [String] {
    section("DESCRIPTION").compactMap { line in
      line.hasPrefix(".It \(macro.dropFirst()) ") ? line.components(separatedBy: " ")[2] : nil
    }
  }

  /// The items of the list that follows a line.
  private func list(after line: String) -> [String] {
    let rest = section("DESCRIPTION").drop { $0 != line }
    return rest.prefix { $0 != ".El" }.filter { $0.hasPrefix(".It ") }
  }

  /// `.Fl -name` is how mdoc(7) writes `--name`.
  private static func options(_ line: String) -> [String] {
    line.matches(of: /Fl -([a-z-]+)/).map { String($0.1) }
  }
}

/// A shell with a completion of ours, which it runs for real.
enum Shell: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case bash, zsh, fish

  var testDescription: String { rawValue }

  private var program: String { "/usr/bin/\(rawValue)" }
  var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// What is offered in the place of the verb.
  func verbs() throws -> Set<String> {
    switch self {
    case .bash: Set(try complete("belfry", ""))
    case .fish: Set(try complete("belfry ").map(Self.firstColumn))
    case .zsh:
      Set(try complete("").filter { !$0.hasPrefix("-") }.map { String($0.prefix { $0 != ":" }) })
    }
  }

  /// The options offered after a verb, without their dashes.
  func options(of verb: String) throws -> Set<String> {
    let lines =
      switch self {
      case .bash: try complete("belfry", verb, "--")
      case .fish: try complete("belfry \(verb) --").map(Self.firstColumn)
      case .zsh: try complete(verb)
      }
    // zsh says in parentheses which options exclude one.
    let option = /^(\([a-z -]+\))?--([a-z-]+)/
    return Set(lines.compactMap { $0.firstMatch(of: option) }.map { String($0.2) })
  }

  private static func firstColumn(_ line: String) -> String { String(line.prefix { $0 != "\t" }) }

  /// Runs the completion of the words; answers the lines it printed.
  private func complete(_ words: String...) throws -> [String] {
    let folder = "\(ProjectDocument.top)/contrib/completions"
    let script: [String] =
      switch self {
      case .bash:
        [
          "--norc", "-c",
          """
          . \(folder)/belfry.bash
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
          _belfry && printf '%s\\n' "${COMPREPLY[@]}"
          """, "bash",
        ]
      case .fish:
        ["--no-config", "-c", "source \(folder)/belfry.fish; complete --do-complete $argv[1]"]
      case .zsh:
        // Outside of its line editor zsh completes nothing: what the function says is printed.
        [
          "-f", "-c",
          """
          words=("$1")
          _describe() { print -rl -- "${(@P)2}" }
          _arguments() {
            case $1$words[1] in
              -C) state=verb ;;
              -C?*) state=rest ;;
              *) print -rl -- "$@" ;;
            esac
          }
          . \(folder)/_belfry
          """, "zsh",
        ]
      }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = script + words
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryDaemon

/// The manual page of `belfryd` and its help name the same options.
@Suite struct DaemonDocumentsTests {
  @Test func theManualPageNamesEveryOption() throws {
    let page = try String(
      contentsOfFile: "\(ProjectDocument.top)/contrib/man/belfryd.8", encoding: .utf8)
    // `.Fl -name` is how mdoc(7) writes `--name`.
    let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Fl ") }
    let documented = items.flatMap { $0.matches(of: /-([a-z-]+)/).map { String($0.1) } }
    let offered = Options.help.matches(of: #/\n +--([a-z-]+) /#).map { String($0.1) }
    #expect(documented.sorted() == offered.sorted())
    #expect(!documented.isEmpty)
  }
}

import BelfryHub
import BelfryProtocol
import BelfryTestSupport
import Testing

/// The table "Who may call what" of Protocol.md against the access rules.
@Suite struct AccessDocumentTests {
  private let roles: [(column: String, role: Role)] = [
    ("no hello yet", .unbound), ("personal app", .personalApp), ("system app", .systemApp),
    ("center", .center), ("administrator", .administrator),
  ]

  @Test func theTableIsThatOfTheDocument() throws {
    let table = try #require(
      ProjectDocument.wireProtocol.section("Who may call what")?.table(of: "Method"))
    #expect(roles.map(\.role) == Role.allCases)
    #expect(table.header == ["Method"] + roles.map(\.column))
    let expected = Method.allCases.map { method in
      ["`\(method.rawValue)`"]
        + roles.map { AccessRules.roles(for: method).contains($0.role) ? "yes" : "–" }
    }
    #expect(table.rows == expected)
  }
}

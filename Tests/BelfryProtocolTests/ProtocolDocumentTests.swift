import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Testing

/// Protocol.md against the tables that the readers and writers of the wire use, in both directions.
@Suite struct ProtocolDocumentTests {
  private let document = ProjectDocument.wireProtocol

  @Test func noRowOfATableStandsTwice() {
    for section in document.sections {
      for table in section.tables {
        let rows = table.rows.map { $0.prefix(2) }
        #expect(Set(rows).count == rows.count, "in \(section.title)")
      }
    }
  }

  // MARK: Methods

  @Test func everyMethodHasASectionAndEverySectionAMethod() {
    #expect(
      document.methodSections.map(\.title).sorted() == Method.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: Documented.methods)
  func aMethodHasItsParameters(names: Documented.MethodNames) throws {
    let section = try #require(document.section(names.method.rawValue))
    #expect(try document.parameters(of: section) == names.parameters.sorted())
  }

  @Test(arguments: Documented.methods)
  func aMethodHasItsResult(names: Documented.MethodNames) throws {
    let section = try #require(document.section(names.method.rawValue))
    let members = try document.results(of: section)
    // An array has a row of its own beside those of its elements' members.
    let own = members.filter { !$0.contains("[") }.map(\.firstStep)
    #expect(Set(own).sorted() == names.results.sorted())
  }

  @Test func theObjectsWithinResultsHaveTheirMembers() throws {
    #expect(
      try document.results(within: "limits", of: "hello") == Documented.members(of: "limits"))
    #expect(
      try document.results(within: "alerts[]", of: "schedule")
        == Documented.members(of: "scheduled alert"))
    #expect(
      try document.results(within: "apps", of: "admin.status")
        == Documented.members(of: "apps of a status"))
    #expect(
      try document.results(within: "apps[]", of: "admin.apps")
        == Documented.members(of: "counts of an app"))
    #expect(
      try document.results(within: "users[]", of: "admin.users")
        == Documented.members(of: "counts of a user"))
    #expect(
      try document.results(within: "limits[]", of: "admin.limits")
        == Documented.members(of: "limit"))
    #expect(
      try document.results(within: "deliveries[]", of: "delivered")
        == Documented.members(of: "delivery of an app"))
    #expect(
      try document.results(within: "occurrences[]", of: "preview")
        == Documented.members(of: "previewed occurrence"))
    #expect(
      try document.results(within: "omitted[]", of: "preview")
        == Documented.members(of: "omitted occurrence"))
    #expect(
      try document.results(within: "tables[]", of: "strings.list")
        == Documented.members(of: "listed table"))
    // `next` is a member of the alert itself, in a request too.
    #expect(
      try document.results(within: "alerts[]", of: "center.pending") + ["next"]
        == Documented.members(of: "listed alert"))
  }

  @Test func whatIsKeptForLaterIsNamed() throws {
    let table = try #require(document.section("Kept for later")?.table(of: "Later"))
    var later: [String: [String]] = [:]
    for row in table.rows { later[row[0]] = row[1].codeWords }

    var expected: [String: [String]] = [:]
    for object in Documented.objects where !object.laterMembers.isEmpty {
      expected["Members of `\(object.object)`"] = object.laterMembers
    }
    for names in Documented.methods where !names.laterParameters.isEmpty {
      expected["Parameters of `\(names.method.rawValue)`"] = names.laterParameters
    }
    for method in Documented.laterMethods {
      let row =
        if method.hasPrefix("center.") {
          "Methods of a center"
        } else if method.hasPrefix("admin.") {
          "Methods of an administrator"
        } else {
          "Methods of an app"
        }
      expected[row, default: []].append(method)
    }
    #expect(later.mapValues { $0.sorted() } == expected.mapValues { $0.sorted() })
  }

  // MARK: Objects

  @Test(arguments: [
    ("Requests", "Request member", "request"),
    ("Answers", "Answer member", "answer"),
    ("Answers", "Error member", "error"),
    ("Alerts", "Alert member", "alert"),
    ("Texts", "Text member", "text"),
    ("Texts", "Date member", "date"),
    ("strings.get", "Plural entry member", "plural entry"),
    ("strings.get", "Variable member", "variable"),
    ("preview", "Member of `as`", "as"),
    ("center.list", "Delivery member", "delivery"),
    ("center.list", "Action member of a delivery", "action"),
    ("categories.put", "Category member", "category"),
    ("categories.put", "Action member", "action"),
    ("categories.put", "Text input member", "text input"),
  ])
  func anObjectHasItsMembers(section: String, column: String, object: String) throws {
    let words = try document.words(section, column)
    var members: [String] = []
    for word in words.map(\.firstStep) where !members.contains(word) { members.append(word) }
    #expect(members == Documented.members(of: object))
  }

  @Test func theDataOfAnErrorHasItsMembers() throws {
    let steps = try document.words("Answers", "Error member").compactMap { $0.rest(after: "data") }
    #expect(steps == Documented.members(of: "error data"))
  }

  @Test(arguments: ["level", "repeatInterval", "skip", "gap"])
  func theWordsOfAMemberAreNamed(member: String) throws {
    let table = try #require(document.section("Alerts")?.table(of: "Alert member"))
    let row = try #require(table.rows.first { $0[0] == "`\(member)`" })
    #expect(row[3].codeWords == Documented.words(of: member).map { "\"\($0)\"" })
  }

  @Test func theWordsOfLanguageAreNamed() throws {
    #expect(try document.words("Texts", "Style") == Documented.words(of: "style"))
    let words = [
      ("strings.put", "Parameter", "kind", "kind"),
      ("center.settings", "Result", "languagesFrom", "languagesFrom"),
    ]
    for (section, column, member, name) in words {
      let table = try #require(document.section(section)?.table(of: column))
      let row = try #require(table.rows.first { $0[0] == "`\(member)`" })
      let quoted = Documented.words(of: name).map { "\"\($0)\"" }
      #expect(Array(row[2].codeWords.prefix(quoted.count)) == quoted)
    }
  }

  @Test func aPlaceInATableIsShownAsItIsWritten() throws {
    let table = try #require(document.section("Answers")?.table(of: "Error member"))
    let row = try #require(table.rows.first { $0[0] == "`data.position`" })
    let place = row[2].codeWords.joined()
    #expect(Documented.members(of: "position").allSatisfy { place.contains("\"\($0)\":") })
  }

  // MARK: Deliveries

  @Test(arguments: [
    ("Delivery state", "The life of an alert", "state"),
    ("Withdrawal reason", "The life of an alert", "reason of a withdrawn delivery"),
    ("Drop reason", "Events of an app", "reason of a dropped alert"),
    ("Reason of an occurrence", "preview", "reason of a previewed occurrence"),
    ("Reason of an omission", "preview", "reason of an omitted occurrence"),
  ])
  func theWordsOfADeliveryAreNamed(column: String, section: String, member: String) throws {
    #expect(try document.words(section, column) == Documented.words(of: member))
  }

  @Test(arguments: DeliveryState.all)
  func aStateHasItsRow(state: DeliveryState) throws {
    let table = try #require(document.section("The life of an alert")?.table(of: "State"))
    let inputs = table.header.dropFirst().flatMap(\.codeWords)
    #expect(inputs == DeliveryInput.all.map(\.name))
    let row = try #require(table.rows.first { $0[0].codeWords == [state.name] })
    let cells = DeliveryInput.all.map { input in
      let next = state.after(input)
      return next == state ? "–" : "`\(next.name)`"
    }
    #expect(Array(row.dropFirst()) == cells)
  }

  @Test func noStateHasTwoRows() throws {
    let rows = try document.words("The life of an alert", "State")
    #expect(rows == Documented.words(of: "state"))
  }

  @Test(arguments: DeliveryInput.all)
  func aWithdrawalCarriesItsReason(input: DeliveryInput) {
    guard case .ended(.withdrawn(let reason)) = DeliveryState.delivered.after(input) else { return }
    #expect(reason.rawValue == input.name)
  }

  // MARK: Events

  @Test func theEventsOfAnAppAreNamed() throws {
    #expect(
      try document.words("Events of an app", "App event") == Documented.appEvents.map(\.object))
    let table = try #require(document.section("Events of an app")?.table(of: "App event member"))
    for event in Documented.appEvents {
      #expect(table.members(in: event.object) == event.members, "of \(event.object)")
    }
  }

  @Test func theEventsOfACenterAreNamed() throws {
    #expect(
      try document.words("Events of a center", "Center event")
        == Documented.centerEvents.map(\.object))
    let table = try #require(
      document.section("Events of a center")?.table(of: "Center event member"))
    let delivery = try document.words("center.list", "Delivery member")
    for event in Documented.centerEvents {
      var members = table.members(in: event.object)
      if event.object == "delivered" { members += delivery }
      #expect(members == event.members, "of \(event.object)")
    }
  }

  // MARK: Errors and limits

  @Test func everyCodeHasItsReasons() throws {
    let table = try #require(document.section("Errors")?.table(of: "Code"))
    let rows = table.rows.map { "\($0[0]) \($0[1])" }
    let expected = Documented.errors.flatMap { error in
      error.reasons.map { "\(error.code.rawValue) `\($0.rawValue)`" }
    }
    #expect(rows == expected)
    #expect(table.rows.allSatisfy { !$0[2].isEmpty && !$0[3].isEmpty })
    #expect(Set(Documented.errors.flatMap(\.reasons)) == Set(Reason.allCases))
  }

  @Test func whatAMethodIsRefusedWithIsAReason() {
    let words = document.methodSections.flatMap(\.refusals)
    #expect(words.filter { Reason(rawValue: $0) == nil } == [])
    #expect(words.count > 10)
  }

  @Test func everyLimitHasItsDefaultAndItsConsequence() throws {
    let table = try #require(document.section("Limits")?.table(of: "Limit"))
    let rows = table.rows.map { "\($0[0]) \($0[1]) \($0[3])" }
    let defaults = Limits()
    let expected = Limits.table.map { row in
      "`\(row.key)` \(defaults[keyPath: row.path]) \(row.consequence.inProtocolDocument)"
    }
    #expect(rows == expected)
  }

  @Test func theVersionOfTheProtocolStandsAtTheTop() {
    let introduction = document.section("The protocol of Belfry")?.lines.joined(separator: " ")
    #expect(introduction?.contains("protocol \(Hello.protocolVersion),") == true)
  }
}

import BelfryCore
import BelfryProtocol
import Testing

/// The tables of names say what the readers and writers do.
struct DocumentedTests {
  @Test func everyReasonStandsBesideACode() {
    let used = Set(Documented.errors.flatMap(\.reasons))
    #expect(used == Set(Reason.allCases))
    #expect(Set(Documented.errors.map(\.code)) == Set(ErrorCode.allCases))
  }

  @Test func laterNamesAreNoNamesOfToday() {
    #expect(Set(Documented.laterMethods).isDisjoint(with: Method.allCases.map(\.rawValue)))
    for object in Documented.objects {
      #expect(Set(object.members).isDisjoint(with: object.laterMembers))
    }
    for method in Documented.methods {
      #expect(Set(method.parameters).isDisjoint(with: method.laterParameters))
    }
  }

  @Test(arguments: Documented.methods)
  func everyParameterIsKnownAndEveryLaterOneIsNamed(names: Documented.MethodNames) {
    for name in names.parameters {
      let error = #expect(throws: WireError.self) {
        // No parameter is an array of arrays.
        try read(names.method, #"{"\#(name)":[[]]}"#)
      }
      #expect(error?.reason != .unknownMember)
      #expect(error?.reason != .notYet)
    }
    for name in names.laterParameters {
      let error = #expect(throws: WireError.self) { try read(names.method, #"{"\#(name)":[[]]}"#) }
      #expect(error?.reason == .notYet)
      #expect(error?.field == name)
    }
  }

  @Test func requestsHoldWhatTheTablesName() throws {
    var random = RandomMessages(seed: 9)
    let alertNames = try members(of: "alert")
    var seen: Set<String> = []
    for names in Documented.methods {
      for _ in 1...100 {
        let call = random.call(names.method)
        let params = try Envelope.read(call.requestLine(id: nil)).params
        #expect(try Set(self.names(of: params)).isSubset(of: names.parameters))
        for alert in params?["alerts"].map({ Array($0.elements) }) ?? [] {
          seen.formUnion(try self.names(of: alert))
        }
      }
    }
    // `next` is what lists add, and no request writes.
    #expect(seen == Set(alertNames).subtracting(["next"]))
  }

  @Test func eventsHoldWhatTheTablesName() throws {
    var random = RandomMessages(seed: 10)
    var seen: [String: Set<String>] = [:]
    let cursor = random.cursor()
    for _ in 1...2_000 {
      let delivery = random.delivery()
      for body in [
        random.appEvent().body, CenterEvent.delivered(delivery).body,
        CenterEvent.changed(
          delivery.number, app: delivery.app, id: delivery.id, state: delivery.state,
          at: delivery.at, until: delivery.until
        ).body,
      ] {
        let line = EventLine.bytes(cursor: cursor, body: body)
        let params = try #require(try JSONDocument(parsing: line).root["params"])
        let type = try #require(params["type"]?.string)
        seen[type, default: []].formUnion(try names(of: params))
      }
    }
    let tables = Documented.appEvents + Documented.centerEvents
    #expect(Set(seen.keys) == Set(tables.map(\.object)))
    for table in tables { #expect(seen[table.object] == Set(table.members), "\(table.object)") }
  }

  @Test func membersOfNoObjectAreNamedTwice() {
    for object in Documented.objects + Documented.appEvents + Documented.centerEvents {
      #expect(Set(object.members).count == object.members.count, "\(object.object)")
    }
  }

  private func members(of object: String) throws -> [String] {
    try #require(Documented.objects.first { $0.object == object }).members
  }

  private func names(of view: JSONView?) throws -> [String] {
    view.map { $0.members.map(\.name) } ?? []
  }
}

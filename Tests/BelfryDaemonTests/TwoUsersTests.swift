import BelfryPosix
import BelfryTestSupport
import Testing

/// Two users of one machine at the same hub; the kernel says who is who.
@Suite(.enabled(if: ProcessFacts.effectiveUserID == 0, "becomes two other users"))
struct TwoUsersTests {
  private func bind(_ client: LineClient, _ params: String) throws -> ReceivedLine {
    try client.call(
      #"{"id":0,"method":"hello","params":{\#(params),"key":"\#(HubProcess.appKey)"}}"#)
  }

  @Test func theSameAppOfTwoUsersAreTwoApps() throws {
    let hub = try HubProcess()
    let first = try hub.connect(as: "daemon")
    let second = try hub.connect(as: "bin")
    #expect(try bind(first, #""app":"tea""#).string("result.user") == "daemon")
    #expect(try bind(second, #""app":"tea""#).string("result.user") == "bin")
    let alert = #"{"id":1,"method":"schedule","params":{"alert":{"id":"pot","after":"PT1H"}}}"#
    #expect(try first.call(alert)["result"] != nil)
    #expect(try second.call(#"{"id":2,"method":"pending"}"#)["result.alerts[0]"] == nil)
    let cancelled = try second.call(#"{"id":3,"method":"cancel","params":{"ids":["pot"]}}"#)
    #expect(cancelled.integer("result.pending") == 0)
    let pending = try first.call(#"{"id":4,"method":"pending"}"#)
    #expect(pending.string("result.alerts[0].id") == "pot")
  }

  @Test func aCenterSeesItsOwnUsersDeliveriesAlone() throws {
    let hub = try HubProcess()
    let app = try hub.connect(as: "daemon")
    #expect(try bind(app, #""app":"tea""#)["result"] != nil)
    let own = try hub.connect(as: "daemon")
    let foreign = try hub.connect(as: "bin")
    #expect(try bind(own, #""center":true"#).string("result.user") == "daemon")
    #expect(try bind(foreign, #""center":true"#).string("result.user") == "bin")
    for center in [own, foreign] {
      #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    }
    let present = #"{"id":1,"method":"present","params":{"alert":{"id":"pot","alertBody":"x"}}}"#
    #expect(try app.call(present)["result"] != nil)
    let number = try #require(try own.event("delivered").integer("params.delivery"))
    #expect(
      try foreign.call(#"{"id":2,"method":"center.list"}"#)["result.deliveries[0]"] == nil)
    let foreignAnswer = try foreign.call(
      #"{"id":3,"method":"center.dismiss","params":{"delivery":\#(number)}}"#)
    #expect(foreignAnswer.reason == "notFound")
    let absentAnswer = try foreign.call(
      #"{"id":3,"method":"center.dismiss","params":{"delivery":99}}"#)
    #expect(foreignAnswer.bytes == absentAnswer.bytes)
  }

  @Test func nobodyIsAnAdministratorAtTheSocketOfAll() throws {
    let hub = try HubProcess()
    let hello = #"{"id":0,"method":"hello","params":{"admin":true}}"#
    #expect(try hub.connect(as: "daemon").call(hello).reason == "notAllowed")
    // By hand, whoever runs the hub is.
    #expect(try hub.connect().call(hello)["result"] != nil)
  }

  @Test func aHubWithASocketForAdministratorsKnowsNoOthers() throws {
    let hub = try HubProcess(passing: ["hub", "admin"])
    let hello = #"{"id":0,"method":"hello","params":{"admin":true}}"#
    #expect(try hub.connect().call(hello).reason == "notAllowed")
    #expect(
      try hub.connectAdministrator().call(#"{"id":1,"method":"admin.status"}"#)["result"] != nil)
  }
}

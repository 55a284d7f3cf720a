import BelfryTestSupport
import Testing

/// The thinnest path through everything, with the real program.
@Suite struct EndToEndTests {
  @Test func anAlertIsScheduledFiresAndIsSeenByItsWatcherAndItsPerson() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    let center = try hub.connectCenter()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result.cursor"] != nil)
    let scheduled = try app.call(
      #"{"id":2,"method":"schedule","params":{"alert":{"id":"pot","after":"PT0.2S","alertBody":"Tea"}}}"#
    )
    #expect(scheduled.string("result.alerts[0].id") == "pot")
    let fired = try app.event()
    #expect(fired.eventType == "fired")
    #expect(fired.string("params.occurrence") == scheduled.string("result.alerts[0].next"))
    let list = try center.call(#"{"id":1,"method":"center.list"}"#)
    #expect(list.string("result.deliveries[0].alertBody") == "Tea")
    #expect(try hub.stop() == .exited(0))
  }
}

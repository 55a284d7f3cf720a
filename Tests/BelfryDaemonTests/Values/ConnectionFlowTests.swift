import Testing

@testable import BelfryDaemon

/// The table in the comment of `ConnectionFlow.step`, row by row.
@Suite struct ConnectionFlowTests {
  private typealias Flow = ConnectionFlow
  private typealias Situation = ConnectionFlow.Situation

  private let line = Situation(hasLine: true)
  private let unread = Situation(unread: 1)

  @Test func aNewConnectionIsRead() {
    #expect(Flow().step(in: Situation(allowance: 7)) == .read(7))
    #expect(Flow().step(in: Situation(unread: 5, unreadLimit: 6, allowance: 7)) == .read(7))
    #expect(Flow().step(in: Situation(allowance: 0)) == .awaitRoom)
  }

  @Test func aLineIsAnsweredBeforeMoreIsRead() {
    #expect(Flow().step(in: line) == .answer)
    #expect(Flow().step(in: Situation(hasLine: true, allowance: 0)) == .answer)
  }

  // Limit: UnreadReplyBytes
  @Test func whoeverDoesNotReadIsNotServed() {
    let atLimit = Situation(hasLine: true, unread: 10, unreadLimit: 10)
    #expect(Flow().step(in: atLimit) == .awaitReader)
    let belowLimit = Situation(hasLine: true, unread: 9, unreadLimit: 10)
    #expect(Flow().step(in: belowLimit) == .answer)
    #expect(
      Flow().step(in: Situation(hasLine: true, unread: 1, mayAnswer: false)) == .awaitReader)
    // With nothing unread there is no reader to wait for.
    #expect(Flow().step(in: Situation(hasLine: true, mayAnswer: false)) == .answer)
  }

  @Test(arguments: [Flow.Hold.account, .tokens, .clock])
  func aHoldStopsEverythingUntilItsEnd(reason: ConnectionFlow.Hold) {
    var flow = Flow()
    flow.wait(for: reason)
    #expect(flow.step(in: line) == .awaitRelease)
    #expect(flow.step(in: Situation()) == .awaitRelease)
    flow.endOfInput()
    #expect(flow.step(in: line) == .awaitRelease)
    flow.release()
    #expect(flow.step(in: line) == .answer)
  }

  @Test func afterTheEndOfInputWhatIsThereIsAnsweredAndWritten() {
    var flow = Flow()
    flow.endOfInput()
    #expect(flow.step(in: line) == .answer)
    #expect(flow.step(in: unread) == .awaitReader)
    #expect(flow.step(in: Situation()) == .close)
  }

  @Test func aLiveWatchStaysUntilThePeerIsGone() {
    var flow = Flow()
    flow.endOfInput()
    #expect(flow.step(in: Situation(watches: true)) == .awaitHangUp)
    #expect(flow.step(in: Situation(unread: 1, watches: true)) == .awaitReader)
    flow.hangUp()
    #expect(flow.step(in: Situation(unread: 1, watches: true)) == .close)
  }

  @Test func whatAPeerSentBeforeItWentIsCarriedOut() {
    var flow = Flow()
    flow.hangUp()
    #expect(flow.step(in: Situation(unread: 1_000, unreadLimit: 10)) == .read(.max))
    #expect(flow.step(in: Situation(hasLine: true, unread: 1_000, unreadLimit: 10)) == .answer)
    flow.endOfInput()
    #expect(flow.step(in: line) == .answer)
    #expect(flow.step(in: unread) == .close)
  }

  @Test func whenTheHubStopsNothingMoreIsReadAndNoWatchStays() {
    var flow = Flow()
    flow.refuseInput()
    #expect(flow.step(in: line) == .answer)
    #expect(flow.step(in: unread) == .awaitReader)
    #expect(flow.step(in: Situation(watches: true)) == .close)
    flow.endOfInput()
    #expect(flow.input == .refused)
  }

  @Test func afterTheLastReplyNoLineIsCarriedOut() {
    var flow = Flow()
    flow.wait(for: .tokens)
    flow.closeWhenWritten()
    #expect(flow.step(in: Situation(hasLine: true, unread: 1)) == .awaitReader)
    #expect(flow.step(in: line) == .close)
    flow.hangUp()
    #expect(flow.step(in: Situation(hasLine: true, unread: 1)) == .close)
  }
}

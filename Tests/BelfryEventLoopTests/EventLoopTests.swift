import BelfryEventLoop
import BelfryPosix
import Glibc
import Testing

@Suite struct EventLoopTests {
  @Test func aTimerThatIsDueEndsTheLoop() throws {
    let loop = try EventLoop()
    let timer = try TimerSource(loop, clock: .realtime) { loop.exit(7) }
    try timer.arm(atMicroseconds: 1)
    #expect(try loop.run() == 7)
  }
}

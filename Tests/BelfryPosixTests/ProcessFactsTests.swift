import BelfryPosix
import Glibc
import Testing

@Suite struct ProcessFactsTests {
  @Test func theEnvironmentIsReadAsValues() async {
    await #expect(processExitsWith: .success) {
      setenv("BELFRY_TEST_VALUE", "a=b", 1)
      #expect(ProcessFacts.environmentValue("BELFRY_TEST_VALUE") == "a=b")
      #expect(ProcessFacts.environment()["BELFRY_TEST_VALUE"] == "a=b")
      unsetenv("BELFRY_TEST_VALUE")
      #expect(ProcessFacts.environmentValue("BELFRY_TEST_VALUE") == nil)
      clearenv()
      #expect(ProcessFacts.environment() == [:])
    }
  }

  @Test func theProcessKnowsWhoItIs() {
    #expect(ProcessFacts.processID == getpid())
    #expect(ProcessFacts.effectiveUserID == geteuid())
    #expect(!ProcessFacts.hostName().isEmpty)
  }

  @Test func aBrokenPipeIsAnErrorOnceItsSignalIsIgnored() async {
    await #expect(processExitsWith: .success) {
      Signals.ignoreBrokenPipe()
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      close(ends[0])
      let error = try #require(throws: SystemError.self) {
        try Files.writeAll([1], to: ends[1])
      }
      #expect(error.isBrokenPipe)
    }
  }

  @Test func theClocksCountInTheirUnits() {
    let before = SystemClock.realtimeMilliseconds()
    let micro = SystemClock.realtimeMicroseconds()
    let after = SystemClock.realtimeMilliseconds()
    #expect((before...after).contains(micro / 1000))
    let monotonic = SystemClock.monotonicNanoseconds()
    #expect(SystemClock.monotonicNanoseconds() >= monotonic)
    #expect(SystemClock.boottimeNanoseconds() >= monotonic)
  }
}

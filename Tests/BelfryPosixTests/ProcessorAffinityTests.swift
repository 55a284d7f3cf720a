import BelfryPosix
import Glibc
import Testing

@Suite struct ProcessorAffinityTests {
  // In a process of its own: a thread of the tests is not to stay bound.
  @Test func aThreadIsBoundToOneProcessorAndFreedAgain() async {
    await #expect(processExitsWith: .success) {
      let all = try ProcessorAffinity.current()
      let last = try #require(all.last)
      try ProcessorAffinity.bind(to: [last])
      #expect(try ProcessorAffinity.current() == [last])
      try ProcessorAffinity.bind(to: all)
      #expect(try ProcessorAffinity.current() == all)
    }
  }

  @Test func noProcessorIsAnError() {
    let error = #expect(throws: SystemError.self) { try ProcessorAffinity.bind(to: []) }
    #expect(error?.number == EINVAL)
    #expect(throws: SystemError.self) { try ProcessorAffinity.bind(to: [-1, 1 << 20]) }
  }
}

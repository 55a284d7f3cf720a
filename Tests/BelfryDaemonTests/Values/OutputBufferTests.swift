import BelfryPosix
import Testing

@testable import BelfryDaemon

@Suite struct OutputBufferTests {
  @Test func bytesGoOutInOrderHoweverLittleTheSocketTakes() {
    var buffer = OutputBuffer()
    var taken: [UInt8] = []
    var sent: [UInt8] = []
    for number in 0..<200 {
      let chunk = (0..<number).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
      buffer.append(chunk)
      sent += chunk
      var calls = 0
      _ = buffer.write { bytes in
        calls += 1
        guard calls <= 2 else { return .wouldBlock }
        let some = bytes.prefix(37)
        taken += some
        return .bytes(some.count)
      }
      #expect(buffer.count == sent.count - taken.count)
    }
    _ = buffer.write { bytes in
      taken += bytes
      return .bytes(bytes.count)
    }
    #expect(buffer.isEmpty)
    #expect(taken == sent)
  }

  @Test func nothingIsKeptForAPeerThatIsGone() {
    var buffer = OutputBuffer()
    buffer.append([1, 2, 3])
    #expect(buffer.write { _ in .peerGone } == .peerGone)
    #expect(buffer.isEmpty)
    buffer.append([1])
    #expect(buffer.write { _ in .failed(SystemError(call: "send", number: 5)) } == .peerGone)
    #expect(buffer.isEmpty)
  }
}

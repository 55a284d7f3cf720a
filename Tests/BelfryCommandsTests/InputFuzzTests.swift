import BelfryCore
import BelfryLocalization
import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// Whatever stands on a command line, it is read or refused, and never traps.
@Suite struct InputFuzzTests {
  private static let parts = [
    "now", "schedule", "list", "help", "--", "--in", "--at", "--in=", "--socket", "--json", "-x",
    "4m", "99999999999w", "9999999999w", "1d1h", "14:30", "24:00", "2026-12-01T09:00", "T", ":",
    "0001-01-01T00:00", "9999-12-31T23:59:59", "9999-12-31T23:59:59-14:00", "+14:00", "Z", "é", "",
    " ", "\u{0}", "\u{1B}", "٣", "PT", "P1D", "tomorrow", "mon", "noon", "--every", "--until",
    "--zone", "--floating", "9pm", ",",
    "weekday", "2w", "other month", "--rule", "FREQ=DAILY", "P99999999999999999999D", "-1",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func nothingTypedTraps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random))
          .map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      }
      _ = try? ParsedCommandLine(words, verbs: Commands.verbs)
      let text = words.joined()
      if let duration = DurationInput.duration(from: text) {
        #expect(duration >= .zero, "seed \(seed): \(text.debugDescription)")
      }
      for now in [Timestamp.earliest, instant("2026-10-25T00:30:00Z"), .latest] {
        for zone in [LocalZone.berlin, LocalZone.unnamed("XYZ14")] {
          guard let input = try? TimeInput(text, now: now, zone: zone.zone) else { continue }
          let time = TimeText(texts: Texts(), zone: zone, now: now)
          #expect(!time.full(input.instant).isEmpty)
        }
      }
    }
  }
}

import BelfryCore
import Testing

@Suite struct DurationTests {
  @Test(arguments: [
    ("PT4M", 240_000, "PT4M"), ("P1DT2H3M4.5S", 93_784_500, "P1DT2H3M4.500S"),
    ("PT90M", 5_400_000, "PT1H30M"), ("PT0S", 0, "PT0S"), ("P0D", 0, "PT0S"),
    ("PT0.0019S", 1, "PT0.001S"), ("P2D", 172_800_000, "P2D"), ("PT3600S", 3_600_000, "PT1H"),
    ("P3652058DT23H59M59.999S", 315_537_897_599_999, "P3652058DT23H59M59.999S"),
  ])
  func readsAndWritesISO8601(text: String, milliseconds: Int64, written: String) throws {
    let duration = try Duration(iso8601: text)
    #expect(duration == .milliseconds(milliseconds))
    #expect(duration.iso8601 == written)
  }

  @Test(arguments: [
    ("", DurationSyntaxError.form), ("P", .form), ("PT", .form), ("4M", .form), ("PT4", .form),
    ("P1DT", .form), ("PT1M1H", .form), ("PT1.5M", .form), ("PT1,5S", .form), ("-PT1S", .form),
    ("PT-1S", .form), ("PT1.S", .form), ("PT.5S", .form), ("PT1S1S", .form), ("P1H", .form),
    ("PT1STT", .form), ("pt1s", .form), ("PT٤M", .form), ("PT1D", .form),
    ("P1Y", .unitNotFixed), ("P1M", .unitNotFixed), ("P1W", .unitNotFixed),
    ("PT99999999999999999999S", .tooLong), ("P3652060D", .tooLong),
    ("P9223372036854775807D", .tooLong),
  ])
  func saysWhyATextIsNoDuration(text: String, error: DurationSyntaxError) {
    #expect(throws: error) { try Duration(iso8601: text) }
  }
}

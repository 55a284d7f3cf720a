import BelfryTestSupport
import Testing

/// Repeats from the command line to a real hub and back.
@Suite struct RepeatTests {
  private let hub: HubProcess

  init() throws {
    hub = try HubProcess()
  }

  private func run(_ arguments: String...) throws -> CommandLineRun.Outcome {
    try CommandLineRun.finished(arguments, hub)
  }

  /// What stands in the columns of a table that do not depend on today.
  private func dates(_ out: String) -> [String] {
    out.split(separator: "\n").map { line in
      String(
        line.replacing(#/ +in [0-9]+ d +/#, with: " | ").replacing(#/^- +/#, with: "- ")
          .replacing(#/ +$/#, with: ""))
    }
  }

  @Test func datesAreShownBeforeAnythingIsStored() throws {
    let shown = try run(
      "next", "--at", "2098-01-31 9:00", "--every", "month", "--zone", "Asia/Kolkata", "--show",
      "3",
      "--as", "Asia/Kolkata")
    #expect(shown.status == .exited(0), "\(shown.err)")
    #expect(
      dates(shown.out) == [
        "RINGS                  FROM NOW    NAME                 NOTE",
        "Fri 31 Jan 2098 09:00 | 2098-01-31T09:00:00",
        "Fri 28 Feb 2098 09:00 | 2098-02-28T09:00:00  moved: there is no such day",
        "Mon 31 Mar 2098 09:00 | 2098-03-31T09:00:00",
        "There are more behind these.",
        "It repeats every month, by the clock of Asia/Kolkata.",
        "Where there is no such day, it rings on the last day before.",
      ])
    #expect(try run("list").out == "Nothing is coming.\n")
  }

  @Test func aRepeatIsScheduledAndADateOfItLeftOut() throws {
    let scheduled = try run(
      "schedule", "Stand up", "--id", "up", "--at", "2098-01-06 9:00", "--every", "weekday",
      "--zone", "Europe/Berlin", "--count", "3")
    #expect(scheduled.status == .exited(0), "\(scheduled.err)")
    let lines = scheduled.out.split(separator: "\n")
    #expect(lines.first?.hasPrefix("up  rings Mon 6 Jan 2098 08:00 (in ") == true)
    #expect(
      lines.dropFirst() == [
        "  That is Mon 6 Jan 2098 09:00 in Europe/Berlin.",
        "  It repeats from Monday to Friday, by the clock of Europe/Berlin.",
        "  It rings 3 times in all.",
      ])
    let left = try run("except", "up", "2098-01-07T09:00:00")
    #expect(left.status == .exited(0), "\(left.err)")
    #expect(try run("except", "up", "2098-01-11T09:00:00").status == .exited(3))
    let next = try run("next", "--id", "up", "--as", "Europe/Berlin")
    #expect(
      dates(next.out).dropFirst() == [
        "Mon 6 Jan 2098 09:00 | 2098-01-06T09:00:00",
        "- 2098-01-07T09:00:00  left out, as you asked",
        "Wed 8 Jan 2098 09:00 | 2098-01-08T09:00:00",
      ], "\(next.out)\(next.err)")
    #expect(try run("list").out.contains("from Monday to Friday"))
  }

  @Test func aPersonSaysWhereTheirClockIs() throws {
    #expect(try run("settings").out.hasPrefix("timeZone  none (that of the system counts, "))
    #expect(
      try run("settings", "timeZone", "Asia/Kolkata").out.hasPrefix("timeZone  Asia/Kolkata\n"))
    let floating = try run(
      "schedule", "x", "--id", "f", "--at", "2098-01-06 9:00", "--floating")
    #expect(floating.out.hasPrefix("f  rings Mon 6 Jan 2098 03:30 (in "), "\(floating)")
    #expect(floating.out.hasSuffix("  It rings by the clock of whoever gets it.\n"))
    #expect(try run("settings", "timeZone", "Atlantis/City").status == .exited(1))
    #expect(try run("settings", "timeZone", "none").out.hasPrefix("timeZone  none"))
  }
}

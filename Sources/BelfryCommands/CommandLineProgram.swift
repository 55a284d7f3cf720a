import BelfryCore
import BelfryPosix

/// `belfry` as a program: the system's own arguments, terminal and clock.
package enum CommandLineProgram {
  /// Runs the command line of this process and ends it.
  package static func main() async -> Never {
    Program.openStandardDescriptors()
    let status = await Commands.run(Array(CommandLine.arguments.dropFirst()), on: console)
    Program.exit(status.rawValue)
  }

  /// What is taken for the width of a terminal that does not say.
  private static let usualColumns = 80
  /// More than the data of any zone has.
  private static let zoneBytes = 1 << 20

  /// The zone's name, where the system knows that zone; the C library takes any other name of
  /// `TZ` for UTC, or for the rule that it is.
  private static var zoneName: String? {
    let name = LocalTime.zoneName()
    let directory = ProcessFacts.environmentValue("TZDIR") ?? "/usr/share/zoneinfo"
    let isThere = (try? Files.read("\(directory)/\(name)", atMost: zoneBytes)) != nil
    return isThere ? name : nil
  }

  private static var console: Console {
    Console(
      out: { text in try Files.writeAll(Array(text.utf8), to: Program.standardOutput) },
      err: { text in try? Files.writeAll(Array(text.utf8), to: Program.standardError) },
      columns: Terminal.isTerminal(Program.standardOutput)
        ? Terminal.columns(of: Program.standardOutput) ?? usualColumns : nil,
      variable: ProcessFacts.environmentValue,
      now: { Timestamp(clamping: SystemClock.realtimeMilliseconds()) },
      zone: LocalZone(name: zoneName) { instant in
        let seconds = instant.milliseconds.quotientAndRemainderFloored(by: 1_000).quotient
        return Int64(LocalTime.moment(at: seconds)?.utcOffsetSeconds ?? 0)
      })
  }
}

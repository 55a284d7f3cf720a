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

  private static var console: Console {
    let zones = TerminalZones(variable: ProcessFacts.environmentValue("TZ"))
    return Console(
      out: { text in try Files.writeAll(Array(text.utf8), to: Program.standardOutput) },
      err: { text in try? Files.writeAll(Array(text.utf8), to: Program.standardError) },
      columns: Terminal.isTerminal(Program.standardOutput)
        ? Terminal.columns(of: Program.standardOutput) ?? usualColumns : nil,
      variable: ProcessFacts.environmentValue,
      now: { Timestamp(clamping: SystemClock.realtimeMilliseconds()) },
      zone: zones.local, zones: zones)
  }
}

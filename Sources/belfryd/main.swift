import BelfryDaemon

Daemon.main(Array(CommandLine.arguments.dropFirst()))

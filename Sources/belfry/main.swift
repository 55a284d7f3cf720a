import BelfryCommands

await CommandLineProgram.main()

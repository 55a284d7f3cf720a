import BelfryPosix

// belfry-bench: measures a hub. See `Options.help`.

func print(_ text: String, to descriptor: Int32 = Program.standardOutput) {
  // Where nobody listens there is nobody to tell.
  try? Files.writeAll(Array(text.utf8), to: descriptor)
}

switch Options.read(Array(CommandLine.arguments.dropFirst())) {
case .help:
  print(Options.help)
case .mistake(let sentence):
  print("belfry-bench: \(sentence)\n\n\(Options.help)", to: Program.standardError)
  Program.exit(2)
case .run(let options):
  do {
    let report = try Bench(options: options).run()
    if options.isJSON {
      try Files.writeAll(report.json(), to: Program.standardOutput)
    } else {
      print(report.text())
    }
  } catch {
    print("belfry-bench: \(error)\n", to: Program.standardError)
    Program.exit(1)
  }
}

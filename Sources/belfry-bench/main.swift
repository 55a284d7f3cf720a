import BelfryPosix

// belfry-bench: measures a hub beside its peers. See `Options.help`.

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
case .render(let file, let isMarkdown):
  do {
    let report = try Report(json: try Files.read(file, atMost: 16 << 20))
    print(isMarkdown ? report.markdown() : report.text())
  } catch {
    print("belfry-bench: \(file): \(error)\n", to: Program.standardError)
    Program.exit(1)
  }
case .run(let options):
  do {
    try Leftovers.clearWhenInterrupted()
    let report = try Bench(options: options).run()
    if let file = options.json {
      try DiskFile.write(String(decoding: report.json(), as: UTF8.self), to: file)
    }
    print(options.isMarkdown ? report.markdown() : report.text())
  } catch {
    print("belfry-bench: \(error)\n", to: Program.standardError)
    Program.exit(1)
  }
}

import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Glibc
import Testing

/// The benchmark with small numbers. What it measures is looked at by people, never here.
@Suite struct BenchSmokeTests {
  @Test func measuresEveryPartAndLeavesNothing() throws {
    let directory = TemporaryDirectory()
    let output = try OwnedDescriptor.open(directory.file("out"), flags: O_WRONLY | O_CREAT)
    let log = try OwnedDescriptor.open(directory.file("log"), flags: O_WRONLY | O_CREAT)
    let program = "\(Directories.parent(of: HubProcess.program) ?? ".")/belfry-bench"
    try Directories.make(directory.file("state"))
    let bench = try ChildProcess(
      [program, "--small", "--json", "--directory", directory.file("state")],
      environment: ["TMPDIR": directory.path],
      descriptors: [1: output.rawValue, 2: log.rawValue])
    let status = try bench.waitForEnd(within: .seconds(600))
    let messages = String(
      decoding: try Files.read(directory.file("log"), atMost: 1 << 20), as: UTF8.self)
    try #require(status == .exited(0), "\(messages)")

    var report = try Files.read(directory.file("out"), atMost: 1 << 20)
    if report.last == UInt8(ascii: "\n") { report.removeLast() }
    let root = try JSONDocument(parsing: report).root
    let figures = Array(try #require(root["figures"]).elements)
    #expect(
      Set(figures.compactMap { $0["kind"]?.string }) == [
        "load", "limits", "schedule", "lateness", "memory", "start", "bystander", "idle",
      ])
    for figure in figures {
      #expect(figure["loadAverage"]?.double != nil)
    }
    #expect(try Directories.names(in: directory.path) == ["log", "out", "state"])
    #expect(try Directories.names(in: directory.file("state")) == [])
  }
}

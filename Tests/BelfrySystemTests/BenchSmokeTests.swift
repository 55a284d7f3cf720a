import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Glibc
import Testing

/// The benchmark with small numbers. What it measures is looked at by people, never here.
@Suite struct BenchSmokeTests {
  @Test func measuresEverythingAndLeavesNothing() throws {
    let directory = TemporaryDirectory()
    let output = try OwnedDescriptor.open(directory.file("out"), flags: O_WRONLY | O_CREAT)
    let log = try OwnedDescriptor.open(directory.file("log"), flags: O_WRONLY | O_CREAT)
    let program = "\(Directories.parent(of: HubProcess.program) ?? ".")/belfry-bench"
    try Directories.make(directory.file("state"))
    let bench = try ChildProcess(
      [
        program, "--small", "--json", directory.file("json"), "--directory",
        directory.file("state"),
      ],
      environment: ["TMPDIR": directory.path],
      descriptors: [1: output.rawValue, 2: log.rawValue])
    let status = try bench.waitForEnd(within: .seconds(600))
    let messages = String(
      decoding: try Files.read(directory.file("log"), atMost: 1 << 20), as: UTF8.self)
    try #require(status == .exited(0), "\(messages)")
    #expect(try Directories.names(in: directory.path) == ["json", "log", "out", "state"])
    #expect(try Directories.names(in: directory.file("state")) == [])

    var report = try Files.read(directory.file("json"), atMost: 1 << 20)
    if report.last == UInt8(ascii: "\n") { report.removeLast() }
    let root = try JSONDocument(parsing: report).root
    let rows = Array(try #require(root["rows"]).elements)
    #expect(
      Set(rows.compactMap { $0["key"]?.string?.split(separator: ".").first.map(String.init) })
        == Self.measured)
    // contrib/test installs the peers; elsewhere they may be missing.
    let peers = Set((root["peers"]?.elements.compactMap(\.string)) ?? [])
    #expect(peers.isSubset(of: ["beanstalkd", "redis"]))
    for row in rows {
      let key = row["key"]?.string ?? ""
      let subjects = row["subjects"]?.elements.map { $0 } ?? []
      let names = Set(subjects.compactMap { $0["name"]?.string })
      switch key.split(separator: ".").first {
      case "append", "echo": #expect(names == ["machine"], "\(key)")
      case "bystander": #expect(names == ["hub"], "\(key)")
      default:
        #expect(names == (key.hasSuffix(".app") ? ["hub"] : peers.union(["hub"])), "\(key)")
      }
      for subject in subjects { #expect(subject["values"]?.count == 2, "\(key)") }
    }
  }

  /// What stands before the point in the keys of the rows.
  private static let measured: Set<String> = [
    "append", "echo", "start", "restart", "lateness", "instant", "bystander", "idle", "memory",
    "schedule-one-empty", "schedule-deep-empty", "schedule-clients-empty",
    "schedule-one-million", "schedule-deep-million", "schedule-clients-million",
  ]
}

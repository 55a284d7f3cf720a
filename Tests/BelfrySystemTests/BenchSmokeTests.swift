import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Glibc
import Testing

/// The benchmark with small numbers. What it measures is looked at by people, never here.
@Suite struct BenchSmokeTests {
  @Test func measuresEverythingAndLeavesNothing() throws {
    let directory = TemporaryDirectory()
    let log = try OwnedDescriptor.open(directory.file("log"), flags: O_WRONLY | O_CREAT)
    let bench = try start(in: directory, messages: log.rawValue)
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
    #expect(
      peers
        == Set(
          [("beanstalkd", "beanstalkd"), ("redis", "redis-server")]
            .filter { access("/usr/bin/\($0.1)", X_OK) == 0 }.map(\.0)))
    for row in rows {
      let key = row["key"]?.string ?? ""
      let subjects = row["subjects"]?.elements.map { $0 } ?? []
      let names = Set(subjects.compactMap { $0["name"]?.string })
      switch key.split(separator: ".").first {
      case "append", "echo", "tables", "texts": #expect(names == ["machine"], "\(key)")
      case "next" where key.hasSuffix(".hub"): #expect(names == ["machine"], "\(key)")
      // libical is measured where its program is named, and Calendar has not every rule.
      case "next": #expect(names.isSubset(of: ["machine"]), "\(key)")
      case "bystander": #expect(names == ["hub"], "\(key)")
      default:
        #expect(names == (key.hasSuffix(".app") ? ["hub"] : peers.union(["hub"])), "\(key)")
      }
      for subject in subjects { #expect(subject["values"]?.count == 2, "\(key)") }
    }
  }

  @Test func aRunThatIsBrokenOffLeavesNothing() throws {
    let directory = TemporaryDirectory()
    var ends: [Int32] = [-1, -1]
    try SystemCall.run("pipe") { pipe(&ends) }
    let reading = OwnedDescriptor(adopting: ends[0])
    let writing = OwnedDescriptor(adopting: ends[1])
    let bench = try start(in: directory, messages: writing.rawValue)
    // From there on servers are running, all but one of them suspended.
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: messages, as: UTF8.self).contains("schedule-deep-million") {
      let count = try SystemCall.run("read") { read(reading.rawValue, &buffer, buffer.count) }
      messages += buffer.prefix(count)
    }
    bench.send(signal: SIGTERM)
    #expect(try bench.waitForEnd(within: .seconds(60)) == .exited(128 + SIGTERM))
    #expect(try Directories.names(in: directory.path) == ["out", "state"])
    #expect(try Directories.names(in: directory.file("state")) == [])
    for process in try Directories.names(in: "/proc") where Int(process) != nil {
      // One that has just ended has none.
      let line = (try? Files.read("/proc/\(process)/cmdline", atMost: 1 << 20)) ?? []
      #expect(!String(decoding: line, as: UTF8.self).contains(directory.path))
    }
  }

  private func start(in directory: TemporaryDirectory, messages: Int32) throws -> ChildProcess {
    let program = "\(Directories.parent(of: HubProcess.program) ?? ".")/belfry-bench"
    let output = try OwnedDescriptor.open(directory.file("out"), flags: O_WRONLY | O_CREAT)
    try Directories.make(directory.file("state"))
    return try ChildProcess(
      [
        program, "--small", "--json", directory.file("json"), "--directory",
        directory.file("state"),
      ],
      environment: ["TMPDIR": directory.path],
      descriptors: [1: output.rawValue, 2: messages])
  }

  /// What stands before the point in the keys of the rows.
  private static let measured: Set<String> = [
    "append", "echo", "next", "tables", "texts", "start", "restart", "lateness", "instant",
    "bystander", "idle", "memory",
    "schedule-one-empty", "schedule-deep-empty", "schedule-clients-empty",
    "schedule-one-million", "schedule-deep-million", "schedule-clients-million",
  ]
}

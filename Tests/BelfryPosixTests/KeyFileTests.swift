import BelfryPosix
import Glibc
import Testing

@Suite struct KeyFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path("share/belfry/keys/org.example.tea")
  }

  @Test func aMissingKeyIsMadeWithItsDirectories() throws {
    #expect(try KeyFile.read(path) == nil)
    #expect(try KeyFile.read(path, orCreate: Array("secret".utf8)) == Array("secret".utf8))
    #expect(try FileStatus.at(path)?.permissions == 0o600)
    for folder in ["share", "share/belfry", "share/belfry/keys"] {
      #expect(try FileStatus.at(directory.path(folder))?.permissions == 0o700)
    }
    let names = try Directories.names(in: directory.path("share/belfry/keys"))
    #expect(names == ["org.example.tea"], "no temporary file is left")
  }

  @Test func aKeyThatExistsCounts() throws {
    _ = try KeyFile.read(path, orCreate: [1])
    #expect(try KeyFile.read(path, orCreate: [2]) == [1])
    #expect(try KeyFile.read(path) == [1])
  }

  @Test func ofManyWritersAtOnceAllGetTheSameKey() async throws {
    for round in 0..<20 {
      let path = directory.path("keys-\(round)/key")
      let gate = Gate(count: 4)
      let keys = await withTaskGroup(of: [UInt8].self) { group in
        for writer in 0..<4 {
          group.addTask {
            await onThread {
              gate.arriveAndWait()
              do {
                return try KeyFile.read(path, orCreate: [UInt8(writer)])
              } catch {
                Issue.record(error)
                return []
              }
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(keys).count == 1)
      #expect(try KeyFile.read(path) == keys.first)
    }
  }

  @Test(arguments: [0o644, 0o640, 0o620, 0o601] as [UInt32])
  func aKeyThatIsOpenToOthersIsRefused(permissions: UInt32) throws {
    let path = directory.path("key")
    try write("secret", to: path, permissions: permissions)
    let failure = KeyFile.Failure.openToOthers(path: path, permissions: permissions)
    #expect(throws: failure) { try KeyFile.read(path) }
    #expect(throws: failure) { try KeyFile.read(path, orCreate: [1]) }
    #expect(
      failure.description
        == "\(path) is open to others (mode 0\(String(permissions, radix: 8))); "
        + "if nobody else has read it, run: chmod 600 \(path)")
  }

  // Only root may give a file away.
  @Test(.enabled(if: geteuid() == 0)) func aKeyOfAnotherUserIsRefused() throws {
    let path = directory.path("key")
    try write("secret", to: path, permissions: 0o600)
    #expect(chown(path, 1234, 1234) == 0)
    #expect(throws: KeyFile.Failure.belongsToAnother(path: path, uid: 1234)) {
      try KeyFile.read(path)
    }
  }

  @Test func whatIsNoRegularFileIsRefusedWithoutWaiting() throws {
    let fifo = directory.path("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(throws: KeyFile.Failure.notARegularFile(path: fifo)) { try KeyFile.read(fifo) }
    let folder = directory.path("folder")
    try Directories.make(folder)
    #expect(throws: KeyFile.Failure.notARegularFile(path: folder)) { try KeyFile.read(folder) }
  }

  @Test func aFileTooLargeForAKeyIsRefused() throws {
    let path = directory.path("key")
    try write(String(repeating: "x", count: 4097), to: path, permissions: 0o600)
    #expect(throws: KeyFile.Failure.tooLarge(path: path, limit: 4096)) { try KeyFile.read(path) }
  }
}

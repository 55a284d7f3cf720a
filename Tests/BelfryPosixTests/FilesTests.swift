import BelfryPosix
import Glibc
import Testing

@Suite struct FilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func aFileIsReadUpToItsLimitAndNotPastIt() throws {
    let path = directory.path("file")
    try write("12345678", to: path, permissions: 0o600)
    #expect(try Files.read(path, atMost: 8) == Array("12345678".utf8))
    #expect(throws: Files.ReadFailure.tooLarge(path: path, limit: 7)) {
      try Files.read(path, atMost: 7)
    }
    let large = [UInt8](repeating: 9, count: 200_000)
    try write(String(decoding: large, as: UTF8.self), to: directory.path("l"), permissions: 0o600)
    #expect(try Files.read(directory.path("l"), atMost: 200_000) == large)
  }

  @Test func aMissingFileIsNamed() throws {
    let path = directory.path("missing")
    let error = try #require(throws: Files.ReadFailure.self) { try Files.read(path, atMost: 1) }
    #expect(error.description == "open \(path): No such file or directory")
  }

  @Test func namesComeInTheOrderOfTheirBytes() throws {
    for name in ["b", "ä", "a", "B", ".hidden"] {
      try write("", to: directory.path(name), permissions: 0o600)
    }
    #expect(try Directories.names(in: directory.root) == [".hidden", "B", "a", "b", "ä"])
    #expect(throws: SystemError.self) { try Directories.names(in: directory.path("none")) }
  }

  @Test func directoriesAreMadeWithThoseAbove() throws {
    let path = directory.path("a/b/c/")
    #expect(throws: SystemError(call: "mkdir", detail: path, number: ENOENT)) {
      try Directories.make(path)
    }
    try Directories.make(path, includingParents: true)
    try Directories.make(path, includingParents: true)
    #expect(try FileStatus.at(path)?.permissions == 0o700)
    try write("", to: directory.path("file"), permissions: 0o600)
    let file = directory.path("file")
    #expect(throws: SystemError(call: "mkdir", detail: file, number: ENOTDIR)) {
      try Directories.make(file)
    }
  }

  @Test(
    arguments: [
      ("/a/b", "/a"), ("/a", "/"), ("a/b/", "a"), ("/a//b", "/a"), ("a", nil), ("/", nil),
      ("", nil), ("//", nil),
    ] as [(String, String?)])
  func theDirectoryAboveAPath(path: String, parent: String?) {
    #expect(Directories.parent(of: path) == parent)
  }

  @Test func reservedRoomIsReallyTaken() throws {
    let path = directory.path("reserve")
    try Files.reserve(path, bytes: 1 << 16)
    #expect(try FileStatus.at(path)?.size == 1 << 16)
    try Files.remove(path)
    try Files.remove(path)
    #expect(try FileStatus.at(path) == nil)
  }

  @Test func aLinkTellsWhereItLeads() throws {
    let link = directory.path("link")
    #expect(symlink("../some/where", link) == 0)
    #expect(Files.linkTarget(link) == "../some/where")
    #expect(Files.linkTarget(directory.root) == nil)
    #expect(try FileStatus.at(link)?.kind == .symbolicLink)
    #expect(try FileStatus.at(link, following: true) == nil)
  }

  @Test func aLockHasOneHolder() throws {
    let path = directory.path("lock")
    func hold() throws {
      let lock = try FileLock.acquire(path: path)
      #expect(throws: FileLock.Failure.heldElsewhere(path: path)) {
        _ = try FileLock.acquire(path: path)
      }
      _ = lock
    }
    try hold()
    try hold()
    #expect(try FileStatus.at(path)?.permissions == 0o600)
  }

  @Test func aLockThatIsALinkIsRefused() throws {
    let path = directory.path("lock")
    #expect(symlink(directory.path("target"), path) == 0)
    #expect(throws: FileLock.Failure.system(SystemError(call: "open", detail: path, number: ELOOP)))
    {
      _ = try FileLock.acquire(path: path)
    }
  }

  @Test func randomBytesDiffer() throws {
    let (one, other) = (try RandomBytes.make(count: 32), try RandomBytes.make(count: 32))
    #expect(one.count == 32)
    #expect(one != other)
    #expect(try RandomBytes.make(count: 0) == [])
  }

  @Test func aFileIsNoTerminal() throws {
    let file = try OwnedDescriptor.open(directory.path("file"), flags: O_RDWR | O_CREAT)
    #expect(!Terminal.isTerminal(file.rawValue))
    #expect(Terminal.columns(of: file.rawValue) == nil)
  }

  @Test func aTerminalTellsItsWidth() throws {
    var (main, side): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
    try SystemCall.run("openpty") { openpty(&main, &side, nil, nil, &size) }
    defer {
      close(main)
      close(side)
    }
    #expect(Terminal.isTerminal(side))
    #expect(Terminal.columns(of: side) == 132)
  }
}

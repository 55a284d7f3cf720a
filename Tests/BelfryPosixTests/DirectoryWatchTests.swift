import BelfryPosix
import Glibc
import Testing

@Suite struct DirectoryWatchTests {
  private let directory: TemporaryDirectory
  private let watch: DirectoryWatch

  init() throws {
    directory = try TemporaryDirectory()
    watch = try DirectoryWatch()
    try watch.watch(directory.root)
  }

  private func change(_ entry: String, isNew: Bool = false) -> DirectoryWatch.Change {
    .init(directory: directory.root, entry: entry, isNew: isNew)
  }

  @Test func nothingIsToldWhereNothingHappens() throws {
    #expect(try watch.takeChanges() == .these([]))
    #expect(try Poll.wait(for: watch.rawDescriptor, .readable, timeoutMilliseconds: 0).isEmpty)
  }

  @Test func writingRenamingAndRemovingAreTold() throws {
    try write("1", to: directory.path("a"), permissions: 0o600)
    #expect(try !Poll.wait(for: watch.rawDescriptor, .readable, timeoutMilliseconds: 0).isEmpty)
    #expect(try watch.takeChanges() == .these([change("a", isNew: true), change("a")]))
    try SystemCall.run("rename") { rename(directory.path("a"), directory.path("b")) }
    #expect(try watch.takeChanges() == .these([change("a"), change("b")]))
    try Files.remove(directory.path("b"))
    #expect(try watch.takeChanges() == .these([change("b")]))
    try SystemCall.run("symlink") { symlink("x", directory.path("l")) }
    #expect(try watch.takeChanges() == .these([change("l", isNew: true)]))
  }

  @Test func permissionsThatChangeAreTold() throws {
    try write("1", to: directory.path("a"), permissions: 0o600)
    _ = try watch.takeChanges()
    chmod(directory.path("a"), 0o644)
    #expect(try watch.takeChanges() == .these([change("a", isNew: true)]))
  }

  @Test func readingIsNotTold() throws {
    try write("1", to: directory.path("a"), permissions: 0o600)
    _ = try watch.takeChanges()
    _ = try Files.read(directory.path("a"), atMost: 1)
    _ = try Directories.names(in: directory.root)
    #expect(try watch.takeChanges() == .these([]))
  }

  @Test func aDirectoryThatGoesIsToldAndCanBeWatchedAgain() throws {
    let path = directory.path("sub")
    try Directories.make(path)
    try watch.watch(path)
    _ = try watch.takeChanges()
    try SystemCall.run("rename") { rename(path, directory.path("old")) }
    guard case .these(let changes) = try watch.takeChanges() else { return }
    #expect(changes.contains(.init(directory: path, entry: "", isNew: false)))
    try Directories.make(path)
    try watch.watch(path)
    _ = try watch.takeChanges()
    try write("1", to: directory.path("old/x"), permissions: 0o600)
    #expect(try watch.takeChanges() == .these([]))
    try write("1", to: path + "/y", permissions: 0o600)
    guard case .these(let later) = try watch.takeChanges() else { return }
    #expect(later.contains(.init(directory: path, entry: "y", isNew: false)))
  }

  @Test func aMissingDirectoryCannotBeWatched() {
    #expect(throws: SystemError.self) { try watch.watch(directory.path("none")) }
  }
}

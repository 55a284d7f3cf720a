import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryDaemon

/// Tables that are installed, as their files change.
@Suite struct InstalledTableTests {
  private let directory = TemporaryDirectory()
  private let store: TableStore
  private let tea: AppID

  init() throws {
    tea = try #require(AppID("tea"))
    for name in ["own/belfry/apps", "shared/belfry/apps"] {
      try Directories.make(directory.file(name), permissions: 0o755, includingParents: true)
    }
    try Self.put("A;", directory.file("shared/belfry/apps/tea/en.lproj/Localizable.strings"))
    store = TableStore(
      directories: [directory.file("own"), directory.file("shared")], limits: Limits(),
      log: Log(usesJournal: false, isQuiet: true))
  }

  /// Writes a file as package managers do: beside it, and then in its place.
  private static func put(_ text: String, _ path: String) throws {
    let parent = Directories.parent(of: path) ?? path
    try Directories.make(parent, permissions: 0o755, includingParents: true)
    try write(text, path + ".new")
    try SystemCall.run("rename") { rename(path + ".new", path) }
  }

  private static func write(_ text: String, _ path: String) throws {
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try Files.writeAll(Array(text.utf8), to: file.rawValue)
  }

  private func put(_ text: String, _ name: String, in data: String = "shared") throws {
    try Self.put(text, path(name, in: data))
  }

  private func path(_ name: String, in data: String = "shared") -> String {
    directory.file("\(data)/belfry/apps/\(name)")
  }

  /// What there is, once the store has taken in what the kernel has told.
  private func tables(_ app: AppID? = nil) throws -> [String] {
    // What was told of a directory that was just made may lead to more.
    for _ in 0..<4 { store.apply(try #require(store.watch).takeChanges()) }
    return store.tables(of: app ?? tea)?.tables.map {
      "\($0.id.language) \($0.id.name).\($0.id.kind) \(String(decoding: $0.content, as: UTF8.self))"
    } ?? []
  }

  @Test func tablesAreFoundByTheirFolders() throws {
    try put("B;", "tea/zh_TW.lproj/InfoPlist.strings")
    try put("<plist><dict></dict></plist>", "tea/en.lproj/Localizable.stringsdict")
    #expect(
      try tables() == [
        "en Localizable.strings A;",
        "en Localizable.stringsdict <plist><dict></dict></plist>", "zh-TW InfoPlist.strings B;",
      ])
    let coffee = try #require(AppID("coffee"))
    #expect(try tables(coffee) == [])
  }

  @Test func theFirstDirectoryWinsAndTheOthersAddToIt() throws {
    #expect(try tables() == ["en Localizable.strings A;"])
    try put("own;", "tea/en.lproj/Localizable.strings", in: "own")
    try put("de;", "tea/de.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings own;", "de Localizable.strings de;"])
    try Files.remove(path("tea/en.lproj/Localizable.strings", in: "own"))
    #expect(try tables().sorted() == ["de Localizable.strings de;", "en Localizable.strings A;"])
  }

  @Test func aFileThatIsReplacedTakesEffectUnderAnotherRevision() throws {
    #expect(try tables() == ["en Localizable.strings A;"])
    let before = store.tables(of: tea)?.revision
    #expect(try tables() == ["en Localizable.strings A;"])
    #expect(store.tables(of: tea)?.revision == before)
    try put("B;", "tea/en.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings B;"])
    #expect(store.tables(of: tea)?.revision != before)
  }

  @Test func aFileThatIsBrokenChangesNothing() throws {
    #expect(try tables() == ["en Localizable.strings A;"])
    try put("A = ;;", "tea/en.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings A;"])
    try put("C;", "tea/en.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings C;"])
    try put("nonsense", "tea/fr.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings C;"])
  }

  @Test func aFileThatIsWrittenInItsPlaceCountsWhenItIsWhole() throws {
    #expect(try tables() == ["en Localizable.strings A;"])
    let path = path("tea/de.lproj/Localizable.strings")
    try Directories.make(Directories.parent(of: path) ?? "", permissions: 0o755)
    #expect(try tables() == ["en Localizable.strings A;"])
    do {
      let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT, mode: 0o644)
      #expect(try tables() == ["en Localizable.strings A;"])
      try Files.writeAll(Array("\"B\" = ".utf8), to: file.rawValue)
      #expect(try tables() == ["en Localizable.strings A;"])
      try Files.writeAll(Array("\"b\";".utf8), to: file.rawValue)
    }
    #expect(try tables().first == "de Localizable.strings \"B\" = \"b\";")
  }

  @Test func anAppThatIsRemovedHasNothing() throws {
    #expect(try tables().count == 1)
    try FileManager.default.removeItem(atPath: path("tea"))
    #expect(try tables() == [])
    try put("again;", "tea/en.lproj/Localizable.strings")
    #expect(try tables() == ["en Localizable.strings again;"])
  }

  @Test func nothingIsFollowedOutOfAFolder() throws {
    try Self.put("secret;", directory.file("secret/Localizable.strings"))
    try SystemCall.run("symlink") {
      symlink(directory.file("secret"), path("tea/de.lproj"))
    }
    try put("B;", "tea/fr.lproj/Other.strings")
    try SystemCall.run("symlink") {
      symlink(
        directory.file("secret/Localizable.strings"), path("tea/fr.lproj/Localizable.strings"))
    }
    try SystemCall.run("mkfifo") { mkfifo(path("tea/fr.lproj/Pipe.strings"), 0o644) }
    try Directories.make(path("tea/fr.lproj/Folder.strings"))
    #expect(try tables() == ["en Localizable.strings A;", "fr Other.strings B;"])
  }

  @Test func whatAnybodyMayWriteDoesNotCount() throws {
    try put("B;", "tea/fr.lproj/Localizable.strings")
    chmod(path("tea/fr.lproj/Localizable.strings"), 0o666)
    try put("C;", "tea/de.lproj/Localizable.strings")
    chmod(path("tea/de.lproj"), 0o777)
    #expect(try tables() == ["en Localizable.strings A;"])
  }

  /// Whoever may write to a folder above may put any table there.
  @Test(arguments: ["tea", "", "../../belfry"])
  func whatLiesBeneathAFolderOfAnybodysDoesNotCount(_ folder: String) throws {
    #expect(try tables() == ["en Localizable.strings A;"])
    chmod(path(folder), 0o777)
    #expect(try tables() == [])
    // Permissions that are mended are seen as they are.
    chmod(path(folder), 0o755)
    #expect(try tables() == ["en Localizable.strings A;"])
  }

  @Test func namesThatAreNoneAreLeftOut() throws {
    for name in ["tea/de/Localizable.strings", "tea/de.lproj/.strings", "tea/de.lproj/x.txt"] {
      try put("B;", name)
    }
    #expect(try tables() == ["en Localizable.strings A;"])
  }

  @Test func anAppHasSoManyTablesAtMostAndEachSoManyBytes() throws {
    store.limits.tablesPerApp = 2
    store.limits.tableBytes = 8
    for name in ["a", "b", "c"] { try put("B;", "tea/de.lproj/\(name).strings") }
    #expect(try tables() == ["de a.strings B;", "de b.strings B;"])
    try put("too long;", "tea/de.lproj/a.strings")
    store.reload()
    #expect(try tables() == ["de a.strings B;", "de b.strings B;"])
  }

  @Test func theDirectoryMayComeLater() throws {
    let later = TableStore(
      directories: [directory.file("later")], limits: Limits(),
      log: Log(usesJournal: false, isQuiet: true))
    #expect(later.tables(of: tea) == nil)
    try Self.put("L;", directory.file("later/belfry/apps/tea/en.lproj/Localizable.strings"))
    for _ in 0..<4 { later.apply(try #require(later.watch).takeChanges()) }
    #expect(later.tables(of: tea)?.tables.count == 1)
  }
}

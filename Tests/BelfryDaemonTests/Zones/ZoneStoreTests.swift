import BelfryCore
import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryDaemon

@Suite struct ZoneStoreTests {
  private let directory = TemporaryDirectory()
  private let store: ZoneStore
  private let berlin: ZoneName
  private let now = MonotonicTime.now()

  init() throws {
    for name in ["zones/Europe", "zones/Asia", "etc"] {
      try Directories.make(directory.file(name), includingParents: true)
    }
    berlin = try #require(ZoneName("Europe/Berlin"))
    try Self.put("CET-1", at: directory.file("zones/Europe/Berlin"))
    try Self.put("IST-5:30", at: directory.file("zones/Asia/Kolkata"))
    try Self.link(
      directory.file("etc/localtime"), to: directory.file("zoneinfo/Asia/Kolkata"))
    store = ZoneStore(
      directory: ZoneDirectory(
        root: directory.file("zones"), localTime: directory.file("etc/localtime"),
        nameFile: directory.file("etc/timezone")),
      log: Log(usesJournal: false, isQuiet: true))
  }

  /// Writes a zone file as package managers do: beside it, and then in its place.
  private static func put(_ footer: String, at path: String) throws {
    try write(TZifBytes(footer: footer).bytes, to: path + ".new")
    try SystemCall.run("rename") { rename(path + ".new", path) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try Files.writeAll(bytes, to: file.rawValue)
  }

  private static func link(_ path: String, to target: String) throws {
    try Files.remove(path)
    try SystemCall.run("symlink") { symlink(target, path) }
  }

  private func put(_ footer: String, at name: String) throws {
    try Self.put(footer, at: directory.file(name))
  }

  /// What the store makes of what the kernel has told.
  private func changes() throws -> [String] {
    let watch = try #require(store.watch)
    return store.apply(try watch.takeChanges(), at: now).map(\.rawValue)
  }

  private func offset(_ name: ZoneName) -> Int? {
    store.zone(name)?.offset(at: Timestamp(clamping: 0))
  }

  @Test func aZoneIsReadWhenItIsAskedFor() throws {
    #expect(offset(berlin) == 3_600)
    #expect(store.zone(try #require(ZoneName("Europe/Nowhere"))) == nil)
    #expect(store.zone(try #require(ZoneName("Europe"))) == nil)
    #expect(store.system.name.rawValue == "Asia/Kolkata")
    #expect(try changes().isEmpty)
  }

  @Test func aFileThatIsReplacedTakesEffect() throws {
    #expect(offset(berlin) == 3_600)
    try put("CET-2", at: "zones/Europe/Berlin")
    #expect(try changes() == ["Europe/Berlin"])
    #expect(offset(berlin) == 7_200)
    #expect(store.changeCount == 1)
    // The same once more is no change; other files do not matter.
    try put("CET-2", at: "zones/Europe/Berlin")
    try put("CET-3", at: "zones/Europe/Paris")
    #expect(try changes().isEmpty)
    #expect(store.changeCount == 1)
  }

  @Test func aFileThatIsWrittenInPlaceTakesEffectOnceItIsWritten() throws {
    #expect(offset(berlin) == 3_600)
    let bytes = TZifBytes(footer: "CET-2").bytes
    let path = directory.file("zones/Europe/Berlin")
    do {
      let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_TRUNC)
      try Files.writeAll(Array(bytes.prefix(30)), to: file.rawValue)
      #expect(try changes().isEmpty)
      try Files.writeAll(Array(bytes.dropFirst(30)), to: file.rawValue)
    }
    #expect(try changes() == ["Europe/Berlin"])
  }

  @Test func aBrokenFileKeepsWhatWasKnown() throws {
    #expect(offset(berlin) == 3_600)
    try Self.write(Array("TZif".utf8), to: directory.file("zones/Europe/Berlin"))
    #expect(try changes().isEmpty)
    #expect(offset(berlin) == 3_600)
    try Self.write(TZifBytes(footer: "CET-2").bytes, to: directory.file("zones/Europe/Berlin"))
    #expect(try changes() == ["Europe/Berlin"])
    #expect(offset(berlin) == 7_200)
  }

  @Test func aFileThatIsRemovedCountsForAnotherSecond() throws {
    #expect(offset(berlin) == 3_600)
    try Files.remove(directory.file("zones/Europe/Berlin"))
    #expect(try changes().isEmpty)
    #expect(offset(berlin) == 3_600)
    #expect(store.confirmation == now + .seconds(1))
    #expect(store.confirm().isEmpty)
    #expect(offset(berlin) == nil)
    #expect(store.confirmation == nil)
    // What is pending rings by what was known of it, until it is back.
    #expect(store.zoneInUse(berlin).offset(at: Timestamp(clamping: 0)) == 3_600)
    try put("CET-2", at: "zones/Europe/Berlin")
    #expect(try changes() == ["Europe/Berlin"])
    #expect(offset(berlin) == 7_200)
  }

  @Test func aFileThatIsRemovedAndMadeAgainWasNeverGone() throws {
    #expect(offset(berlin) == 3_600)
    try Files.remove(directory.file("zones/Europe/Berlin"))
    #expect(try changes().isEmpty)
    try put("CET-1", at: "zones/Europe/Berlin")
    #expect(try changes().isEmpty)
    #expect(store.confirmation == nil)
    #expect(store.confirm().isEmpty)
    #expect(offset(berlin) == 3_600)
  }

  @Test func whatALinkLeadsToIsWatched() throws {
    let germany = try #require(ZoneName("Germany"))
    try Self.link(directory.file("zones/Germany"), to: "Europe/Berlin")
    #expect(offset(germany) == 3_600)
    try put("CET-2", at: "zones/Europe/Berlin")
    #expect(try changes() == ["Germany"])
    try Self.link(directory.file("zones/Germany"), to: "Asia/Kolkata")
    #expect(try changes() == ["Germany"])
    #expect(offset(germany) == 19_800)
    // A link out of the directory is broken.
    try Self.link(directory.file("zones/Germany"), to: "../etc/localtime")
    #expect(try changes().isEmpty)
    #expect(offset(germany) == 19_800)
  }

  @Test func theWholeDirectoryCanBeReplaced() throws {
    #expect(offset(berlin) == 3_600)
    try Directories.make(directory.file("new/Europe"), includingParents: true)
    try put("CET-2", at: "new/Europe/Berlin")
    try SystemCall.run("rename") { rename(directory.file("zones"), directory.file("old")) }
    try SystemCall.run("rename") { rename(directory.file("new"), directory.file("zones")) }
    #expect(try changes() == ["Europe/Berlin"])
    try put("CET-3", at: "zones/Europe/Berlin")
    #expect(try changes() == ["Europe/Berlin"])
    #expect(offset(berlin) == 10_800)
  }

  @Test func theZoneOfTheMachineCanChange() throws {
    try Self.link(directory.file("etc/localtime"), to: "../zoneinfo/Europe/Berlin")
    #expect(try changes() == ["Asia/Kolkata", "Europe/Berlin"])
    #expect(store.system.name == berlin)
    try put("CET-2", at: "zones/Europe/Berlin")
    #expect(try changes() == ["Europe/Berlin"])
    #expect(store.system.offset(at: Timestamp(clamping: 0)) == 7_200)
  }

  @Test func aMachineWithoutAZoneKeepsUTCAfterASecond() throws {
    try Files.remove(directory.file("etc/localtime"))
    #expect(try changes().isEmpty)
    #expect(store.system.name.rawValue == "Asia/Kolkata")
    #expect(store.confirm().map(\.rawValue) == ["Asia/Kolkata", "UTC"])
    #expect(store.system == .utc)
  }

  @Test func aCopyOfAZoneFileIsTheZoneOfTheMachine() throws {
    let path = directory.file("etc/localtime")
    try Files.remove(path)
    try Self.write(TZifBytes(footer: "CET-1").bytes, to: path)
    try Self.write(Array("Europe/Berlin\n".utf8), to: directory.file("etc/timezone"))
    #expect(try changes() == ["Asia/Kolkata", "Europe/Berlin"])
    #expect(store.system.name == berlin)
    // The other file lags behind: the copy decides.
    try Self.write(TZifBytes(footer: "XYZ-9").bytes, to: path)
    #expect(try changes() == ["Europe/Berlin", "localtime"])
    #expect(store.system.offset(at: Timestamp(clamping: 0)) == 32_400)
    #expect(store.zone(ZoneStore.unnamed) == store.system)
    try Self.write(Array("junk".utf8), to: path)
    #expect(try changes().isEmpty)
    #expect(store.system.offset(at: Timestamp(clamping: 0)) == 32_400)
  }

  @Test func aReloadReadsEverythingAnew() throws {
    #expect(offset(berlin) == 3_600)
    try put("CET-2", at: "zones/Europe/Berlin")
    #expect(store.reload(at: now) == [berlin])
    #expect(try changes().isEmpty)
  }
}

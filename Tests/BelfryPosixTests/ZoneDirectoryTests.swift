import BelfryPosix
import Glibc
import Testing

@Suite struct ZoneDirectoryTests {
  private let directory: TemporaryDirectory
  private let zones: ZoneDirectory

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["zones", "zones/Europe", "zones/right", "zones/right/Europe", "etc"] {
      try Directories.make(directory.path(name))
    }
    zones = ZoneDirectory(
      root: directory.path("zones"), localTime: directory.path("etc/localtime"),
      nameFile: directory.path("etc/timezone"))
    try put("TZif Berlin", at: "zones/Europe/Berlin")
  }

  private func put(_ text: String, at name: String) throws {
    try write(text, to: directory.path(name), permissions: 0o644)
  }

  private func link(_ name: String, to target: String) throws {
    try SystemCall.run("symlink") { symlink(target, directory.path(name)) }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try zones.read(name), as: UTF8.self)
  }

  private func failure(_ name: String) -> ZoneDirectory.Failure? {
    do {
      _ = try zones.read(name)
      return nil
    } catch {
      return error
    }
  }

  @Test func aZoneIsCalledByItsPath() throws {
    try put("TZif right", at: "zones/right/Europe/Berlin")
    #expect(try text("Europe/Berlin") == "TZif Berlin")
    #expect(try text("right/Europe/Berlin") == "TZif right")
    #expect(failure("Europe/Nowhere") == .absent)
    #expect(failure("Atlantis/Nowhere") == .absent)
    #expect(failure("Europe/Berlin/Mitte") == .absent)
    #expect(failure("Europe") == .notRegular)
  }

  @Test func linksWithinTheDirectoryCount() throws {
    try link("zones/Germany", to: "Europe/Berlin")
    try link("zones/Europe/Old", to: "../Germany")
    try link("zones/Full", to: directory.path("zones/Europe/Berlin"))
    try link("zones/Continent", to: "Europe")
    for name in ["Germany", "Europe/Old", "Full", "Continent/Berlin"] {
      #expect(try text(name) == "TZif Berlin")
    }
  }

  @Test func nothingLeadsOutOfTheDirectory() throws {
    try put("secret", at: "etc/secret")
    try link("zones/absolute", to: directory.path("etc/secret"))
    try link("zones/relative", to: "../etc/secret")
    try link("zones/Europe/deep", to: "../../etc/secret")
    try link("zones/folder", to: "../etc")
    try link("zones/beside", to: directory.path("zones-beside"))
    try link("zones/circle", to: "circle")
    try link("zones/Europe/there", to: "../back")
    try link("zones/back", to: "Europe/there")
    // It comes back in, but was outside.
    try link("zones/around", to: "../zones/Europe/Berlin")
    for name in [
      "absolute", "relative", "Europe/deep", "folder/secret", "beside", "circle", "Europe/there",
      "around", "../etc/secret", "Europe/../../etc/secret", "/etc/passwd", "", "/",
    ] {
      #expect(failure(name) == .leaves, "\(name)")
    }
  }

  @Test func whatIsNoRegularFileIsNotOpened() throws {
    try SystemCall.run("mkfifo") { mkfifo(directory.path("zones/pipe"), 0o644) }
    #expect(failure("pipe") == .notRegular)
  }

  @Test func aFileIsReadUpToOneMebibyteAndNotPastIt() throws {
    let limit = ZoneDirectory.largestFile
    try put(String(repeating: "x", count: limit), at: "zones/full")
    try put(String(repeating: "x", count: limit + 1), at: "zones/fuller")
    #expect(try zones.read("full").count == limit)
    let path = directory.path("zones/fuller")
    #expect(failure("fuller") == .unreadable(.tooLarge(path: path, limit: limit)))
  }

  @Test func everyStepOfALookUpIsTold() throws {
    try link("zones/Germany", to: "Europe/Berlin")
    var steps: [String] = []
    _ = try zones.read("Germany") { steps.append("\($0)|\($1)") }
    let root = directory.path("zones")
    #expect(
      steps == [
        "\(directory.root)|zones", "\(root)|Germany", "\(root)|Europe", "\(root)/Europe|Berlin",
      ])
  }

  @Test func theMachinesZoneIsWhereItsLinkLeadsTo() throws {
    try link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
    try put("Asia/Tokyo\n", at: "etc/timezone")
    #expect(zones.system() == .init(names: ["Europe/Berlin"], isAbsent: false))
  }

  @Test func aCopyOfAZoneDecidesItselfAndTheOtherFileNamesIt() throws {
    try put("TZif Berlin", at: "etc/localtime")
    try put("Europe/Berlin\n", at: "etc/timezone")
    #expect(
      zones.system()
        == .init(names: ["Europe/Berlin"], bytes: Array("TZif Berlin".utf8), isAbsent: false))
  }

  @Test func aMachineThatSaysNothingHasNoZone() throws {
    #expect(zones.system() == .init(names: [], isAbsent: true))
  }

  @Test func allZonesAreListed() throws {
    try put("text", at: "zones/leapseconds")
    try link("zones/Germany", to: "Europe/Berlin")
    try link("zones/localtime", to: directory.path("etc/localtime"))
    #expect(zones.names() == ["Europe/Berlin", "Germany"])
  }
}

import BelfryCore
import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// In which zone a terminal is: `TZ`, else the system's.
@Suite struct TerminalZonesTests {
  private let files = TemporaryDirectory()
  private let directory: ZoneDirectory

  init() throws {
    for name in ["zones/Europe", "etc"] {
      try Directories.make(files.file(name), includingParents: true)
    }
    try Self.write(TZifBytes(footer: "CET-1").bytes, to: files.file("zones/Europe/Berlin"))
    try Self.write(TZifBytes(footer: "UTC0").bytes, to: files.file("zones/UTC"))
    directory = ZoneDirectory(
      root: files.file("zones"), localTime: files.file("etc/localtime"),
      nameFile: files.file("etc/timezone"))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// The name that a hub would know, and minutes east of UTC.
  private func local(_ variable: String?) -> (name: String?, minutes: Int) {
    let local = TerminalZones(directory: directory, variable: variable).local
    return (local.name?.rawValue, local.zone.offset(at: instant("2026-12-01T00:00:00Z")) / 60)
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "Europe/Berlin", 60), (":Europe/Berlin", "Europe/Berlin", 60),
      ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin", 60), ("", "UTC", 0), ("UTC", "UTC", 0),
      ("IST-5:30", nil, 330), ("<+0545>-5:45", nil, 345), ("Nowhere/Town", nil, 0),
      ("../etc/passwd", nil, 0), ("EST5EDT,M3.2.0,M11.1.0", nil, -300),
    ] as [(String, String?, Int)])
  func theVariableDecides(variable: String, name: String?, minutes: Int) {
    #expect(local(variable) == (name, minutes))
  }

  @Test func withoutItTheSystemDecides() throws {
    #expect(local(nil) == ("UTC", 0))
    try FileManager.default.createSymbolicLink(
      atPath: files.file("etc/localtime"), withDestinationPath: "/x/zoneinfo/Europe/Berlin")
    #expect(local(nil) == ("Europe/Berlin", 60))
  }

  @Test func aCopyOfAZoneHasItsNameWhereAFileSaysIt() throws {
    try Self.write(TZifBytes(footer: "CET-1").bytes, to: files.file("etc/localtime"))
    #expect(local(nil) == (nil, 60))
    try Self.write(Array("Europe/Berlin\n".utf8), to: files.file("etc/timezone"))
    #expect(local(nil) == ("Europe/Berlin", 60))
    // The file lags behind.
    try Self.write(TZifBytes(footer: "XYZ-9").bytes, to: files.file("etc/localtime"))
    #expect(local(nil) == (nil, 540))
  }
}

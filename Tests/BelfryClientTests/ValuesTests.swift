import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryClient

@Suite struct KeysTests {
  private let directory = TemporaryDirectory()

  @Test(arguments: [
    (["BELFRY_KEY_FILE": "/k", "HOME": "/home/a"], "/k"),
    (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/belfry/keys/tea"),
    (["XDG_DATA_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/share/belfry/keys/tea"),
    (["HOME": "/home/a", "BELFRY_KEY_FILE": ""], "/home/a/.local/share/belfry/keys/tea"),
  ])
  func theKeyOfAnAppHasItsPlace(variables: [String: String], expected: String) throws {
    let tea = try #require(AppID("tea"))
    #expect(try Keys.standardPath(of: .app(tea), variable: { variables[$0] }) == expected)
  }

  @Test func theKeyOfTheCenterStandsBesideTheAppKeys() throws {
    // What names the key of an app is not the center's.
    let variables = ["HOME": "/home/a", "BELFRY_KEY_FILE": "/k"]
    let path = try Keys.standardPath(of: .center, variable: { variables[$0] })
    #expect(path == "/home/a/.local/share/belfry/center.key")
  }

  @Test func aKeyThatIsOnlyLookedForIsNotMade() throws {
    let tea = try #require(AppID("tea"))
    let data = directory.file("data")
    let variable: @Sendable (String) -> String? = { ["XDG_DATA_HOME": data][$0] }
    #expect(try Keys.key(of: .app(tea), from: .existing(variable: variable)) == nil)
    #expect(!FileManager.default.fileExists(atPath: data))
    let key = try Keys.key(of: .app(tea), from: .standard(variable: variable))
    #expect(try Keys.key(of: .app(tea), from: .existing(variable: variable)) == key)
  }

  @Test func aKeyIsMadeOnceForItsOwnerAlone() throws {
    let path = directory.file("a/b/key")
    let key = try #require(try Keys.key(of: .center, from: .file(path)))
    #expect(try Keys.key(of: .center, from: .file(path)) == key)
    #expect(key.secret.utf8.count == 32)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aFileThatHoldsNoKeyIsLeftAlone() throws {
    let path = directory.file("key")
    try Data("short\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o600) == 0)
    let error = #expect(throws: HubError.self) { try Keys.key(of: .center, from: .file(path)) }
    #expect(error?.reason == .keyFile)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "short\n")
  }

  @Test func aKeyThatOthersCanReadIsRefused() throws {
    let path = directory.file("key")
    try Data(String(repeating: "k", count: 32).utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o644) == 0)
    let error = #expect(throws: HubError.self) { try Keys.key(of: .center, from: .file(path)) }
    #expect(error?.reason == .keyFile && error?.message.contains("chmod 600") == true)
  }

  @Test(arguments: [
    ([] as [UInt8], ""), ([0xFF], "_w"), ([0xFB, 0xFF], "-_8"), ([0, 0, 0], "AAAA"),
    (Array("any carnal pleasure".utf8), "YW55IGNhcm5hbCBwbGVhc3VyZQ"),
  ])
  func lettersAreThoseOfBase64URL(bytes: [UInt8], expected: String) {
    #expect(String(decoding: Base64URL.text(of: bytes), as: UTF8.self) == expected)
  }
}

@Suite struct HubAddressTests {
  @Test(arguments: [
    (["BELFRY_SOCKET": "/s", "XDG_RUNTIME_DIR": "/run/user/1"], ["/s"]),
    (
      ["BELFRY_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/1"],
      ["/run/belfry/hub.sock", "/run/user/1/belfry/hub.sock"]
    ),
    (["XDG_RUNTIME_DIR": "relative"], ["/run/belfry/hub.sock"]),
  ])
  func theHubIsLookedForInOrder(variables: [String: String], expected: [String]) {
    let address = HubAddress.standard(systemSocket: "hub.sock", variable: { variables[$0] })
    #expect(address.paths == expected)
  }
}

@Suite struct AlertTests {
  @Test func everyAlertHasAnIDOfItsOwn() {
    let ids = Set((0..<1_000).map { _ in BelfryClient.Alert(nil, "x").id })
    #expect(ids.count == 1_000)
    #expect(ids.allSatisfy { $0.utf8.count == 26 })
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (1_796_131_930.12, "2026-12-01T13:32:10.120Z"),
    (-0.0006, "1969-12-31T23:59:59.999Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
    (-.infinity, "0001-01-01T00:00:00Z"), (1e300, "9999-12-31T23:59:59.999Z"),
    (.nan, "1970-01-01T00:00:00Z"),
  ])
  func everyDateIsAnInstantOfTheHub(seconds: Double, expected: String) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)).rfc3339 == expected)
  }

  @Test func aDateGoesThereAndBack() {
    for milliseconds in stride(from: Int64(1_796_131_930_000), to: 1_796_131_931_000, by: 1) {
      let instant = Timestamp(clamping: milliseconds)
      #expect(Timestamp(instant.date) == instant)
    }
  }

  @Test func userInfoGoesThereAndBack() throws {
    let info = try UserInfo(encoding: ["item": 7])
    #expect(info.json == #"{"item":7}"#)
    #expect(try info.decoded(as: [String: Int].self) == ["item": 7])
  }
}

import BelfryCore
import Testing

@testable import BelfryClient

@Suite struct RefusedBeforeSendingTests {
  private static let faulty: [(BelfryClient.Alert, String)] = {
    var recipients = BelfryClient.Alert("a", "b")
    recipients.recipients = ["@all"]
    return [
      (BelfryClient.Alert("", "b"), "id"), (BelfryClient.Alert("a\nb", "b"), "id"),
      (recipients, "to"),
      (BelfryClient.Alert("a", "b", sound: .named("../x")), "soundName"),
      (BelfryClient.Alert("a", "b", userInfo: UserInfo(json: "[]")), "userInfo"),
      (BelfryClient.Alert("a", "b", userInfo: UserInfo(json: "{}}")), "userInfo"),
    ]
  }()

  /// What could not even be written as a request never gets to the hub.
  @Test(arguments: faulty)
  func theFieldIsNamed(alert: BelfryClient.Alert, field: String) {
    let error = #expect(throws: HubError.self) { try alert.onTheWire() }
    #expect(error?.reason == .invalidValue && error?.field == field)
  }

  @Test func aNegativeWhileIsNow() throws {
    let alert = try BelfryClient.Alert("a", "b", trigger: .after(.seconds(-1))).onTheWire()
    #expect(alert.trigger == .after(.zero))
  }
}

import BelfryCore
import BelfryProtocol
import BelfryStore

// What a person decides.
extension Hub {
  func settings(
    timeZone change: SettingChange<ZoneName>, of key: UserKey, _ request: Request
  ) throws -> Outcome {
    switch change {
    case .kept: break
    case .removed: try setZone(nil, of: key)
    case .set(let name):
      guard zones.zone(name) != nil else {
        throw WireError.unknownTimeZone(name, field: "timeZone")
      }
      try setZone(name, of: key)
    }
    guard let user = try store.user(key) else { throw StoreError.damaged("a user is missing") }
    let settings = CenterSettings(
      zone: user.zone, effectiveZone: zone(of: user).name, languages: nil, effectiveLanguages: [],
      languagesFrom: .app,
      calendar: nil, effectiveCalendar: .gregorian)
    return request.answer { ReplyLine.settings($0, settings) }
  }

  /// Somebody moves: floating alerts ring by their new clocks from here on, each occurrence once.
  private func setZone(_ name: ZoneName?, of key: UserKey) throws {
    guard let user = try store.user(key) else { throw StoreError.damaged("a user is missing") }
    guard user.zone != name else { return }
    try mayGrow()
    let old = zone(of: user).name
    try store.setZone(name, of: key)
    guard try store.hasSchedules(), let moved = try store.user(key), zone(of: moved).name != old
    else { return }
    // What is on its way to those who live there is on its way to this one.
    for fanOut in try store.fanOuts(in: old) {
      let alert = try? StoredAlert.read(fanOut.body)
      if alert?.recipients?.contains(user.user.name) ?? false {
        try store.copy(fanOut, for: key)
      }
    }
    try store.rederive(because: .user(key, from: old))
    hasChores = true
  }
}

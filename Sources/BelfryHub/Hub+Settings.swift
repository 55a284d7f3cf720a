import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

// What a person decides.
extension Hub {
  /// All that a person has set, and what counts where they have set nothing.
  func settings(of key: UserKey, _ request: Request) throws -> Outcome {
    let user = try known(key)
    let settings = CenterSettings(
      zone: user.zone, effectiveZone: zone(of: user).name, languages: user.languages,
      effectiveLanguages: languages(of: user), languagesFrom: origin(ofLanguagesOf: user),
      calendar: user.calendar, effectiveCalendar: user.calendar ?? .gregorian)
    return request.answer { ReplyLine.settings($0, settings) }
  }

  private func origin(ofLanguagesOf user: UserRecord) -> CenterSettings.LanguagesOrigin {
    if user.languages != nil { return .setting }
    if !user.saidLanguages.isEmpty { return .center }
    return configuration.languages.isEmpty ? .app : .configuration
  }

  private func known(_ key: UserKey) throws(StoreError) -> UserRecord {
    guard let user = try store.user(key) else { throw .damaged("a user is missing") }
    return user
  }

  func set(timeZone change: SettingChange<ZoneName>, of key: UserKey) throws {
    switch change {
    case .kept: break
    case .removed: try setZone(nil, of: key)
    case .set(let name):
      guard zones.zone(name) != nil else {
        throw WireError.unknownTimeZone(name, field: "timeZone")
      }
      try setZone(name, of: key)
    }
  }

  /// What rings from here on is read in them.
  func set(languages change: SettingChange<[String]>, of key: UserKey) throws {
    let languages: [String]?
    switch change {
    case .kept: return
    case .removed: languages = nil
    case .set(let texts):
      for (index, text) in texts.enumerated() where LanguageTag(text) == nil {
        throw WireError(
          .invalidParams, .invalidValue, field: "languages[\(index)]", .mustBeLanguage)
      }
      languages = LanguageTag.canonical(texts)
    }
    guard try known(key).languages != languages else { return }
    try mayGrow()
    try store.setLanguages(languages, of: key)
  }

  func set(calendar change: SettingChange<CalendarName>, of key: UserKey) throws {
    let calendar: CalendarName?
    switch change {
    case .kept: return
    case .removed: calendar = nil
    case .set(let name): calendar = name
    }
    guard try known(key).calendar != calendar else { return }
    try mayGrow()
    try store.setCalendar(calendar, of: key)
  }

  /// Somebody moves: floating alerts ring by their new clocks from here on, each occurrence once.
  private func setZone(_ name: ZoneName?, of key: UserKey) throws {
    let user = try known(key)
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

package import BelfryCore
import BelfryProtocol
package import FoundationEssentials

extension Alert {
  /// The alert as the protocol has it, with a token where its time depends on when the request
  /// arrives: sent again after a lost answer, it rings once.
  func onTheWire() throws(HubError) -> BelfryCore.Alert {
    guard let wireID = AlertID(id) else {
      throw HubError(invalid: "id", "1 to 128 bytes without control characters")
    }
    var alert = BelfryCore.Alert(
      id: wireID, recipients: try recipients?.onTheWire(), trigger: try trigger.onTheWire(),
      content: try contentOnTheWire(), expiresAfter: expiresAfter, lateness: lateness,
      missed: try missed.onTheWire(), nag: try nag?.onTheWire())
    switch trigger.start {
    case .now, .after: alert.token = RandomText.make(letters: 26)
    case .at, .local: break
    }
    return alert
  }

  private func contentOnTheWire() throws(HubError) -> Content {
    var content = Content(
      title: title?.onTheWire, body: body?.onTheWire, category: category,
      badge: try badge?.onTheWire(),
      level: level.onTheWire, thread: thread, icon: icon)
    switch action {
    case .standard: break
    case .named(let text): content.action = text.onTheWire
    case .none: content.hasAction = false
    }
    if let sound {
      guard let wireSound = BelfryCore.Sound(sound.name) else {
        throw HubError(invalid: "soundName", "1 to 64 of [A-Za-z0-9._-], never a path")
      }
      content.sound = wireSound
    }
    if let userInfo {
      content.userInfo = Array(userInfo.json.utf8)
      guard (try? JSONDocument(parsing: content.userInfo))?.root.kind == .object else {
        throw HubError(invalid: "userInfo", "a JSON object")
      }
    }
    return content
  }

  /// Reads an alert that the hub lists.
  init(_ alert: BelfryCore.Alert) {
    let content = alert.content
    self.init(
      alert.id?.rawValue ?? "", content.body.map { Text($0) },
      title: content.title.map { Text($0) }, trigger: Trigger(alert.trigger),
      sound: content.sound.map { .named($0.name) }, badge: content.badge.map { Badge($0) },
      level: Level(content.level))
    if !content.hasAction {
      action = .none
    } else if let text = content.action {
      action = .named(Text(text))
    }
    if !content.userInfo.isEmpty {
      userInfo = UserInfo(json: String(decoding: content.userInfo, as: UTF8.self))
    }
    recipients = alert.recipients?.map(\.rawValue)
    category = content.category
    thread = content.thread
    icon = content.icon
    expiresAfter = alert.expiresAfter
    lateness = alert.lateness
    missed = Missed(alert.missed)
    nag = alert.nag.map { Nag($0) }
  }
}

extension [String] {
  fileprivate func onTheWire() throws(HubError) -> [UserName] {
    var names: [UserName] = []
    for text in self {
      guard let name = UserName(text) else {
        throw HubError(invalid: "to", "names of users, and \(text) is none")
      }
      names.append(name)
    }
    return names
  }
}

extension UserName {
  init(onTheWire text: String) throws(HubError) {
    guard let name = UserName(text) else {
      throw HubError(invalid: "user", "the name of a user, and \(text) is none")
    }
    self = name
  }
}

extension Alert.Badge {
  func onTheWire() throws(HubError) -> BadgeChange {
    switch self {
    case .number(let number):
      guard (0...BadgeChange.greatest).contains(number) else { throw Self.outOfRange }
      return .set(number)
    case .up(let step):
      guard (1...BadgeChange.greatest).contains(step) else { throw Self.outOfRange }
      return .up(step)
    case .down(let step):
      guard (1...BadgeChange.greatest).contains(step) else { throw Self.outOfRange }
      return .down(step)
    }
  }

  private static var outOfRange: HubError {
    HubError(
      invalid: "badge",
      "a number from 0 to \(BadgeChange.greatest), or a step from 1 to \(BadgeChange.greatest)")
  }

  fileprivate init(_ change: BadgeChange) {
    switch change {
    case .set(let number): self = .number(number)
    case .up(let step): self = .up(step)
    case .down(let step): self = .down(step)
    }
  }
}

extension Alert.Level {
  fileprivate var onTheWire: BelfryCore.Level {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }

  init(_ level: BelfryCore.Level) {
    switch level {
    case .passive: self = .passive
    case .active: self = .active
    case .timeSensitive: self = .timeSensitive
    case .critical: self = .critical
    }
  }
}

extension Timestamp {
  /// The millisecond nearest to `date`; dates outside the years 1 to 9999 become the nearest.
  package init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    // Half the range of 64 bits: far outside the years, and safe to convert.
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -4e18), 4e18)
    self.init(clamping: Int64(held))
  }

  /// The instant as a date.
  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

/// What a person gets to see and hear of an alert, and what the app gets back.
package struct Content: Hashable, Sendable {
  package var title: Text?
  package var body: Text?
  /// The text of the button that opens the app; `nil` leaves the hub's own "View".
  package var action: Text?
  /// False: there is no button. Never together with `action`.
  package var hasAction: Bool
  /// Names a set of actions of the app.
  package var category: String?
  package var sound: Sound?
  /// What this delivery does to the number on the app's icon; `nil` leaves it as it is.
  package var badge: BadgeChange?
  package var level: Level
  /// Alerts of one thread are shown together.
  package var thread: String?
  package var icon: String?
  /// A JSON object as the app wrote it, byte for byte; empty when there is none.
  package var userInfo: [UInt8]

  package init(
    title: Text? = nil, body: Text? = nil, action: Text? = nil, hasAction: Bool = true,
    category: String? = nil, sound: Sound? = nil, badge: BadgeChange? = nil, level: Level = .active,
    thread: String? = nil, icon: String? = nil, userInfo: [UInt8] = []
  ) {
    self.title = title
    self.body = body
    self.action = action
    self.hasAction = hasAction
    self.category = category
    self.sound = sound
    self.badge = badge
    self.level = level
    self.thread = thread
    self.icon = icon
    self.userInfo = userInfo
  }

  /// Whether there is anything to list: an alert with neither title nor body is none that a person can read.
  package var isListed: Bool { title != nil || body != nil }
}

/// A sound: the default one, or one that the app brought, named without a path.
package struct Sound: Hashable, Sendable {
  /// `default`, or a name of `[A-Za-z0-9._-]`, 1 to 64 bytes, not starting with a point.
  package let name: String

  package init?(_ name: String) {
    guard FileName.isValid(name) else { return nil }
    self.name = name
  }

  package var isDefault: Bool { name == "default" }
}

/// Names that an app gives to files it brought: sounds and icons.
package enum FileName {
  /// 1 to 64 bytes of `[A-Za-z0-9._-]`, not starting with a point: never a path.
  package static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: ".") else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}

/// How much an alert may interrupt, in the words of `UNNotificationInterruptionLevel`.
package enum Level: String, CaseIterable, Sendable {
  case passive
  case active
  case timeSensitive
  case critical
}

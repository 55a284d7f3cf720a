/// What an app schedules: when it fires, what a person gets to see and hear, and what the app gets
/// back.
///
/// ```swift
/// let tea = try await App.connect("org.example.tea")
/// try await tea.schedule(Alert("pot", "Tea is ready", trigger: .after(.seconds(240))))
/// ```
public struct Alert: Hashable, Sendable {
  /// The app's own name for it: 1 to 128 bytes without control characters. Scheduling an id again
  /// replaces what was pending under it.
  public var id: String
  /// When it fires.
  public var trigger: Trigger
  /// The main text.
  public var body: Text?
  /// A short text above the main one.
  public var title: Text?
  /// The button that opens the app.
  public var action: Action
  /// Whom a system app addresses, by user name; nil for the app's own user.
  public var recipients: [String]?
  /// Nil is silent.
  public var sound: Sound?
  /// What each delivery does to the number on the app's icon; nil leaves it as it is.
  public var badge: Badge?
  /// How much it may interrupt.
  public var level: Level
  /// Names a set of actions of the app.
  public var category: String?
  /// Alerts of one thread are shown together.
  public var thread: String?
  /// The name of an icon that the app brought.
  public var icon: String?
  /// What the app gets back with every event about this alert.
  public var userInfo: UserInfo?
  /// How long a delivery stays; nil until it is answered.
  public var expiresAfter: Duration?
  /// How late a delivery may still be made; nil however late.
  public var lateness: Duration?
  /// What becomes of a repeat's occurrences that could not ring in time.
  public var missed = Missed.once
  /// How a delivery rings again until its person has seen it; nil: it does not.
  public var nag: Nag?

  /// Makes an alert; what is not given here can be set afterwards.
  ///
  /// - Parameter id: left out, a random one that is nobody else's.
  public init(
    _ id: String? = nil, _ body: Text? = nil, title: Text? = nil, trigger: Trigger = .now,
    sound: Sound? = nil, badge: Badge? = nil, level: Level = .active, userInfo: UserInfo? = nil
  ) {
    self.id = id ?? RandomText.make(letters: 26)
    self.trigger = trigger
    self.body = body
    self.title = title
    self.action = .standard
    self.sound = sound
    self.badge = badge
    self.level = level
    self.userInfo = userInfo
  }
}

extension Alert {
  /// The button of an alert.
  public enum Action: Hashable, Sendable {
    /// With the hub's own text, such as "View".
    case standard
    /// With the app's text.
    case named(Text)
    /// No button.
    case none
  }

  /// What happens to the number on an app's icon. It stays within 0 and 999999999.
  public enum Badge: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// This number; 0 takes it away.
    case number(Int)
    /// So much more, 1 or more, than what stands there when the alert rings.
    case up(Int)
    /// So much less, 1 or more, than what stands there when the alert rings.
    case down(Int)

    /// A literal is a number.
    public init(integerLiteral value: Int) {
      self = .number(value)
    }
  }

  /// How much an alert may interrupt.
  public enum Level: String, CaseIterable, Sendable {
    /// Only listed.
    case passive
    /// Shown as usual.
    case active
    /// Should be seen soon.
    case timeSensitive
    /// Must be seen.
    case critical
  }

  /// A sound, by its name.
  public struct Sound: Hashable, Sendable {
    /// `default`, or the name of a file that the app brought.
    public let name: String

    /// The recipient's usual sound.
    public static let standard = Sound(name: "default")

    /// A sound that the app brought: 1 to 64 of `[A-Za-z0-9._-]`, never a path.
    public static func named(_ name: String) -> Sound {
      Sound(name: name)
    }
  }
}

/// Random ids and tokens, from the system's generator.
package enum RandomText {
  /// Small letters and digits that cannot be mistaken for each other: five bits each.
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

  package static func make(letters count: Int) -> String {
    String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }
}

package import BelfryCore

/// The texts of an alert as one person reads them, all from one language.
package struct DeliveredTexts: Hashable, Sendable {
  package var title: String?
  package var body: String?
  /// nil when there is no button.
  package var action: String?
  /// The language of the app's tables that they are in; nil where none came from a table.
  package var language: String?

  package init(
    title: String? = nil, body: String? = nil, action: String? = nil, language: String? = nil
  ) {
    self.title = title
    self.body = body
    self.action = action
    self.language = language
  }
}

/// The rendered texts of a delivery and the rest of what a presenter needs.
///
/// Stored with the delivery as a JSON object; on the wire its members stand among those of the delivery.
package struct DeliveryContent: Hashable, Sendable {
  package var texts: DeliveredTexts
  /// What the app is called in the person's language; nil where it does not say.
  package var appName: String?
  package var category: String?
  /// What the category offered when the delivery was made.
  package var actions: [DeliveryAction]
  package var sound: Sound?
  package var badge: Int?
  package var level: Level
  package var thread: String?
  package var icon: String?
  /// When it leaves the inbox by itself.
  package var expiresAt: Timestamp?

  package init(
    texts: DeliveredTexts = DeliveredTexts(), appName: String? = nil, category: String? = nil,
    actions: [DeliveryAction] = [],
    sound: Sound? = nil, badge: Int? = nil, level: Level = .active, thread: String? = nil,
    icon: String? = nil, expiresAt: Timestamp? = nil
  ) {
    self.texts = texts
    self.appName = appName
    self.category = category
    self.actions = actions
    self.sound = sound
    self.badge = badge
    self.level = level
    self.thread = thread
    self.icon = icon
    self.expiresAt = expiresAt
  }
}

/// What a person can choose in place of opening a delivery, its texts ready to show.
package struct DeliveryAction: Hashable, Sendable {
  package var id: String
  package var title: String
  package var textInput: Input?
  package var isDestructive: Bool
  package var isForeground: Bool

  /// What a presenter shows where the person writes a text.
  package struct Input: Hashable, Sendable {
    package var buttonTitle: String?
    package var placeholder: String?

    package init(buttonTitle: String? = nil, placeholder: String? = nil) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }

  package init(
    id: String, title: String, textInput: Input? = nil, isDestructive: Bool = false,
    isForeground: Bool = false
  ) {
    self.id = id
    self.title = title
    self.textInput = textInput
    self.isDestructive = isDestructive
    self.isForeground = isForeground
  }
}

/// A delivery as the app that made it sees it: what became of it, and nothing of its person's.
package struct AppDelivery: Hashable, Sendable {
  package var id: AlertID
  package var user: UserName
  package var occurrence: Occurrence
  package var state: DeliveryState
  /// When the hub made it.
  package var at: Timestamp
  /// How long after its instant it was made, where that is over a second.
  package var late: Duration?
  /// The occurrences it stands for, where they are several.
  package var missed: MissedRun?

  package init(
    id: AlertID, user: UserName, occurrence: Occurrence, state: DeliveryState, at: Timestamp,
    late: Duration? = nil, missed: MissedRun? = nil
  ) {
    self.id = id
    self.user = user
    self.occurrence = occurrence
    self.state = state
    self.at = at
    self.late = late
    self.missed = missed
  }
}

/// A delivery as its recipient's center sees it.
package struct CenterDelivery: Hashable, Sendable {
  package var number: DeliveryNumber
  package var app: AppID
  package var id: AlertID
  package var occurrence: Occurrence
  package var state: DeliveryState
  /// When the hub made it.
  package var at: Timestamp
  /// How long after its instant it was made, where that is over a second.
  package var late: Duration?
  /// The occurrences it stands for, where they are several.
  package var missed: MissedRun?
  /// When it rings again; nil unless it is snoozed.
  package var until: Timestamp?
  /// nil in an event about a delivery that is no longer kept.
  package var content: DeliveryContent?

  package init(
    number: DeliveryNumber, app: AppID, id: AlertID, occurrence: Occurrence,
    state: DeliveryState, at: Timestamp, late: Duration?, missed: MissedRun? = nil,
    until: Timestamp? = nil, content: DeliveryContent?
  ) {
    self.number = number
    self.app = app
    self.id = id
    self.occurrence = occurrence
    self.state = state
    self.at = at
    self.late = late
    self.missed = missed
    self.until = until
    self.content = content
  }
}

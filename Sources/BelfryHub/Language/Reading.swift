import BelfryCore
import BelfryProtocol
import BelfryStore

/// An alert as somebody reads it.
struct Reading {
  var texts: DeliveredTexts
  var actions: [DeliveryAction] = []
  var appName: String?
}

/// The readings of one alert at one moment: of many whom it is for, most read alike.
final class Readings {
  fileprivate var known: [Audience: Reading] = [:]
}

// Texts at the moment of delivery, in the words of those who get them.
extension Hub {
  /// What a delivery says, made now.
  func reading(
    of firing: Firing, for user: UserRecord, at now: Timestamp
  ) throws(StoreError) -> Reading {
    let audience = audience(of: user)
    if let known = firing.readings.known[audience] { return known }
    // As it is now: a fan-out lasts, and tables may change in between.
    guard let app = try store.app(firing.app.key) else { throw .damaged("an app is missing") }
    let texts = AppTexts(self, try catalog(of: app), for: audience, at: now)
    let content = firing.alert.content
    var reading = Reading(texts: try texts.texts(of: content), appName: try texts.appName())
    let actions = try actions(of: content.category, app: app.key)
    reading.actions = try texts.actions(actions, in: reading.texts.language)
    // A translation may be longer than what was checked when the category came.
    if reading.actions.reduce(0, { $0 + $1.storedBytes }) > limits.categoryBytes {
      reading.actions = try AppTexts(self, .none(of: app.id), for: audience, at: now)
        .actions(actions, in: nil)
    }
    firing.readings.known[audience] = reading
    return reading
  }
}

extension DeliveryContent {
  init(_ content: Content, _ reading: Reading, badge: Int?, expiresAt: Timestamp?) {
    self.init(
      texts: reading.texts, appName: reading.appName, category: content.category,
      actions: reading.actions, sound: content.sound, badge: badge, level: content.level,
      thread: content.thread, icon: content.icon, expiresAt: expiresAt)
  }
}

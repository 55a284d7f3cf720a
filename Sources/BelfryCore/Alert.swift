/// What an app schedules.
package struct Alert: Hashable, Sendable {
  /// `nil`: the hub makes a random one.
  package var id: AlertID?
  /// Who receives it; `nil`: the app's own user. Only system apps name somebody.
  package var recipients: [UserName]?
  package var trigger: Trigger
  package var content: Content
  /// How long a delivery stays in the inbox; `nil`: until it is answered.
  package var expiresAfter: Duration?
  /// How late a delivery may still be made; `nil`: however late.
  package var lateness: Duration?
  /// What becomes of occurrences that could not ring in time.
  package var missed: Missed
  /// How a delivery rings again until its person has seen it; `nil`: it does not.
  package var nag: Nag?
  /// Names this request for 24 hours, so that sending it again rings once. 1 to 64 bytes.
  package var token: String?

  package init(
    id: AlertID? = nil, recipients: [UserName]? = nil, trigger: Trigger = .now,
    content: Content = Content(), expiresAfter: Duration? = nil, lateness: Duration? = nil,
    missed: Missed = .once, nag: Nag? = nil, token: String? = nil
  ) {
    self.id = id
    self.recipients = recipients
    self.trigger = trigger
    self.content = content
    self.expiresAfter = expiresAfter
    self.lateness = lateness
    self.missed = missed
    self.nag = nag
    self.token = token
  }
}

/// Where a delivery stands: waiting for its person, or at an end.
package enum DeliveryState: Hashable, Sendable {
  /// Its app is in the foreground and may show it itself; the center does not know of it yet.
  case offered
  /// In the inbox; no presenter has shown it yet.
  case delivered
  /// A presenter has shown it.
  case shown
  /// The person has seen it.
  case seen
  /// The person has put it off: it rings again when its time has come.
  case snoozed
  case ended(DeliveryEnd)

  /// The word on the wire.
  package var name: String {
    switch self {
    case .offered: "offered"
    case .delivered: "delivered"
    case .shown: "shown"
    case .seen: "seen"
    case .snoozed: "snoozed"
    case .ended(let end): end.name
    }
  }

  package var isEnded: Bool {
    if case .ended = self { true } else { false }
  }

  /// States by their words, the ends included; for the store's and the document's tables.
  package static let all: [DeliveryState] =
    [.offered, .delivered, .shown, .seen, .snoozed] + DeliveryEnd.all.map { .ended($0) }
}

/// How a delivery ended.
package enum DeliveryEnd: Hashable, Sendable {
  /// The person answered it.
  case activated
  case dismissed
  /// Nothing to show: the hub or the app dealt with it.
  case handled
  /// It stayed as long as the app wanted.
  case expired
  case withdrawn(WithdrawalReason)

  package static let all: [DeliveryEnd] =
    [.activated, .dismissed, .handled, .expired] + WithdrawalReason.allCases.map { .withdrawn($0) }

  package var name: String {
    switch self {
    case .activated: "activated"
    case .dismissed: "dismissed"
    case .handled: "handled"
    case .expired: "expired"
    case .withdrawn: "withdrawn"
    }
  }

  /// The `reason` that stands beside the state on the wire.
  package var reason: WithdrawalReason? {
    if case .withdrawn(let reason) = self { reason } else { nil }
  }
}

/// Why a delivery was taken back.
package enum WithdrawalReason: String, CaseIterable, Sendable {
  /// The app cancelled the alert.
  case cancelled
  /// The app took the delivery back, and left the alert as it is.
  case removed
  /// A newer firing of the same alert took its place.
  case superseded
  /// The app has too many deliveries at this person's.
  case evicted
}

/// What can happen to a delivery.
package enum DeliveryInput: Hashable, Sendable {
  case show
  case see
  case dismiss
  case activate
  case snooze
  /// The app has shown it itself.
  case handle
  /// The app wants it in the center, or has left the foreground.
  case handOver
  /// The time of an offer is over, or that of a snooze: it rings.
  case wake
  /// The app has scheduled the alert anew, which ends a snooze without a ring.
  case reschedule
  case expire
  case withdraw(WithdrawalReason)

  package static let all: [DeliveryInput] =
    [.show, .see, .dismiss, .activate, .snooze, .handle, .handOver, .wake, .reschedule, .expire]
    + WithdrawalReason.allCases.map { .withdraw($0) }

  /// The word in the table of Protocol.md.
  package var name: String {
    switch self {
    case .show: "shown"
    case .see: "seen"
    case .dismiss: "dismiss"
    case .activate: "activate"
    case .snooze: "snooze"
    case .handle: "handled"
    case .handOver: "handOver"
    case .wake: "wake"
    case .reschedule: "reschedule"
    case .expire: "expire"
    case .withdraw(let reason): reason.rawValue
    }
  }
}

extension DeliveryState {
  /// The state after `input`; the same state means that nothing changed and nobody is told.
  ///
  /// A delivery moves forward, except that one which was put off comes again; an end is final, so the first
  /// answer wins. The table stands in Protocol.md and is tested row by row.
  package func after(_ input: DeliveryInput) -> DeliveryState {
    switch (self, input) {
    case (.ended, _): self

    case (.offered, .handle): .ended(.handled)
    case (.offered, .handOver), (.offered, .wake): .delivered
    // The center does not see it, so nobody can answer it there.
    case (.offered, .show), (.offered, .see), (.offered, .dismiss), (.offered, .activate): self
    case (.offered, .snooze), (.offered, .reschedule): self
    // The app is too late: it is the person's.
    case (.delivered, .handle), (.shown, .handle), (.seen, .handle), (.snoozed, .handle): self
    case (.delivered, .handOver), (.shown, .handOver), (.seen, .handOver), (.snoozed, .handOver):
      self

    case (.delivered, .show): .shown
    case (.shown, .show), (.seen, .show): self
    case (.delivered, .see), (.shown, .see), (.seen, .see): .seen
    // Whoever put it off does not want to hear of it until then.
    case (.snoozed, .show), (.snoozed, .see): self

    case (.delivered, .snooze), (.shown, .snooze), (.seen, .snooze), (.snoozed, .snooze): .snoozed
    case (.snoozed, .wake), (.snoozed, .reschedule): .delivered
    case (.delivered, .wake), (.shown, .wake), (.seen, .wake): self
    case (.delivered, .reschedule), (.shown, .reschedule), (.seen, .reschedule): self

    case (.delivered, .dismiss), (.shown, .dismiss), (.seen, .dismiss), (.snoozed, .dismiss):
      .ended(.dismissed)
    case (.delivered, .activate), (.shown, .activate), (.seen, .activate), (.snoozed, .activate):
      .ended(.activated)
    case (.offered, .expire), (.delivered, .expire), (.shown, .expire), (.seen, .expire),
      (.snoozed, .expire):
      .ended(.expired)

    // Put off on purpose: a newer firing does not take it away.
    case (.snoozed, .withdraw(.superseded)): self
    case (.offered, .withdraw(let reason)), (.delivered, .withdraw(let reason)),
      (.shown, .withdraw(let reason)), (.seen, .withdraw(let reason)),
      (.snoozed, .withdraw(let reason)):
      .ended(.withdrawn(reason))
    }
  }
}

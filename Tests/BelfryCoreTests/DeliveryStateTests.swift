import BelfryCore
import Testing

@Suite struct DeliveryStateTests {
  /// The table of Protocol.md: state, input, the state after it.
  private static let rows: [(String, String, String)] = [
    ("delivered", "shown", "shown"), ("delivered", "seen", "seen"),
    ("delivered", "dismiss", "dismissed"), ("delivered", "activate", "activated"),
    ("delivered", "expire", "expired"), ("delivered", "cancelled", "withdrawn"),
    ("delivered", "removed", "withdrawn"),
    ("delivered", "superseded", "withdrawn"), ("delivered", "evicted", "withdrawn"),
    ("shown", "shown", "shown"), ("shown", "seen", "seen"), ("shown", "dismiss", "dismissed"),
    ("shown", "activate", "activated"), ("shown", "expire", "expired"),
    ("shown", "cancelled", "withdrawn"), ("shown", "superseded", "withdrawn"),
    ("shown", "evicted", "withdrawn"), ("shown", "removed", "withdrawn"),
    ("seen", "shown", "seen"), ("seen", "seen", "seen"), ("seen", "dismiss", "dismissed"),
    ("seen", "activate", "activated"), ("seen", "expire", "expired"),
    ("seen", "cancelled", "withdrawn"), ("seen", "superseded", "withdrawn"),
    ("seen", "evicted", "withdrawn"), ("seen", "removed", "withdrawn"),
    ("delivered", "snooze", "snoozed"), ("shown", "snooze", "snoozed"),
    ("seen", "snooze", "snoozed"), ("snoozed", "snooze", "snoozed"),
    ("delivered", "wake", "delivered"), ("delivered", "reschedule", "delivered"),
    ("shown", "wake", "shown"), ("shown", "reschedule", "shown"),
    ("seen", "wake", "seen"), ("seen", "reschedule", "seen"),
    ("snoozed", "wake", "delivered"), ("snoozed", "reschedule", "delivered"),
    ("snoozed", "shown", "snoozed"), ("snoozed", "seen", "snoozed"),
    ("snoozed", "dismiss", "dismissed"), ("snoozed", "activate", "activated"),
    ("snoozed", "expire", "expired"), ("snoozed", "cancelled", "withdrawn"),
    ("snoozed", "removed", "withdrawn"), ("snoozed", "superseded", "snoozed"),
    ("snoozed", "evicted", "withdrawn"),
    ("delivered", "handled", "delivered"),
    ("delivered", "handOver", "delivered"),
    ("shown", "handled", "shown"),
    ("shown", "handOver", "shown"),
    ("seen", "handled", "seen"),
    ("seen", "handOver", "seen"),
    ("snoozed", "handled", "snoozed"),
    ("snoozed", "handOver", "snoozed"),
    ("offered", "shown", "offered"),
    ("offered", "seen", "offered"),
    ("offered", "dismiss", "offered"),
    ("offered", "activate", "offered"),
    ("offered", "snooze", "offered"),
    ("offered", "reschedule", "offered"),
    ("offered", "handled", "handled"), ("offered", "handOver", "delivered"),
    ("offered", "wake", "delivered"), ("offered", "expire", "expired"),
    ("offered", "cancelled", "withdrawn"), ("offered", "removed", "withdrawn"),
    ("offered", "superseded", "withdrawn"), ("offered", "evicted", "withdrawn"),
  ]

  @Test func everyOpenStateAndInputHasItsRow() {
    var rows = Set<String>()
    for state in DeliveryState.all where !state.isEnded {
      for input in DeliveryInput.all {
        rows.insert("\(state.name) \(input.name) \(state.after(input).name)")
      }
    }
    #expect(rows == Set(Self.rows.map { "\($0) \($1) \($2)" }))
  }

  @Test func anEndIsFinal() {
    for state in DeliveryState.all where state.isEnded {
      for input in DeliveryInput.all { #expect(state.after(input) == state) }
    }
  }

  @Test func aWithdrawalKeepsItsReason() {
    for reason in WithdrawalReason.allCases {
      #expect(DeliveryState.shown.after(.withdraw(reason)) == .ended(.withdrawn(reason)))
    }
  }
}

import BelfryCore

/// Delivery states as the numbers in the file. A number never changes its meaning.
enum StateCode {
  private static let codes: [(DeliveryState, Int64)] = [
    (.delivered, 1), (.shown, 2), (.seen, 3),
    // The schema and the statements have this number, too.
    (.offered, 4), (.snoozed, 5),
    (.ended(.activated), 100), (.ended(.dismissed), 101), (.ended(.handled), 102),
    (.ended(.expired), 103), (.ended(.withdrawn(.cancelled)), 110),
    (.ended(.withdrawn(.superseded)), 111), (.ended(.withdrawn(.evicted)), 112),
    (.ended(.withdrawn(.removed)), 113),
  ]

  static func code(of state: DeliveryState) -> Int64 {
    for (known, code) in codes where known == state { return code }
    preconditionFailure("a delivery state has no number in the file")
  }

  /// nil for a number that this hub does not know.
  static func state(of code: Int64) -> DeliveryState? {
    codes.first { $0.1 == code }?.0
  }
}

/// Many measured times and what is said of them.
struct Distribution {
  /// Nanoseconds, the smallest first.
  private let sorted: [Int64]

  /// - Parameter nanoseconds: in any order.
  init(_ nanoseconds: [Int64]) {
    sorted = nanoseconds.sorted()
  }

  var count: Int { sorted.count }
  var least: Int64? { sorted.first }
  var most: Int64? { sorted.last }
  var median: Int64? { percentile(50) }

  /// The smallest time that so many percent of all do not exceed ("nearest rank").
  func percentile(_ percent: Int) -> Int64? {
    guard !sorted.isEmpty else { return nil }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(1, min(rank, sorted.count)) - 1]
  }
}

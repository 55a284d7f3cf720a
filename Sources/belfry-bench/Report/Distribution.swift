/// Many measured times and what is said of them.
struct Distribution {
  /// Nanoseconds, the smallest first.
  private let sorted: [Int64]

  /// - Parameter nanoseconds: in any order.
  init(_ nanoseconds: [Int64]) {
    sorted = nanoseconds.sorted()
  }

  var count: Int { sorted.count }

  /// The smallest time that so many percent of all do not exceed ("nearest rank").
  func percentile(_ percent: Int) -> Int64? {
    guard !sorted.isEmpty else { return nil }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(1, min(rank, sorted.count)) - 1]
  }
}

extension Distribution {
  /// 0: the smallest.
  func microseconds(_ percent: Int) -> Double? { percentile(percent).map { Double($0) / 1e3 } }
  func milliseconds(_ percent: Int) -> Double? { percentile(percent).map { Double($0) / 1e6 } }
}

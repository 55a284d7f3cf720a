/// A figure that a measure brings: one row of the table.
struct Metric: Equatable {
  /// In JSON.
  let key: String
  let title: String
  let unit: String
  var decimals = 0
  /// Whether it stands in the short table, too.
  var isHeadline = false
}

/// What one round of a measure found.
struct Sample {
  /// A value for each metric; nil where there is no such thing.
  let values: [Double?]
  /// How busy the driver was, in percent of a processor; nil where it does not matter.
  var driverPercent: Double?
  /// Processor time that was used by others; nil where it does not matter.
  var othersPercent: Double?
}

/// The same figure in several rounds.
struct Series: Equatable {
  /// In the order of the rounds.
  let values: [Double]

  /// Nil without a single value.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  /// The middle one; of an even number the mean of the two in the middle.
  var median: Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  var least: Double { values.reduce(values[0], min) }
  var most: Double { values.reduce(values[0], max) }
}

/// All that was measured.
struct Report: Equatable {
  /// What the figures were measured on and how.
  struct Fact: Equatable {
    let key: String
    let name: String
    let value: String
  }

  /// One figure of everything that was measured in turn.
  struct Row: Equatable {
    let metric: Metric
    /// By the name of the subject; nothing where a subject has no such thing.
    var series: [String: Series] = [:]
    /// The driver's load for each subject, the median of the rounds, in percent of a processor.
    var driverPercent: [String: Double] = [:]
    /// The most that others took of the machine in a round.
    var othersPercent: Double?

    /// How many times the hub's median is that of another; nil where one of them has none.
    func ratio(to peer: String) -> Double? {
      guard let hub = series[Report.hub]?.median, let other = series[peer]?.median, other > 0
      else { return nil }
      return hub / other
    }
  }

  /// The names of the subjects that are no peers.
  static let hub = "hub"
  static let machine = "machine"

  var facts: [Fact] = []
  /// What the hub's configuration raised.
  var raised: [RaisedLimit] = []
  var rounds = 0
  /// Those beside the hub, in the order of the columns.
  var peers: [String] = []
  var rows: [Row] = []

  /// Adds the rows of a measure.
  ///
  /// - Parameter samples: those of the rounds, by subject.
  mutating func add(_ metrics: [Metric], _ samples: [String: [Sample]]) {
    for (index, metric) in metrics.enumerated() {
      var row = Row(metric: metric)
      for (subject, samples) in samples {
        row.series[subject] = Series(samples.compactMap { $0.values[index] })
        guard row.series[subject] != nil else { continue }
        row.driverPercent[subject] = Series(samples.compactMap(\.driverPercent))?.median
        row.othersPercent = ([row.othersPercent] + samples.map(\.othersPercent)).compactMap { $0 }
          .max()
      }
      rows.append(row)
    }
  }
}

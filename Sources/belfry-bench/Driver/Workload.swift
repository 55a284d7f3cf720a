import BelfryCore
import BelfryPosix

/// The requests that are measured: alerts with a body of 200 bytes, due somewhere in 30 days, the
/// same ones in every run but for the day.
///
/// Ids and due times are scattered, as those of many independent clients are: in order they would
/// be easier for the store.
struct Workload {
  /// The first instant at which one may be due; two days away, so that none rings by itself.
  private let earliest: Timestamp
  /// Tells the alerts of one purpose from those of another.
  private let name: String

  private static let daysUntilFirst = 2
  private static let days = 30
  private static let body = String(
    decoding: (0..<200).map { UInt8(ascii: "a") + UInt8($0 * 7 % 26) }, as: UTF8.self)

  init(_ name: String) {
    self.name = name
    earliest = Timestamp(clamping: SystemClock.realtimeMilliseconds())
      .advanced(clampingBy: .seconds(86_400 * Self.daysUntilFirst))
  }

  /// The line of a `schedule` of one alert.
  func request(_ number: Int) -> [UInt8] {
    line(number, params: #""alert":\#(alert(number, due: due(number)))"#)
  }

  /// The line of a `schedule` of many alerts.
  func request(_ numbers: Range<Int>) -> [UInt8] {
    request(numbers) { due($0) }
  }

  /// The line of a `schedule` of many alerts, each due when `due` says.
  func request(_ numbers: Range<Int>, due: (Int) -> Timestamp) -> [UInt8] {
    let alerts = numbers.map { alert($0, due: due($0)) }.joined(separator: ",")
    return line(numbers.lowerBound, params: #""alerts":[\#(alerts)]"#)
  }

  private func line(_ id: Int, params: String) -> [UInt8] {
    Array(#"{"id":\#(id),"method":"schedule","params":{\#(params)}}"#.utf8) + [UInt8(ascii: "\n")]
  }

  private func alert(_ number: Int, due: Timestamp) -> String {
    let id = String(Self.scatter(UInt64(number)), radix: 16)
    return #"{"id":"\#(name)-\#(id)","fireDate":"\#(due.rfc3339)","alertBody":"\#(Self.body)"}"#
  }

  private func due(_ number: Int) -> Timestamp {
    let span = UInt64(Self.days) * 86_400_000
    let offset = Self.scatter(UInt64(number) ^ 0x9E37_79B9) % span
    return earliest.advanced(clampingBy: .milliseconds(Int64(offset)))
  }

  /// A number that looks random, a different one for each: the last step of SplitMix64.
  private static func scatter(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

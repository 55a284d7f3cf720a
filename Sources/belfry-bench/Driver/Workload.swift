import BelfryCore
import BelfryPosix

/// What is scheduled: alerts with a body of 200 bytes, due somewhere in 30 days, the same ones in
/// every run but for the day.
///
/// Ids and due times are scattered, as those of many independent clients are: in order they would
/// be easier for the store.
struct Workload {
  /// One alert, for any server.
  struct Item {
    let id: String
    let due: Timestamp
  }

  /// The first instant at which one may be due; two days away, so that none rings by itself.
  private let earliest: Timestamp
  /// Tells the alerts of one purpose from those of another.
  private let name: String

  private static let daysUntilFirst = 2
  private static let days = 30
  static let body = String(
    decoding: (0..<200).map { UInt8(ascii: "a") + UInt8($0 * 7 % 26) }, as: UTF8.self)

  init(_ name: String) {
    self.name = name
    earliest = Timestamp(clamping: SystemClock.realtimeMilliseconds())
      .advanced(clampingBy: .seconds(86_400 * Self.daysUntilFirst))
  }

  subscript(number: Int) -> Item {
    let span = UInt64(Self.days) * 86_400_000
    let offset = Self.scatter(UInt64(number) ^ 0x9E37_79B9) % span
    return Item(
      id: "\(name)-\(String(Self.scatter(UInt64(number)), radix: 16))",
      due: earliest.advanced(clampingBy: .milliseconds(Int64(offset))))
  }

  /// A number that looks random, a different one for each: the last step of SplitMix64.
  private static func scatter(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import BelfryCore
import BelfryProtocol
import BelfryStore

/// The counts of an app's queue while a request goes on.
///
/// The limits hold for the queue that the request leaves behind, not for the steps on the way there.
struct Queue {
  let app: AppRecord
  /// Whether the request names all that shall be pending, and by naming an alert as it is leaves even its snooze alone.
  let isSetAsAWhole: Bool
  private(set) var pending: Int
  private var bytes: Int
  private let mostPending: Int
  private let mostBytes: Int
  /// What there was before: whoever is past a limit that was lowered since may still make do with less.
  private let before: (pending: Int, bytes: Int)
  /// Whether what the request leaves behind is known only when all of it is done.
  var isCheckedAtEnd = true
  /// The tokens of this request: one names one alert.
  var tokens: Set<String> = []

  init(app: AppRecord, isSetAsAWhole: Bool = false, limits: Limits) {
    self.app = app
    self.isSetAsAWhole = isSetAsAWhole
    pending = app.pending
    bytes = app.storedBytes
    before = (app.pending, app.storedBytes)
    mostPending = app.owner == .system ? limits.pendingSystem : limits.pendingPersonal
    mostBytes = limits.storedBytesPerApp
  }

  /// An alert of so many bytes comes, in the place of `known` where that is there.
  mutating func add(_ bytes: Int, replacing known: AlertRecord?) {
    if known?.isPending != true { pending += 1 }
    self.bytes += bytes - (known?.bodyBytes ?? 0)
  }

  /// A pending alert goes.
  mutating func remove(_ alert: AlertRecord) {
    pending -= 1
    bytes -= alert.bodyBytes
  }

  /// The app stores so many bytes more besides; fewer when negative.
  mutating func addBytes(_ count: Int) {
    bytes += count
  }

  /// Refuses a queue that has become too long or too large.
  func checkLimits() throws(WireError) {
    guard pending <= mostPending || pending <= before.pending else {
      throw WireError(.limit, .queueFull, .queueFull, [.integer(Int64(mostPending))])
    }
    guard bytes <= mostBytes || bytes <= before.bytes else {
      throw WireError(.limit, .bytesFull, .bytesFull, [.integer(Int64(mostBytes))])
    }
  }
}

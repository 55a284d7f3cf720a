/// Holds what was used last, up to a bound.
struct FormatCache<Key: Hashable, Value> {
  private var values: [Key: (value: Value, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let capacity: Int

  var count: Int { values.count }

  /// - Parameter capacity: at least 1.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// The value of `key`, made where it is not there; what was not used for longest makes room. A failure is not kept.
  mutating func value(_ key: Key, make: () -> Value?) -> Value? {
    clock &+= 1
    if let held = values[key]?.value {
      values[key]?.used = clock
      return held
    }
    guard let made = make() else { return nil }
    // Making one takes a hundred times as long as looking through all.
    if values.count >= capacity, let oldest = values.min(by: { $0.value.used < $1.value.used }) {
      values[oldest.key] = nil
    }
    values[key] = (made, clock)
    return made
  }
}

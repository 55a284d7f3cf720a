/// Ringing again until somebody looks.
package struct Nag: Hashable, Sendable {
  /// From one ring to the next: 60 seconds to 7 days.
  package var every: Duration
  /// How often it rings again, at most: 1 to 100.
  package var most: Int

  package init(every: Duration, most: Int) {
    self.every = every
    self.most = most
  }

  package static let seconds: ClosedRange<Int64> = 60...(7 * 86_400)
  package static let mostRange: ClosedRange<Int64> = 1...100
}

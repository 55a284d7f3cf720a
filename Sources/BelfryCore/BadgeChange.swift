/// What happens to the number on an app's icon at one recipient's.
///
/// A step counts from the number that stands there when it is taken, so that many deliveries, or many
/// programs, need not know of each other.
package enum BadgeChange: Hashable, Sendable {
  /// This number; 0 takes it away.
  case set(Int)
  /// So much more, 1 or more.
  case up(Int)
  /// So much less, 1 or more.
  case down(Int)

  /// The greatest number, and the greatest step.
  package static let greatest = 999_999_999

  /// The number after the change; it stays within 0 and `greatest`.
  package func applied(to number: Int) -> Int {
    let held = min(max(number, 0), Self.greatest)
    return switch self {
    case .set(let number): min(max(number, 0), Self.greatest)
    case .up(let step): min(held + min(max(step, 0), Self.greatest), Self.greatest)
    case .down(let step): max(held - min(max(step, 0), Self.greatest), 0)
    }
  }

  /// Reads a step as it is written: `+1`, `-12`; `nil` for anything else.
  package init?(step text: String) {
    let digits = text.utf8.dropFirst()
    guard (1...9).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let step = Int(text.dropFirst())
    else { return nil }
    switch text.utf8.first {
    case UInt8(ascii: "+"): self = .up(step)
    case UInt8(ascii: "-"): self = .down(step)
    default: return nil
    }
  }
}

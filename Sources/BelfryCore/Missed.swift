/// What becomes of occurrences that came due while nobody could ring them: while the hub was down, the machine slept,
/// or its clock was set forward.
package enum Missed: Hashable, Sendable {
  /// One delivery stands for them all, named by the latest.
  case once
  /// None of them is delivered once they are over a minute late; the app is told.
  case drop
  /// The latest so many, 1 to 100, are delivered each; the first of these stands for all before it.
  case each(Int)

  package static let mostEach = 100
}

/// Ids for new rows, none of which is ever given twice.
///
/// The store notes how far they may have been given in steps of `blockSize`, in the turn that uses the first of a
/// block; the rest of a block is lost when the hub ends.
struct RowNumbers {
  static let blockSize: Int64 = 1_024

  private var last: Int64
  /// Up to here the store knows; a turn that is lost may take that back.
  private var reserved: Int64

  /// - Parameter given: how far they may have been given by an earlier run.
  init(given: Int64) {
    last = given
    reserved = given
  }

  /// The next id, and the number that the store has to note together with its row.
  mutating func next() -> (row: Int64, reservation: Int64?) {
    last += 1
    guard last > reserved else { return (last, nil) }
    reserved = last + Self.blockSize - 1
    return (last, reserved)
  }

  /// What was noted last may be rolled back: the next id notes it anew.
  mutating func forgetReservation() {
    reserved = last
  }
}

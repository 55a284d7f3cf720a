import _FoundationICU

extension UErrorCode {
  /// Warnings, which are negative, are none of failures.
  var isSuccess: Bool { rawValue <= U_ZERO_ERROR.rawValue }
}

/// Text in ICU's manner: UTF-16, written into a buffer of the caller's.
enum ICUText {
  typealias Buffer = UnsafeMutablePointer<UChar>
  typealias Status = UnsafeMutablePointer<UErrorCode>

  /// Longer texts are not taken.
  private static let longest = 1 << 20

  /// What `write` puts into a buffer, as a string; `nil` when ICU refuses.
  static func string(_ write: (Buffer?, Int32, Status) -> Int32) -> String? {
    units(write) { String(decoding: $0, as: UTF16.self) }
  }

  /// The code units that `write` puts into a buffer, which is made larger once where it has to be.
  static func units<Result>(
    _ write: (Buffer?, Int32, Status) -> Int32, _ read: (UnsafeBufferPointer<UChar>) -> Result
  ) -> Result? {
    let capacity = 160
    var needed = 0
    let result: Result? = withUnsafeTemporaryAllocation(of: UChar.self, capacity: capacity) {
      buffer in
      var status = U_ZERO_ERROR
      let length = write(buffer.baseAddress, Int32(capacity), &status)
      if status == U_BUFFER_OVERFLOW_ERROR { needed = Int(length) }
      guard status.isSuccess, (0...capacity).contains(Int(length)) else { return nil }
      return read(UnsafeBufferPointer(rebasing: buffer.prefix(Int(length))))
    }
    guard result == nil, needed > capacity, needed <= longest else { return result }
    return withUnsafeTemporaryAllocation(of: UChar.self, capacity: needed) { buffer in
      var status = U_ZERO_ERROR
      let length = write(buffer.baseAddress, Int32(needed), &status)
      guard status.isSuccess, (0...needed).contains(Int(length)) else { return nil }
      return read(UnsafeBufferPointer(rebasing: buffer.prefix(Int(length))))
    }
  }
}

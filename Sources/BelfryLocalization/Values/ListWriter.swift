import _FoundationICU

/// Joins things with the "and" of a language. Owns ICU's formatter.
final class ListWriter {
  private let formatter: OpaquePointer

  init?(_ locale: LocaleName) {
    var status = U_ZERO_ERROR
    guard let formatter = swift_ulistfmt_open(locale.text, &status) else { return nil }
    guard status.isSuccess else {
      swift_ulistfmt_close(formatter)
      return nil
    }
    self.formatter = formatter
  }

  deinit { swift_ulistfmt_close(formatter) }

  func text(_ elements: [String]) -> String? {
    var units: [UChar] = []
    var lengths: [Int32] = []
    for element in elements {
      let before = units.count
      units.append(contentsOf: element.utf16)
      guard let length = Int32(exactly: units.count - before) else { return nil }
      lengths.append(length)
    }
    // An address for empty ones, too.
    units.append(0)
    guard let count = Int32(exactly: elements.count) else { return nil }
    return units.withUnsafeBufferPointer { all in
      var starts: [UnsafePointer<UChar>?] = []
      var offset = 0
      for length in lengths {
        starts.append(all.baseAddress.map { $0 + offset })
        offset += Int(length)
      }
      return ICUText.string {
        swift_ulistfmt_format(formatter, starts, lengths, count, $0, $1, $2)
      }
    }
  }
}

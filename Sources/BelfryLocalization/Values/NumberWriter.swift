import _FoundationICU

/// Writes numbers with the digits, the grouping and the point of a language. Owns ICU's formatter.
final class NumberWriter {
  enum Notation: Hashable {
    case plain
    /// `1.5E10`.
    case scientific
  }

  private let formatter: OpaquePointer
  private let result: OpaquePointer

  init?(_ locale: LocaleName, _ notation: Notation) {
    // A number is written as it was said, not rounded to three digits as CLDR's pattern would.
    let skeleton = Array(
      (notation == .plain ? "precision-unlimited" : "scientific precision-unlimited").utf16)
    var status = U_ZERO_ERROR
    guard let result = swift_unumf_openResult(&status) else { return nil }
    let formatter = swift_unumf_openForSkeletonAndLocale(
      skeleton, Int32(skeleton.count), locale.text, &status)
    guard let formatter, status.isSuccess else {
      if let formatter { swift_unumf_close(formatter) }
      swift_unumf_closeResult(result)
      return nil
    }
    self.formatter = formatter
    self.result = result
  }

  deinit {
    swift_unumf_close(formatter)
    swift_unumf_closeResult(result)
  }

  func text(_ value: Int64) -> String? {
    var status = U_ZERO_ERROR
    swift_unumf_formatInt(formatter, value, result, &status)
    return text(after: status)
  }

  func text(_ value: Double) -> String? {
    var status = U_ZERO_ERROR
    swift_unumf_formatDouble(formatter, value, result, &status)
    return text(after: status)
  }

  private func text(after status: UErrorCode) -> String? {
    guard status.isSuccess else { return nil }
    return ICUText.string { swift_unumf_resultToString(result, $0, $1, $2) }
  }
}

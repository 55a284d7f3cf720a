import _FoundationICU

/// Writes how far away something is: "tomorrow", "in 3 hours". Owns ICU's formatter.
final class RelativeWriter {
  private let formatter: OpaquePointer

  init?(_ locale: LocaleName) {
    var status = U_ZERO_ERROR
    guard
      let formatter = swift_ureldatefmt_open(
        locale.text, nil, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status)
    else { return nil }
    guard status.isSuccess else {
      swift_ureldatefmt_close(formatter)
      return nil
    }
    self.formatter = formatter
  }

  deinit { swift_ureldatefmt_close(formatter) }

  func text(_ distance: RelativeTime) -> String? {
    let unit: URelativeDateTimeUnit =
      switch distance.unit {
      case .second: UDAT_REL_UNIT_SECOND
      case .minute: UDAT_REL_UNIT_MINUTE
      case .hour: UDAT_REL_UNIT_HOUR
      case .day: UDAT_REL_UNIT_DAY
      case .month: UDAT_REL_UNIT_MONTH
      case .year: UDAT_REL_UNIT_YEAR
      }
    let count = Double(distance.count)
    // "Next month" begins on its first day, however near that is; only days have words that count as people do.
    let hasWords = distance.unit == .day || distance.count == 0 && distance.unit == .second
    return ICUText.string { buffer, capacity, status in
      hasWords
        ? swift_ureldatefmt_format(formatter, count, unit, buffer, capacity, status)
        : swift_ureldatefmt_formatNumeric(formatter, count, unit, buffer, capacity, status)
    }
  }
}

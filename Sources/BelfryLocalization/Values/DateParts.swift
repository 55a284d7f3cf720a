import _FoundationICU

/// What is not everywhere right in a date that ICU writes.
enum DatePart: Hashable {
  case weekday, month, day

  init?(_ field: Int32) {
    switch UDateFormatField(rawValue: UInt32(field)) {
    case UDAT_DAY_OF_WEEK_FIELD, UDAT_STANDALONE_DAY_FIELD, UDAT_DOW_LOCAL_FIELD: self = .weekday
    case UDAT_MONTH_FIELD, UDAT_STANDALONE_MONTH_FIELD: self = .month
    case UDAT_DATE_FIELD: self = .day
    default: return nil
    }
  }
}

/// A written date with where each of its fields stands.
struct DateParts {
  let units: [UChar]
  let ranges: [(part: DatePart, range: Range<Int>)]

  func text(of part: DatePart) -> [UChar]? {
    ranges.first { $0.part == part }.map { Array(units[$0.range]) }
  }

  func text(replacing parts: [DatePart: [UChar]]) -> String {
    var result: [UChar] = []
    var end = 0
    for (part, range) in ranges.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= end {
      guard let text = parts[part] else { continue }
      result += units[end..<range.lowerBound] + text
      end = range.upperBound
    }
    return String(decoding: result + units[end...], as: UTF16.self)
  }
}

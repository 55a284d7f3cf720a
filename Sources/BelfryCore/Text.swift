/// A text of an alert: as it is, or a key with arguments that becomes text at delivery.
package enum Text: Hashable, Sendable {
  case literal(String)
  case keyed(KeyedText)
}

/// A key of an app's tables with what stands in its places.
package struct KeyedText: Hashable, Sendable {
  /// Looked up in the recipient's language; a key with no entry is itself the template.
  package var key: String
  package var arguments: [Argument]
  /// The name of the table, without language and ending.
  package var table: String

  package static let defaultTable = "Localizable"

  package init(key: String, arguments: [Argument] = [], table: String = Self.defaultTable) {
    self.key = key
    self.arguments = arguments
    self.table = table
  }
}

/// A typed argument of a text's template.
package enum Argument: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// Always finite.
  case number(Double)
  case date(DateArgument)
  /// Written as the language joins things with "and". It holds no list.
  case list([Argument])
  /// A text of the same tables in the place of an argument.
  case keyed(KeyedText)
}

/// A point in time that is written in the recipient's language, zone and calendar.
package struct DateArgument: Hashable, Sendable {
  /// A local time is one of the recipient's zone.
  package var moment: Moment
  package var style: DateStyle

  package init(_ moment: Moment, style: DateStyle = .medium) {
    self.moment = moment
    self.style = style
  }
}

/// How a date is written. The lengths are CLDR's.
package enum DateStyle: String, CaseIterable, Sendable {
  case shortDate, mediumDate, longDate, fullDate
  /// Hours and minutes; with seconds.
  case shortTime, mediumTime
  /// The date in this length, and hours and minutes.
  case short, medium, long, full
  /// As far away as it is: "tomorrow", "in 3 hours".
  case relative

  package var hasDate: Bool { self != .shortTime && self != .mediumTime }
  package var hasTime: Bool {
    switch self {
    case .shortDate, .mediumDate, .longDate, .fullDate, .relative: false
    case .shortTime, .mediumTime, .short, .medium, .long, .full: true
    }
  }
}

public import FoundationEssentials

/// A typed argument of a template. `%@` writes each of them as the recipient's language does.
public indirect enum TextArgument: Hashable, Sendable {
  /// For `%@`.
  case string(String)
  /// For `%@`, and for all verbs of numbers.
  case integer(Int64)
  /// For `%@`, `%f`, `%e` and `%g`; must be finite.
  case number(Double)
  /// For `%@`: a point in time, in the recipient's zone and calendar.
  case date(Alert.Moment, style: DateStyle)
  /// For `%@`: joined as in `a, b, and c`. It holds no list.
  case list([TextArgument])
  /// For `%@`: a text of the same tables within the text, up to four deep.
  case text(Text)

  /// An instant, written in the recipient's zone.
  public static func date(_ date: Date, _ style: DateStyle = .medium) -> TextArgument {
    .date(.date(date), style: style)
  }

  /// A local time, whichever zone the recipient is in.
  public static func date(_ time: LocalDateTime, _ style: DateStyle = .medium) -> TextArgument {
    .date(.local(time), style: style)
  }
}

extension TextArgument {
  /// How a date is written. Protocol.md shows each of them.
  public enum DateStyle: String, CaseIterable, Sendable {
    /// `12/1/26`
    case shortDate
    /// `Dec 1, 2026`
    case mediumDate
    /// `December 1, 2026`
    case longDate
    /// `Tuesday, December 1, 2026`
    case fullDate
    /// `9:00 AM`
    case shortTime
    /// `9:00:00 AM`
    case mediumTime
    /// `12/1/26, 9:00 AM`
    case short
    /// `Dec 1, 2026 at 9:00 AM`
    case medium
    /// `December 1, 2026 at 9:00 AM`
    case long
    /// `Tuesday, December 1, 2026 at 9:00 AM`
    case full
    /// `in 3 hours`, `tomorrow`
    case relative
  }
}

/// What can stand as an argument of a template.
public protocol TextArgumentConvertible: Sendable {
  /// The argument with its type.
  var textArgument: TextArgument { get }
}

extension TextArgument: TextArgumentConvertible {
  /// Itself.
  public var textArgument: TextArgument { self }
}

extension String: TextArgumentConvertible {
  /// A string argument.
  public var textArgument: TextArgument { .string(self) }
}

extension Int: TextArgumentConvertible {
  /// An integer argument.
  public var textArgument: TextArgument { .integer(Int64(self)) }
}

extension Double: TextArgumentConvertible {
  /// A number argument.
  public var textArgument: TextArgument { .number(self) }
}

extension Date: TextArgumentConvertible {
  /// The instant in the style `medium`.
  public var textArgument: TextArgument { .date(self) }
}

extension LocalDateTime: TextArgumentConvertible {
  /// The local time in the style `medium`.
  public var textArgument: TextArgument { .date(self) }
}

extension Text: TextArgumentConvertible {
  /// A text within the text.
  public var textArgument: TextArgument { .text(self) }
}

extension Array: TextArgumentConvertible where Element: TextArgumentConvertible {
  /// A list.
  public var textArgument: TextArgument { .list(map(\.textArgument)) }
}

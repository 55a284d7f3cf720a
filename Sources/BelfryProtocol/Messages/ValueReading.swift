import BelfryCore

// Reads single values of a request. A thrown error names no field: whoever knows the name puts it
// in front with `WireError.within`.

extension JSONView {
  func readString() throws(WireError) -> String {
    guard let string else { throw .params(.wrongType, .mustBeString) }
    return string
  }

  /// A string that is not empty and has at most so many bytes of UTF-8.
  func readString(upTo limit: Int) throws(WireError) -> String {
    guard let length = utf8Length, let string else { throw .params(.wrongType, .mustBeString) }
    guard length > 0 else { throw .params(.invalidValue, .mustNotBeEmpty) }
    guard length <= limit else { throw .tooManyBytes(length, limit: limit) }
    return string
  }

  /// As `readString(upTo:)`, and without control characters.
  func readLabel(upTo limit: Int) throws(WireError) -> String {
    let text = try readString(upTo: limit)
    guard !text.unicodeScalars.contains(where: \.isControl) else {
      throw .params(.invalidValue, .mustHaveNoControls)
    }
    return text
  }

  func readFileName() throws(WireError) -> String {
    let text = try readString(upTo: 64)
    guard FileName.isValid(text) else { throw .params(.invalidValue, .mustBeFileName) }
    return text
  }

  func readBool() throws(WireError) -> Bool {
    guard let bool else { throw .params(.wrongType, .mustBeBoolean) }
    return bool
  }

  /// `true`, and nothing else: a member that is there or not.
  func readTrue() throws(WireError) {
    guard try readBool() else { throw .params(.invalidValue, .mustBeTrue) }
  }

  func readInteger(in range: ClosedRange<Int64>) throws(WireError) -> Int64 {
    guard isInteger else { throw .params(.wrongType, .mustBeInteger, range.arguments) }
    guard let integer, range.contains(integer) else {
      throw .params(.invalidValue, .mustBeInteger, range.arguments)
    }
    return integer
  }

  func requireObject() throws(WireError) {
    guard kind == .object else { throw .params(.wrongType, .mustBeObject) }
  }

  /// The elements of an array, each read with its place known.
  func readArray<Element>(
    upTo limit: Int, _ read: (JSONView) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    guard kind == .array else { throw .params(.wrongType, .mustBeArray) }
    guard count <= limit else {
      throw .params(
        .tooLong, .tooManyElements, [.integer(Int64(limit)), .integer(Int64(count))])
    }
    var result: [Element] = []
    result.reserveCapacity(count)
    for element in elements {
      do {
        result.append(try read(element))
      } catch {
        throw error.within(element: result.count)
      }
    }
    return result
  }

  func readWord<Word: SearchedName>() throws(WireError) -> Word {
    guard kind == .string else { throw .params(.wrongType, .mustBeString) }
    guard let word = Word.table.name(of: self) else {
      throw .params(
        .invalidValue, .mustBeOneOf, [.string(Word.all.joined(separator: ", "))])
    }
    return word
  }

  func readAlertID() throws(WireError) -> AlertID {
    guard let id = AlertID(try readString(upTo: 128)) else {
      throw .params(.invalidValue, .mustHaveNoControls)
    }
    return id
  }

  func readAppID() throws(WireError) -> AppID {
    guard let app = AppID(try readString(upTo: 64)) else {
      throw .params(.invalidValue, .mustBeAppID)
    }
    return app
  }

  func readUserName() throws(WireError) -> UserName {
    guard let name = UserName(try readString()) else {
      throw .params(.invalidValue, .mustBeUserName)
    }
    return name
  }

  /// A number, or a step such as `"+1"`.
  func readBadge() throws(WireError) -> BadgeChange {
    let limits: [Argument] = [.integer(Int64(BadgeChange.greatest))]
    if kind == .string {
      guard let step = string.flatMap(BadgeChange.init(step:)) else {
        throw .params(.invalidValue, .mustBeBadge, limits)
      }
      return step
    }
    guard isInteger else { throw .params(.wrongType, .mustBeBadge, limits) }
    guard let integer, (0...Int64(BadgeChange.greatest)).contains(integer) else {
      throw .params(.invalidValue, .mustBeBadge, limits)
    }
    return .set(Int(integer))
  }

  /// A cursor that no hub of this kind wrote is an unknown one: the client lists again.
  func readCursor() throws(WireError) -> Cursor {
    guard let cursor = Cursor(try readString()) else {
      throw WireError(.cursorGone, .cursorGone, .cursorGone)
    }
    return cursor
  }

  func readInstant() throws(WireError) -> Timestamp {
    let text = try readString()
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      guard error == .offsetMissing else { throw .params(.invalidValue, error.sentence) }
      do {
        _ = try Timestamp(rfc3339: text + "Z")
      } catch {
        throw .params(.invalidValue, error.sentence)
      }
      throw .params(.invalidValue, .instantNeedsOffset)
    }
  }

  func readDuration() throws(WireError) -> Duration {
    let text = try readString()
    do {
      return try Duration(iso8601: text)
    } catch {
      throw .params(.invalidValue, error.sentence)
    }
  }

  /// A duration from so many seconds to so many.
  func readDuration(inSeconds range: ClosedRange<Int64>) throws(WireError) -> Duration {
    let duration = try readDuration()
    let (least, most) = (Duration.seconds(range.lowerBound), Duration.seconds(range.upperBound))
    guard (least...most).contains(duration) else {
      throw .params(
        .invalidValue, .mustBeDurationFrom, [.string(least.iso8601), .string(most.iso8601)])
    }
    return duration
  }
}

/// Reads an object strictly: each member goes to `read` by its name, and others are refused.
func readMembers<Name: MemberName>(
  of object: JSONView?, _ read: (Name, JSONView) throws(WireError) -> Void
) throws(WireError) {
  guard let object else { return }
  for member in object.members {
    let name: Name = try .read(member)
    do {
      try read(name, member.value)
    } catch {
      throw error.within(name.rawValue)
    }
  }
}

extension WireError {
  static func tooManyBytes(_ count: Int, limit: Int) -> WireError {
    .params(.tooLong, .tooManyBytes, [.integer(Int64(limit)), .integer(Int64(count))])
  }

  static func missing(_ name: some MemberName) -> WireError {
    .params(.missingMember, field: name.rawValue, .memberMissing)
  }
}

extension ClosedRange<Int64> {
  fileprivate var arguments: [Argument] { [.integer(lowerBound), .integer(upperBound)] }
}

extension TimestampSyntaxError {
  var sentence: ErrorSentence {
    switch self {
    case .form: .mustBeInstant
    case .offsetMissing: .instantNeedsOffset
    case .doesNotExist: .instantDoesNotExist
    case .leapSecond: .instantIsLeapSecond
    case .outOfRange: .instantOutOfRange
    }
  }
}

extension DurationSyntaxError {
  fileprivate var sentence: ErrorSentence {
    switch self {
    case .form: .mustBeDuration
    case .unitNotFixed: .durationUnitNotFixed
    case .tooLong: .durationTooLong
    }
  }
}

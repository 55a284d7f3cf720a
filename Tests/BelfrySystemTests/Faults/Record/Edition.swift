/// One content of one alert: what a single `schedule` or `present` asked for.
///
/// Its number stands in its text and its `userInfo`, so that everything the hub says of it later can be
/// led back to the request.
struct Edition: Sendable {
  enum Trigger: Hashable, Sendable {
    /// Milliseconds since 1970.
    case at(Int64)
    /// Milliseconds from when the request is carried out.
    case after(Int64)
    case now
  }

  let number: Int
  /// nil: the hub makes one.
  let id: String?
  let trigger: Trigger
  var token: String?
  /// A badge alone is told to the app and never listed.
  var isBadgeAlone = false
  /// Milliseconds.
  var expiresAfter: Int64?

  /// Whether it is due long after the test.
  var isFar: Bool {
    switch trigger {
    case .at(let instant): instant > Self.farFuture
    case .after(let milliseconds): milliseconds > 3_600_000
    case .now: false
    }
  }

  /// 2100-01-01T00:00:00Z
  static let farFuture: Int64 = 4_102_444_800_000

  static func text(of number: Int) -> String { "#\(number)" }

  /// The number in an `alertBody`.
  static func number(in text: String) -> Int? {
    text.first == "#" ? Int(text.dropFirst()) : nil
  }

  /// The alert as it stands in a request.
  var json: String {
    var members: [String] = []
    if let id { members.append(#""id":"\#(id)""#) }
    switch trigger {
    case .at(let milliseconds):
      members.append(#""fireDate":"\#(WireTime.text(milliseconds))""#)
    case .after(let milliseconds):
      members.append(#""after":"\#(WireTime.duration(milliseconds))""#)
    case .now:
      break
    }
    if isBadgeAlone {
      members.append(#""badge":3"#)
    } else {
      members.append(#""alertBody":"\#(Self.text(of: number))""#)
    }
    if let expiresAfter {
      members.append(#""expiresAfter":"\#(WireTime.duration(expiresAfter))""#)
    }
    if let token { members.append(#""token":"\#(token)""#) }
    members.append(#""userInfo":{"n":\#(number)}"#)
    return "{\(members.joined(separator: ","))}"
  }
}

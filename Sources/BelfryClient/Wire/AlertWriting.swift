import BelfryCore
import BelfryProtocol
import FoundationEssentials

extension Alert {
  /// Writes the alert as the hub reads it. The hub alone judges what is in it.
  ///
  /// - Parameter token: names this request, so that sending it again rings once; only alerts whose
  ///   time depends on when the request arrives have one.
  func write(to writer: inout JSONWriter, token: String) {
    writer.beginObject()
    writer.member("id", id)
    if let recipients {
      writer.beginArray("to")
      for recipient in recipients { writer.value(recipient) }
      writer.endArray()
    }
    switch trigger {
    case .now:
      writer.member("token", token)
    case .at(let date):
      writer.member("fireDate", Timestamp(date).rfc3339)
    case .after(let duration):
      writer.member("after", duration.iso8601)
      writer.member("token", token)
    }
    title?.write(as: "alertTitle", to: &writer)
    body?.write(as: "alertBody", to: &writer)
    switch action {
    case .standard: break
    case .named(let text): text.write(as: "alertAction", to: &writer)
    case .none: writer.member("hasAction", false)
    }
    if let category { writer.member("category", category) }
    if let sound { writer.member("soundName", sound.name) }
    if let badge { writer.member("badge", badge) }
    if level != .active { writer.member("level", level.rawValue) }
    if let thread { writer.member("thread", thread) }
    if let icon { writer.member("icon", icon) }
    if let userInfo { writer.member("userInfo", raw: Array(userInfo.json.utf8)) }
    if let expiresAfter { writer.member("expiresAfter", expiresAfter.iso8601) }
    if let lateness { writer.member("lateness", lateness.iso8601) }
    writer.endObject()
  }
}

extension Text {
  fileprivate func write(as name: String, to writer: inout JSONWriter) {
    switch self {
    case .literal(let text):
      writer.member(name, text)
    case .localized(let key, let arguments):
      writer.beginObject(name)
      writer.member("key", key)
      writer.beginArray("args")
      for argument in arguments {
        switch argument {
        case .string(let string): writer.value(string)
        case .integer(let integer): writer.value(integer)
        case .number(let number): writer.value(number)
        }
      }
      writer.endArray()
      writer.endObject()
    }
  }
}

extension Timestamp {
  /// The millisecond nearest to `date`; dates outside the years 1 to 9999 become the nearest.
  init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    // Half the range of 64 bits: far outside the years, and safe to convert.
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -4e18), 4e18)
    self.init(clamping: Int64(held))
  }

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

/// What the members of an alert are called on the command line.
enum OptionNames {
  private static let options = [
    "to": "--to", "fireDate": "--at", "after": "--in", "alertTitle": "--title",
    "alertBody": "TEXT", "alertAction": "--action", "soundName": "--sound", "badge": "--badge",
    "level": "--level", "userInfo": "--user-info", "expiresAfter": "--expires-after",
    "lateness": "--lateness", "id": "--id", "timeZone": "--zone", "repeatInterval": "--every",
    "repeatEvery": "--every", "repeatRule": "--rule", "repeatUntil": "--until",
    "repeatCount": "--count", "repeatCalendar": "--calendar", "skip": "--skip", "gap": "--gap",
    "missed": "--missed", "nag": "--nag",
  ]

  /// `sentence` with the option in place of `field`, the path of an alert's member on the wire; of
  /// a path that no option sets, the member alone is left. `alert` stands for the alert as a whole.
  static func replacing(_ field: String?, in sentence: String, alert: String) -> String {
    if let field, ["alerts[0]", "alert"].contains(field) {
      return sentence.replacing(field, with: alert)
    }
    guard let field,
      let prefix = ["alerts[0].", "alert."].first(where: { field.hasPrefix($0) })
    else { return sentence }
    let path = field.dropFirst(prefix.count)
    let member = String(path.prefix { $0 != "." && $0 != "[" })
    return sentence.replacing(field, with: options[member] ?? String(path))
      .replacing(prefix, with: "")
  }

  /// The same for `field`, the path of a member of a text with a key.
  static func replacing(textField field: String?, in sentence: String) -> String {
    guard let field, !field.isEmpty else { return sentence }
    return sentence.replacing(field, with: "--\(field)")
  }
}

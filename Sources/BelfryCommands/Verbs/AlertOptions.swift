import BelfryClient
import BelfryCore
import BelfryProtocol

/// The options that say what an alert is, for `now` and `schedule` alike.
enum AlertOptions {
  static let specs: [OptionSpec] = [
    OptionSpec("key", value: "KEY"), OptionSpec("args", value: "JSON"),
    OptionSpec("table", value: "TABLE"), OptionSpec("id", value: "ID"),
    OptionSpec("app", value: "APP"),
    OptionSpec("to", value: "USER,…", isRepeatable: true), OptionSpec("title", value: "TEXT"),
    OptionSpec("action", value: "TEXT"), OptionSpec("no-action"),
    OptionSpec("sound", value: "NAME"), OptionSpec("badge", value: "N|+N|-N"),
    OptionSpec("level", value: "LEVEL"), OptionSpec("user-info", value: "JSON"),
    OptionSpec("expires-after", value: "DURATION"), OptionSpec("lateness", value: "DURATION"),
    OptionSpec("json"),
  ]

  /// The letters of an id that is made here: short enough to be typed, and 10^12 of them.
  private static let idLetters = 8

  /// The alert that the operands and options describe.
  static func alert(
    _ arguments: ParsedArguments, of verb: String, trigger: BelfryClient.Alert.Trigger
  ) throws(UsageError) -> BelfryClient.Alert {
    var alert = BelfryClient.Alert(
      arguments.value("id") ?? RandomText.make(letters: idLetters), try body(arguments, of: verb),
      title: arguments.value("title").map { .literal($0) }, trigger: trigger)
    alert.action = try action(arguments)
    if let sound = arguments.value("sound"), sound != "none" { alert.sound = .named(sound) }
    if let badge = arguments.value("badge") {
      guard let badge = BadgeInput.badge(from: badge) else { throw .notABadge(badge) }
      alert.badge = badge
    }
    if let word = arguments.value("level") {
      let levels = BelfryClient.Alert.Level.allCases
      guard let level = BelfryClient.Alert.Level(rawValue: word) else {
        throw .notAWord(option: "level", value: word, words: levels.map(\.rawValue))
      }
      alert.level = level
    }
    let names = arguments.all("to").flatMap { $0.split(separator: ",").map(String.init) }
    if !names.isEmpty { alert.recipients = names }
    if let json = arguments.value("user-info") {
      guard (try? JSONDocument(parsing: Array(json.utf8)))?.root.kind == .object else {
        throw .notAnObject(option: "user-info")
      }
      alert.userInfo = UserInfo(json: json)
    }
    alert.expiresAfter = try duration("expires-after", arguments)
    alert.lateness = try duration("lateness", arguments)
    return alert
  }

  /// The words that stand there, or the text of `--key`.
  private static func body(
    _ arguments: ParsedArguments, of verb: String
  ) throws(UsageError) -> BelfryClient.Text {
    if let text = try TextInput.text(arguments) {
      guard arguments.operands.isEmpty else { throw .exclusive("TEXT", "--key") }
      return BelfryClient.Text(.keyed(text))
    }
    let words = arguments.operands.joined(separator: " ")
    guard !arguments.operands.isEmpty else {
      throw .operandMissing(verb: verb, usage: "TEXT… | --key KEY")
    }
    guard words.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    return .literal(words)
  }

  /// The length of time that an option gives; nil where the option is not there.
  static func duration(
    _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Duration? {
    guard let text = arguments.value(option) else { return nil }
    guard let duration = DurationInput.duration(from: text) else {
      throw .badDuration(option: option, value: text)
    }
    return duration
  }

  private static func action(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> BelfryClient.Alert.Action {
    switch (arguments.value("action"), arguments.has("no-action")) {
    case (nil, false): return .standard
    case (nil, true): return .none
    case (let text?, false): return .named(.literal(text))
    case (_?, true): throw .exclusive("--action", "--no-action")
    }
  }
}

import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry settings [NAME [VALUE…|none]]`: what a person has set, and what counts where nothing is.
enum SettingsCommand {
  static let spec = VerbSpec(
    name: "settings",
    operands: Operands(usage: "[NAME [VALUE…|none]]", count: 0...(.max)),
    options: [OptionSpec("json")], run: run)

  private enum Name: String, CaseIterable {
    case zone, language, calendar

    /// The names that the protocol has are taken, too.
    init?(word: String) {
      switch word {
      case "timeZone": self = .zone
      case "languages": self = .language
      default: self.init(rawValue: word)
      }
    }
  }

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    var operands = invocation.arguments.operands[...]
    let name = try operands.popFirst().map { word throws(UsageError) in
      guard let name = Name(word: word) else {
        throw .unknownCommand(word, known: Name.allCases.map(\.rawValue))
      }
      return name
    }
    let settings = try await settings(name, Array(operands), invocation)
    if invocation.arguments.has("json") {
      try invocation.say(json: settings.json)
      return .done
    }
    for shown in name.map({ [$0] }) ?? Name.allCases {
      try invocation.say(TerminalText.clean(sentence(shown, settings, invocation.texts)))
      // A floating alert rings by this zone, and this terminal shows times in another.
      if shown == .zone, let own = invocation.console.zone.name?.rawValue,
        own != settings.effectiveTimeZone
      {
        try invocation.say("  " + invocation.texts("settings.otherZone", .string(own)))
      }
    }
    return .done
  }

  /// Sets what is to be set; the settings as they stand then.
  private static func settings(
    _ name: Name?, _ values: [String], _ invocation: Invocation
  ) async throws -> Settings {
    guard let name, let first = values.first else {
      return try await invocation.center().settings()
    }
    let isNone = values == ["none"]
    if name != .language, values.count > 1 {
      throw UsageError.operandNotTaken(verb: "settings \(name.rawValue)", operand: values[1])
    }
    switch name {
    case .zone:
      guard isNone || ZoneName(first) != nil else { throw UsageError.badZone(first) }
      return try await invocation.center().setTimeZone(isNone ? nil : first)
    case .language:
      let languages = try languages(values)
      return try await invocation.center().setLanguages(isNone ? nil : languages)
    case .calendar:
      let calendar = BelfryClient.Alert.Calendar(rawValue: first.lowercased())
      guard isNone || calendar != nil else { throw UsageError.badCalendar(first) }
      return try await invocation.center().setCalendar(calendar)
    }
  }

  /// `de fr` and `de,fr` alike.
  private static func languages(_ values: [String]) throws(UsageError) -> [String] {
    guard values != ["none"] else { return [] }
    var languages: [String] = []
    for word in values.flatMap({ $0.split(separator: ",") }) {
      guard let tag = LanguageTag(String(word)) else { throw .badLanguage(String(word)) }
      languages.append(tag.text)
    }
    return languages
  }

  private static func sentence(_ name: Name, _ settings: Settings, _ texts: Texts) -> String {
    switch name {
    case .zone:
      if let zone = settings.timeZone { return texts("settings.zone", .string(zone)) }
      return texts("settings.systemZone", .string(settings.effectiveTimeZone))
    case .language:
      let effective = Argument.string(settings.effectiveLanguages.joined(separator: ", "))
      if settings.languages != nil { return texts("settings.language", effective) }
      return switch settings.languagesFrom {
      case "center": texts("settings.sessionLanguage", effective)
      case "configuration": texts("settings.configuredLanguage", effective)
      default: texts("settings.noLanguage")
      }
    case .calendar:
      if let calendar = settings.calendar {
        return texts("settings.calendar", .string(calendar.rawValue))
      }
      return texts("settings.usualCalendar", .string(settings.effectiveCalendar.rawValue))
    }
  }
}

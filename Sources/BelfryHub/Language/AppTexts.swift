import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

/// Makes the texts of one app for those who read alike, at one moment.
///
/// The texts of an alert come from one and the same language: the first of theirs in which each key has an entry that
/// fits its arguments. A key that none of them has is its own text and speaks against no language.
final class AppTexts {
  /// Of numbers and dates, where nobody says a language.
  private static let english: LanguageTag = {
    guard let tag = LanguageTag("en") else { preconditionFailure("English is a language") }
    return tag
  }()

  /// Languages that are tried before the development language has to do. What does not fit costs time, too.
  private static let mostTried = 8
  /// Of one text, and of all of them together. A text for people costs some dozens.
  private static let mostWorkOfText = 10_000
  private static let mostWork = 60_000
  /// Of a formatter that is not at hand, which takes half a millisecond: there may be some dozens.
  private static let workOfFormatter = 1_000
  /// In steps of work: some 2 MiB.
  private static let mostReading = 500_000

  private let hub: Hub
  private let catalog: Catalog
  private let audience: Audience
  /// What the readers want, the best first. Most alerts have no keys and need none of this.
  private lazy var wanted = audience.languages.compactMap { LanguageTag($0) }
  /// What they can have of it, the best first.
  private lazy var ranked = rankedLanguages()
  private lazy var zone = hub.zones.zoneInUse(audience.zone)
  /// What relative times are relative to. Another alert, or the same later, may cost as much again.
  var now: Timestamp {
    didSet { if workLeft < Self.mostWork { workLeft = Self.mostWork } }
  }
  /// What may still be spent on all texts of an alert: some milliseconds.
  private var workLeft: Int
  /// What may still be spent on reading tables that are not at hand.
  private var readingLeft = AppTexts.mostReading
  /// Of the store, while an entry was looked up.
  private var failure: StoreError?

  /// - Parameter isBounded: false where the caller looks after what it costs.
  init(
    _ hub: Hub, _ catalog: Catalog, for audience: Audience, isBounded: Bool = true,
    at now: Timestamp
  ) {
    self.hub = hub
    self.catalog = catalog
    self.now = now
    self.audience = audience
    workLeft = isBounded ? Self.mostWork : .max
  }

  private func rankedLanguages() -> [LanguageTag] {
    let ranked = Negotiation.ranked(
      of: catalog.languages, for: wanted, development: catalog.development)
    guard ranked.count > Self.mostTried else { return ranked }
    let tried = Array(ranked.prefix(Self.mostTried))
    guard let development = catalog.development, !tried.contains(development) else { return tried }
    return tried + [development]
  }
}

// The texts of an alert.
extension AppTexts {
  /// The texts of an alert in one language. Without a button there is no action, and where the alert names none it is
  /// the hub's own.
  func texts(of content: Content) throws(StoreError) -> DeliveredTexts {
    let asked = [content.title, content.body, content.hasAction ? content.action : nil]
    let found = try texts(asked)
    var delivered = DeliveredTexts(title: found.texts[0], body: found.texts[1])
    delivered.language = found.language?.text
    if content.hasAction {
      delivered.action = found.texts[2] ?? ownAction("action.view", in: found.language)
    }
    return delivered
  }

  /// One of the hub's own actions, in the language that its neighbours are in.
  private func ownAction(_ key: String, in language: LanguageTag?) -> String {
    let languages = (language.map { [$0.text] } ?? []) + audience.languages
    return hub.sentences(for: languages)(key)
  }

  /// Texts that stand together. `language` is nil where none of them came from a table.
  func texts(
    _ asked: [Text?]
  ) throws(StoreError) -> (texts: [String?], language: LanguageTag?) {
    guard asked.contains(where: { $0?.isKeyed ?? false }) else {
      return (asked.map { $0.flatMap(\.literal) }, nil)
    }
    // Keys that no table has are texts of no language: their values read as the readers write them.
    let isInTables = asked.contains { $0.map(isAnyKeyKnown) ?? false }
    try throwFailure()
    languages: for language in isInTables ? ranked.map(Optional.some) : [nil] {
      let source = Source(texts: self, language: language)
      let renderer = renderer(source)
      var made: [String?] = []
      for text in asked {
        do throws(RenderingProblem) {
          made.append(try self.text(text, renderer))
        } catch {
          try throwFailure()
          // What takes that long in one language would in the next.
          if error == .tooMuchWork { break languages }
          continue languages
        }
      }
      try throwFailure()
      return (made, source.hasFound ? language : nil)
    }
    return try texts(asInDevelopment: asked)
  }

  /// What is shown where no language has all of it: of each text what it was written in, else its key.
  private func texts(
    asInDevelopment asked: [Text?]
  ) throws(StoreError) -> (texts: [String?], language: LanguageTag?) {
    var hasFound = false
    var made: [String?] = []
    for text in asked {
      let source = Source(texts: self, language: catalog.development, standsAlone: true)
      do throws(RenderingProblem) {
        made.append(try self.text(text, renderer(source)))
        hasFound = hasFound || source.hasFound
      } catch {
        try throwFailure()
        made.append(text?.key)
      }
    }
    try throwFailure()
    return (made, hasFound ? catalog.development : nil)
  }

  /// Why a text cannot be read in the development language; nil: it can.
  func problem(of text: KeyedText) throws(StoreError) -> RenderingProblem? {
    let source = Source(texts: self, language: catalog.development, standsAlone: true)
    var problem: RenderingProblem?
    do throws(RenderingProblem) {
      _ = try self.text(.keyed(text), renderer(source))
    } catch {
      problem = error
    }
    try throwFailure()
    return problem
  }

  /// The texts of actions, each by itself where the language that the alert is in does not have it.
  func actions(
    _ actions: [CategoryAction], in language: String?
  ) throws(StoreError) -> [DeliveryAction] {
    var made: [DeliveryAction] = []
    for action in actions {
      var shown = DeliveryAction(
        id: action.id, title: try text(action.title, near: language),
        isDestructive: action.isDestructive, isForeground: action.isForeground)
      if let input = action.textInput {
        shown.textInput = DeliveryAction.Input()
        if let title = input.buttonTitle {
          shown.textInput?.buttonTitle = try text(title, near: language)
        }
        if let text = input.placeholder {
          shown.textInput?.placeholder = try self.text(text, near: language)
        }
      }
      made.append(shown)
    }
    return made
  }

  private func text(_ text: Text, near language: String?) throws(StoreError) -> String {
    if let literal = text.literal { return literal }
    if let near = ranked.first(where: { $0.text == language }) {
      let source = Source(texts: self, language: near)
      let made = try? self.text(text, renderer(source))
      try throwFailure()
      if let made { return made }
    }
    return try texts([text]).texts[0] ?? text.key
  }

  /// What the app is called in the readers' language.
  func appName() throws(StoreError) -> String? {
    guard catalog.hasTable(named: Self.nameTable) else { return nil }
    for language in ranked {
      let entry = entry(key: Self.nameKey, table: Self.nameTable, in: language)
      try throwFailure()
      if case .text(let name)? = entry, Self.nameLengths.contains(name.utf8.count) { return name }
    }
    return nil
  }

  /// As Apple's platforms have it; see "CFBundleDisplayName" there.
  private static let nameTable = "InfoPlist"
  private static let nameKey = "CFBundleDisplayName"
  /// It comes with every delivery. What is longer is no name.
  private static let nameLengths = 1...256
}

// Entries and values.
extension AppTexts {
  private func renderer(_ source: Source) -> TextRenderer {
    let reader = Reader(
      language: readersTag(for: source.language), zone: zone, calendar: audience.calendar, now: now)
    return TextRenderer(
      source: source, values: hub.formats.writer(for: reader), isolates: true)
  }

  /// What making it costs counts as work of the turn.
  private func text(_ text: Text?, _ renderer: TextRenderer) throws(RenderingProblem) -> String? {
    switch text {
    case nil: return nil
    case .literal(let literal)?: return literal
    case .keyed(let text)?:
      let most = max(0, min(workLeft, Self.mostWorkOfText))
      let opened = hub.formats.opened
      var left = most
      defer {
        let new = hub.formats.opened - opened
        workLeft -= most - left + new * Self.workOfFormatter
        // In steps of 50 ns, as all work is counted.
        hub.work.steps += 2 * (most - left) + 10_000 * new
      }
      return try renderer.text(text, spending: &left)
    }
  }

  /// The language in which values are written: the readers' own variety of the one that the texts are in, for its
  /// digits and the order of its dates.
  private func readersTag(for language: LanguageTag?) -> LanguageTag {
    guard let language else { return wanted.first ?? catalog.development ?? Self.english }
    return wanted.first { tag in
      tag.language == language.language
        && (language.region == nil || language.region == tag.region)
        && Negotiation.best(of: [language], for: [tag], development: nil) != nil
    } ?? language
  }

  private func entry(key: String, table: String, in language: LanguageTag) -> TableEntry? {
    for kind in [TableKind.stringsdict, .strings] {
      do {
        let table = TableID(language: language.text, name: table, kind: kind)
        guard readingLeft > 0 || hub.hasAtHand(table, in: catalog) else { continue }
        let before = hub.work.steps
        defer { readingLeft -= hub.work.steps - before }
        if let entry = try hub.entries(of: table, in: catalog)?[key] { return entry }
      } catch {
        failure = failure ?? error
      }
    }
    return nil
  }

  private func isKnown(_ key: String, table: String) -> Bool {
    ranked.contains { entry(key: key, table: table, in: $0) != nil }
  }

  /// Whether the readers have the key of a text, or of one within it, in some language.
  private func isAnyKeyKnown(_ text: Text) -> Bool {
    if case .keyed(let keyed) = text { isAnyKeyKnown(keyed) } else { false }
  }

  private func isAnyKeyKnown(_ text: KeyedText) -> Bool {
    isKnown(text.key, table: text.table)
      || text.arguments.contains {
        switch $0 {
        case .keyed(let inner): isAnyKeyKnown(inner)
        case .list(let elements):
          elements.contains {
            if case .keyed(let inner) = $0 { isAnyKeyKnown(inner) } else { false }
          }
        case .string, .integer, .number, .date: false
        }
      }
  }

  private func throwFailure() throws(StoreError) {
    if let failure { throw failure }
  }

  /// The entries of one language. A key that the readers have in no language is its own entry.
  private final class Source: TextSource {
    private let texts: AppTexts
    let language: LanguageTag?
    /// Whether it does not matter that another language has the key.
    private let standsAlone: Bool
    /// Whether a table had something.
    private(set) var hasFound = false

    init(texts: AppTexts, language: LanguageTag?, standsAlone: Bool = false) {
      self.texts = texts
      self.language = language
      self.standsAlone = standsAlone
    }

    func entry(key: String, table: String) -> TableEntry? {
      if let language, let entry = texts.entry(key: key, table: table, in: language) {
        hasFound = true
        return entry
      }
      guard standsAlone || language == nil || !texts.isKnown(key, table: table) else { return nil }
      return .text(key)
    }
  }
}

extension Text {
  var isKeyed: Bool { if case .keyed = self { true } else { false } }
  var literal: String? { if case .literal(let text) = self { text } else { nil } }
  /// The text itself, where it has no key.
  fileprivate var key: String {
    switch self {
    case .literal(let text): text
    case .keyed(let text): text.key
    }
  }
}

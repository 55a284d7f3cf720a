import BelfryClient
import BelfryCore
import BelfryLocalization
import BelfryProtocol

/// One run of a verb: what was asked, and the way to the world and to the hub.
struct Invocation: Sendable {
  /// The app as which this program speaks unless told otherwise.
  static let usualApp = "belfry"

  let arguments: ParsedArguments
  let console: Console
  let texts: Texts

  /// Writes times as they are now.
  var time: TimeText { TimeText(texts: texts, zone: console.zone, now: console.now()) }

  /// The hub to talk to.
  func address(systemSocket: String = "hub.sock") -> HubAddress {
    if let path = arguments.value("socket") { return .path(path) }
    return .standard(systemSocket: systemSocket, variable: console.variable)
  }

  /// The languages of whoever reads what is said here, the best first.
  private var languages: [String] {
    LanguagePreference.fromEnvironment(console.variable).map(\.text)
  }

  /// Connects as the app of `--app`, or as the usual one.
  func app() async throws -> App {
    let id = arguments.value("app") ?? Self.usualApp
    guard AppID(id) != nil else { throw UsageError.badApp(id) }
    return try await App.connect(id, at: address(), key: key, languages: languages)
  }

  /// As ``app()``, for verbs that only look or take back: no key is made, and no id claimed.
  func existingApp() async throws -> App {
    let id = arguments.value("app") ?? Self.usualApp
    guard AppID(id) != nil else { throw UsageError.badApp(id) }
    do throws(HubError) {
      return try await App.connect(
        id, at: address(), key: .existing(variable: console.variable), languages: languages)
    } catch {
      // An administrator's app needs no key; any other has one where it was used before.
      guard error.reason == .keyNeeded else { throw error }
      throw NothingMatched(texts("app.unknown", .string(id)))
    }
  }

  func center() async throws -> Center {
    try await Center.connect(at: address(), key: key, languages: languages)
  }

  func administrator() async throws -> Administrator {
    try await Administrator.connect(
      at: address(systemSocket: "admin.sock"), languages: languages)
  }

  /// Writes a line of cleaned text.
  func say(_ line: String) throws {
    try write(inDirection(line))
  }

  /// Writes lines of a name and a value each, the values below each other.
  func say(_ rows: [(name: String, value: String)], indent: String = "") throws {
    let width = rows.reduce(0) { max($0, DisplayWidth.of($1.name)) }
    for (name, value) in rows {
      let gap = String(repeating: " ", count: width - DisplayWidth.of(name) + 2)
      let value = TerminalText.clean(value)
      try write(
        console.columns == nil
          ? indent + name + gap + value
          : indent + Direction.part(name) + gap + inDirection(value))
    }
  }

  /// Writes a sentence to standard error.
  func complain(_ sentence: String) {
    console.err(texts("failure.program", .string(TerminalText.clean(sentence))) + "\n")
  }

  /// Writes JSON as one line, with everything escaped that could do something to a terminal.
  func say(json: String) throws {
    var writer = JSONWriter(escapesForTerminals: true)
    writer.raw(Array(json.utf8))
    writer.endLine()
    try console.out(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Writes a table, its head set off where that is possible.
  func say(_ table: Table) throws {
    let lines = table.lines(columns: console.columns)
    for (index, line) in lines.enumerated() {
      try write(index == 0 ? console.faint(line) : line)
    }
  }

  /// As a terminal has to get it, where it runs from right to left.
  private func inDirection(_ line: String) -> String {
    guard console.columns != nil else { return line }
    return texts.isRightToLeft ? Direction.sentence(line) : Direction.part(line)
  }

  private func write(_ line: String) throws {
    try console.out(line + "\n")
  }

  private var key: KeySource { .standard(variable: console.variable) }
}

/// Nothing has the ids or numbers that were asked for; the sentences say so.
struct NothingMatched: Error, Sendable {
  let sentences: [String]

  init(_ sentences: String...) {
    self.sentences = sentences
  }

  init(sentences: [String]) {
    self.sentences = sentences
  }
}

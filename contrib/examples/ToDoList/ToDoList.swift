import BelfryClient
import Foundation

/// A to-do list that warns some minutes before an item is due.
///
/// The items are the alerts in the list's queue: what the list needs to know of each stands in the
/// alert's `userInfo`.
@main struct ToDoList {
  static let usage = """
    ToDoList add NAME --due 2027-03-01T18:00 [--warn 10]
    ToDoList list           what is still to come, and the number at the list's name
    ToDoList done NAME      takes an item's warning back
    ToDoList open           shows the details of what the person chose to view, and of what comes
    """

  let app: App

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "add":
        guard let (item, warning) = Item.read(arguments.dropFirst()) else { fallthrough }
        try await connected().add(item, warning: warning)
      case "list" where arguments.count == 1: try await connected().list()
      case "done" where arguments.count == 2: try await connected().finish(arguments[1])
      case "open" where arguments.count == 1: try await connected().open()
      default: fail(usage, status: 2)
      }
    } catch {
      fail("ToDoList: \(error)", status: 1)
    }
  }

  static func connected() async throws -> ToDoList {
    let app = try await App.connect("org.example.to-do-list")
    try await putTexts(of: app)
    return ToDoList(app: app)
  }

  /// Gives the hub the texts that stand beside this file; done again, it changes nothing.
  static func putTexts(of app: App) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Localizations")
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      guard let match = file.wholeMatch(of: /(.+)\.lproj\/(.+)\.(strings|stringsdict)/),
        let kind = TextTable.Kind(rawValue: String(match.3))
      else { continue }
      try await app.putStrings(
        Data(contentsOf: folder.appending(path: file)),
        as: TextTable(String(match.1), name: String(match.2), kind: kind),
        isDevelopment: match.1 == "en")
    }
  }

  func add(_ item: Item, warning minutes: Int) async throws {
    var alert = Alert(
      // Looked up in the recipient's language at delivery, with its plural forms.
      nil, .key("%@ in %i minutes.", item.item, minutes),
      trigger: .at(item.date.addingTimeInterval(Double(-60 * minutes))), sound: .standard,
      // One more than there is, whatever that is when it rings.
      badge: .up(1), userInfo: try UserInfo(encoding: item))
    alert.action = .named(.key("View Details"))
    try await app.schedule(alert)
    print("\(item.item) is due \(item.time). The warning comes \(minutes) minutes before.")
  }

  func list() async throws {
    for pending in try await app.pending() {
      guard let item = try? pending.alert.userInfo?.decoded(as: Item.self) else { continue }
      print("\(item.item), due \(item.time)")
    }
    print("\(try await app.badge()) not viewed.")
  }

  func finish(_ name: String) async throws {
    // The alert is known by what it carries, so the list need not remember ids.
    let alerts = try await app.pending().map(\.alert).filter { alert in
      (try? alert.userInfo?.decoded(as: Item.self))?.item == name
    }
    guard !alerts.isEmpty else { fail("There is no \(name).", status: 1) }
    try await app.cancel(alerts.map(\.id))
    print("\(name) is done.")
  }

  /// Goes on behind the last event that was dealt with: an answer that came while the list did not
  /// run waits here, like the launch option of an app that was started by a tap.
  func open() async throws {
    for try await event in app.events(foreground: true) {
      switch event.kind {
      case .offered(let offer, _):
        try await app.handled(event)
        try await app.setBadge(.down(1))
        say(offer.body ?? "")
      case .activated:
        guard let item = try event.userInfo?.decoded(as: Item.self) else { continue }
        try await app.setBadge(.down(1))
        say("\(item.item): due \(item.time)")
      default:
        continue
      }
    }
  }
}

/// What an alert of the list carries.
struct Item: Codable {
  let item: String
  /// Such as `2027-03-01T17:00:00Z`: what the list in any other language can read, too.
  let due: String

  init(item: String, date: Date) {
    self.item = item
    due = date.formatted(.iso8601)
  }

  var date: Date { (try? Date(due, strategy: .iso8601)) ?? .distantFuture }

  var time: String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(day: .twoDigits).\(month: .twoDigits). at \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: .current, calendar: .current))
  }

  /// Reads `NAME --due TIME [--warn MINUTES]`: a time of this place, and 10 minutes at first.
  static func read(_ arguments: ArraySlice<String>) -> (Item, warning: Int)? {
    var rest = arguments
    guard let name = rest.popFirst() else { return nil }
    var due: Date?
    var warning = 10
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--due":
        due = try? Date(
          "\(value):00",
          strategy: Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
            .time(includingFractionalSeconds: false))
      case "--warn":
        guard let minutes = Int(value), (0...1_000_000).contains(minutes) else { return nil }
        warning = minutes
      default: return nil
      }
    }
    return due.map { (Item(item: name, date: $0), warning) }
  }
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

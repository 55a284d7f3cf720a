import BelfryClient
import Foundation

/// An alarm clock with a twelve-hour dial. It keeps no file: when it starts, it sets its hands from
/// the last alert in its queue.
@main struct AlarmClock {
  static let usage = """
    AlarmClock             shows where the hands stand, and when it rings
    AlarmClock set 7:30    turns the hands; it rings the next time that the dial shows this
    AlarmClock off         rings no more
    AlarmClock wait        stays in the foreground and says itself when it rings
    """

  let app: App

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.first, arguments.dropFirst().first.flatMap(Dial.init)) {
      case (nil, _): try await connected().show()
      case ("set", let dial?) where arguments.count == 2: try await connected().turn(to: dial)
      case ("off", nil) where arguments.count == 1: try await connected().off()
      case ("wait", nil) where arguments.count == 1: try await connected().wait()
      default:
        fail(usage, status: 2)
      }
    } catch {
      fail("AlarmClock: \(error)", status: 1)
    }
  }

  static func connected() async throws -> AlarmClock {
    let app = try await App.connect("org.example.alarm-clock")
    try await putTexts(of: app)
    return AlarmClock(app: app)
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

  func show() async throws {
    guard let last = try await app.pending().last else {
      print("The hands stand at 12:00. No alarm is set.")
      return
    }
    let time = last.next.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(day: .twoDigits).\(month: .twoDigits). at \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: .current, calendar: .current))
    print("The hands stand at \(Dial(at: last.next)). It rings on \(time).")
  }

  func turn(to dial: Dial) async throws {
    try await app.cancelAll()
    guard let rings = dial.next(after: .now) else { return }
    // Looked up in the recipient's language when it rings.
    var alert = Alert(
      nil, .key("It is %@.", "\(dial)"), trigger: .at(rings), sound: .standard)
    alert.action = .named(.key("Stop"))
    try await app.schedule(alert)
    try await show()
  }

  func off() async throws {
    let takenBack = try await app.cancelAll()
    let wasOn = takenBack.pending + takenBack.withdrawn > 0
    print(wasOn ? "The alarm is off." : "No alarm was set.")
  }

  func wait() async throws {
    for try await event in app.events(foreground: true) {
      // Offered means: the hub shows nothing, since this program is in front of the person and does.
      guard case .offered(let offer, _) = event.kind else { continue }
      say(offer.body ?? "")
      try await app.handled(event)
      try await app.acknowledge(event)
      return
    }
  }
}

/// Where the hands stand. A dial cannot tell 7:30 in the morning from 7:30 in the evening.
struct Dial: CustomStringConvertible {
  /// 0 to 11.
  let hour: Int
  let minute: Int

  /// Reads "7:30" and "19:30", which put the hands at the same place.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d{1,2}):([0-5]\d)/), let hour = Int(match.1),
      let minute = Int(match.2), hour < 24
    else { return nil }
    self.hour = hour % 12
    self.minute = minute
  }

  init(at moment: Date) {
    let parts = Calendar.current.dateComponents([.hour, .minute], from: moment)
    hour = (parts.hour ?? 0) % 12
    minute = parts.minute ?? 0
  }

  /// What the dial shows: 12:05, never 0:05.
  var description: String {
    "\(hour == 0 ? 12 : hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The first moment behind `now` at which the dial shows this.
  func next(after now: Date) -> Date? {
    [hour, hour + 12].compactMap { hour in
      Calendar.current.nextDate(
        after: now, matching: DateComponents(hour: hour, minute: minute),
        matchingPolicy: .nextTime)
    }.min()
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

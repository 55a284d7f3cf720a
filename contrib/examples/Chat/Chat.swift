import BelfryClient
import Foundation

/// A chat. Messages reach it in the background, where it rings, and in the foreground, where it does
/// not.
@main struct Chat {
  static let usage = """
    Chat receive FROM TEXT...    a message has come; whatever brings messages calls this
    Chat open                    shows the messages that the person chose to read, and those that come
    Chat unread                  the number at the chat's name
    """

  /// What an alert of the chat carries.
  struct Message: Codable {
    let from: String
    let text: String
  }

  let app: App

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "receive" where arguments.count > 2:
        let text = arguments.dropFirst(2).joined(separator: " ")
        try await connected().receive(Message(from: arguments[1], text: text))
      case "open" where arguments.count == 1: try await connected().open()
      case "unread" where arguments.count == 1:
        print("\(try await connected().app.badge()) unread.")
      default:
        fail(usage, status: 2)
      }
    } catch {
      fail("Chat: \(error)", status: 1)
    }
  }

  static func connected() async throws -> Chat {
    let app = try await App.connect("org.example.chat")
    try await putTexts(of: app)
    return Chat(app: app)
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

  /// Presents at once. Where the chat is open, the hub offers it to the chat and shows nothing.
  func receive(_ message: Message) async throws {
    var alert = Alert(
      nil, .key("%@ has a message for you.", message.from), sound: .standard, badge: .up(1),
      userInfo: try UserInfo(encoding: message))
    alert.action = .named(.key("Read Message"))
    alert.thread = message.from
    try await app.present(alert)
  }

  func open() async throws {
    if try await app.delivered().isEmpty {
      // The first start: nothing has ever come, so nothing can be unread.
      try await app.setBadge(0)
    }
    for try await event in app.events(foreground: true) {
      switch event.kind {
      case .offered:
        // Told, and not shown by anybody else: an app must not let it be shown twice.
        try await app.handled(event)
      case .activated:
        break
      default:
        continue
      }
      try await app.setBadge(.down(1))
      if let message = try event.userInfo?.decoded(as: Message.self) {
        say("\(message.from): \(message.text)")
      }
    }
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

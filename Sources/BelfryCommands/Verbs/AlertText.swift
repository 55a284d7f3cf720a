import BelfryClient
import BelfryCore
import BelfryLocalization

/// Makes the words of alerts for tables and lines.
enum AlertText {
  /// Title and body in one cleaned line, cut after what anybody reads in a line.
  static func oneLine(_ delivery: Delivery) -> String {
    oneLine(title: delivery.title, body: delivery.body)
  }

  /// Title and body of an alert that is still to fire. A text with a key stands as its template
  /// would, since only its delivery decides the language.
  static func oneLine(_ alert: BelfryClient.Alert) -> String {
    oneLine(title: alert.title.map(words), body: alert.body.map(words))
  }

  private static func oneLine(title: String?, body: String?) -> String {
    // Cleaned before they are joined: a text that ends in a combining mark takes no colon of ours.
    [title, body].compactMap { $0 }.map { TerminalText.clean($0) }.joined(separator: ": ")
  }

  private static func words(_ text: BelfryClient.Text) -> String {
    switch text.onTheWire {
    case .literal(let text): text
    case .keyed(let text): Template(text.key).text(with: text.arguments, isolating: false)
    }
  }
}

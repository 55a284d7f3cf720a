package import BelfryProtocol

/// A line that a hub sent, read as JSON.
package struct ReceivedLine: CustomStringConvertible, Sendable {
  package let bytes: [UInt8]
  private let root: JSONView?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    root = try? JSONDocument(parsing: bytes).root
  }

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The value at a path such as `result.alerts[0].next`; nil if there is none.
  package subscript(path: String) -> JSONView? {
    var value = root
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" }) {
      if step.last == "]", let index = Int(step.dropLast()) {
        value = value.flatMap { array in
          array.elements.enumerated().first { $0.offset == index }?.element
        }
      } else {
        value = value?[String(step)]
      }
    }
    return value
  }

  /// The decoded string at a path.
  package func string(_ path: String) -> String? { self[path]?.string }

  package func integer(_ path: String) -> Int64? { self[path]?.integer }

  /// The value at a path as it stands on the line.
  package func json(_ path: String) -> String? {
    self[path].map { String(decoding: $0.raw, as: UTF8.self) }
  }

  /// The stable name of a refusal; nil if this is none.
  package var reason: String? { string("error.data.reason") }

  package var isEvent: Bool { string("method") == "event" }

  /// What kind of event this is; nil if it is none.
  package var eventType: String? { isEvent ? string("params.type") : nil }
}

import BelfryCore

/// An answer or an event of a hub that does not hold what it must.
package struct MalformedAnswer: Error, Hashable, Sendable {
  /// The member to blame; empty for the whole.
  package let field: String

  package init(field: String) {
    self.field = field
  }
}

// A client reads what it knows and skips the rest. `null` is as good as no member at all.

extension JSONView {
  func optional<Value>(
    _ name: some WireName, _ read: (JSONView) -> Value?
  ) throws(MalformedAnswer) -> Value? {
    guard let view = self[name.rawValue], !view.isNull else { return nil }
    guard let value = read(view) else { throw MalformedAnswer(field: name.rawValue) }
    return value
  }

  func required<Value>(
    _ name: some WireName, _ read: (JSONView) -> Value?
  ) throws(MalformedAnswer) -> Value {
    guard let value = try optional(name, read) else {
      throw MalformedAnswer(field: name.rawValue)
    }
    return value
  }

  /// The elements of an array that must be there.
  func elements<Element>(
    _ name: some WireName, _ read: (JSONView) throws(MalformedAnswer) -> Element
  ) throws(MalformedAnswer) -> [Element] {
    let array = try required(name) { $0.kind == .array ? $0 : nil }
    var result: [Element] = []
    for element in array.elements { result.append(try read(element)) }
    return result
  }

  func deliveryState(
    _ state: some WireName, reason: some WireName
  ) throws(MalformedAnswer) -> DeliveryState {
    let name = try required(state) { $0.string }
    let word = try optional(reason) { $0.string }
    let known = DeliveryState.all.first { $0.name == name && $0.reason?.rawValue == word }
    guard let known else { throw MalformedAnswer(field: state.rawValue) }
    return known
  }

  /// nil where it is no array of strings alone.
  var strings: [String]? {
    guard kind == .array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == count ? strings : nil
  }

  var timestamp: Timestamp? { string.flatMap { try? Timestamp(rfc3339: $0) } }

  var occurrence: Occurrence? { string.map(Occurrence.init(stored:)) }

  var duration: Duration? { string.flatMap { try? Duration(iso8601: $0) } }
}

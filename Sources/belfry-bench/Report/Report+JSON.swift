import BelfryProtocol

extension Report {
  /// One line of JSON, from which the same report can be made again.
  func json() -> [UInt8] {
    var writer = JSONWriter(reserving: 16 << 10)
    writer.beginObject()
    writer.member("rounds", rounds)
    writer.beginArray("peers")
    for peer in peers { writer.value(peer) }
    writer.endArray()
    writer.beginArray("facts")
    for fact in facts {
      writer.beginObject()
      writer.member("key", fact.key)
      writer.member("name", fact.name)
      writer.member("value", fact.value)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("raisedLimits")
    for limit in raised {
      writer.beginObject()
      writer.member("key", limit.key)
      writer.member("value", limit.value)
      writer.member("usual", limit.usual)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("rows")
    for row in rows { write(row, &writer) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func write(_ row: Row, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("key", row.metric.key)
    writer.member("title", row.metric.title)
    writer.member("unit", row.metric.unit)
    writer.member("decimals", row.metric.decimals)
    writer.member("headline", row.metric.isHeadline)
    if let others = row.othersPercent { writer.member("othersPercent", rounded(others)) }
    writer.beginArray("subjects")
    for subject in [Self.machine, Self.hub] + peers {
      guard let series = row.series[subject] else { continue }
      writer.beginObject()
      writer.member("name", subject)
      writer.member("median", rounded(series.median))
      writer.member("least", rounded(series.least))
      writer.member("most", rounded(series.most))
      if let ratio = row.ratio(to: subject), subject != Self.hub {
        writer.member("hubRatio", rounded(ratio))
      }
      if let busy = row.driverPercent[subject] { writer.member("driverPercent", rounded(busy)) }
      writer.beginArray("values")
      for value in series.values { writer.value(rounded(value)) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// Nobody measures more than four decimals.
  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  init(json: [UInt8]) throws {
    var json = json
    if json.last == UInt8(ascii: "\n") { json.removeLast() }
    let root = try JSONDocument(parsing: json).root
    rounds = try Self.integer(root, "rounds")
    peers = root["peers"]?.elements.compactMap(\.string) ?? []
    facts = try Self.elements(root, "facts").map { fact in
      Fact(
        key: try Self.text(fact, "key"), name: try Self.text(fact, "name"),
        value: try Self.text(fact, "value"))
    }
    raised = try Self.elements(root, "raisedLimits").map { limit in
      RaisedLimit(
        key: try Self.text(limit, "key"), value: try Self.integer(limit, "value"),
        usual: try Self.integer(limit, "usual"))
    }
    rows = try Self.elements(root, "rows").map { try Self.row($0) }
  }

  private static func row(_ view: JSONView) throws -> Row {
    var row = Row(
      metric: Metric(
        key: try text(view, "key"), title: try text(view, "title"), unit: try text(view, "unit"),
        decimals: try integer(view, "decimals"), isHeadline: view["headline"]?.bool ?? false))
    row.othersPercent = view["othersPercent"]?.double
    for subject in try elements(view, "subjects") {
      let name = try text(subject, "name")
      row.series[name] = Series(try elements(subject, "values").compactMap(\.double))
      row.driverPercent[name] = subject["driverPercent"]?.double
    }
    return row
  }

  private static func elements(_ view: JSONView, _ name: String) throws -> JSONElements {
    guard let value = view[name], value.kind == .array else { throw BenchError("no \(name)") }
    return value.elements
  }

  private static func text(_ view: JSONView, _ name: String) throws -> String {
    guard let value = view[name]?.string else { throw BenchError("no \(name)") }
    return value
  }

  private static func integer(_ view: JSONView, _ name: String) throws -> Int {
    guard let value = view[name]?.integer else { throw BenchError("no \(name)") }
    return Int(value)
  }
}

import BelfryCore
import BelfryProtocol
import BelfryStore

// Figures for a program that collects them, in Prometheus' text format 0.0.4.
extension Hub {
  /// Families with a line for each app id; the rest stand together under one.
  private static var mostApps: Int { 200 }
  /// No app id has parentheses.
  private static var others: String { "(others)" }

  func metrics(_ request: Request) throws -> Outcome {
    let counts = try store.counts()
    let sums = try store.sums()
    var text = MetricsText()
    text.family("belfry_info", .gauge, "The version of the hub.")
    text.sample("belfry_info", ["version": configuration.version], 1)
    for (name, help, value) in [
      ("belfry_connections", "Open connections.", Int64(connectionCount)),
      ("belfry_users", "Users that the hub knows.", counts.users),
      ("belfry_users_suspended", "Users that are suspended.", sums.suspendedUsers),
      ("belfry_users_absent", "Users whose account is gone.", sums.absentUsers),
      ("belfry_apps_suspended", "Apps that are suspended.", sums.suspendedApps),
      ("belfry_deliveries_open", "Deliveries without an end.", counts.open),
      ("belfry_fanouts", "Alerts on their way to many.", counts.fanOuts),
      ("belfry_store_bytes", "Size of the data base file.", counts.fileBytes),
      (
        "belfry_storage_full", "Whether the disk is full, so that nothing can be added.",
        refusesGrowth ? 1 : 0
      ),
    ] {
      text.family(name, .gauge, help)
      text.sample(name, [:], value)
    }
    text.family("belfry_apps", .gauge, "Apps, by whose they are.")
    text.sample("belfry_apps", ["kind": "personal"], counts.personalApps)
    text.sample("belfry_apps", ["kind": "system"], counts.systemApps)
    text.family("belfry_deliveries_total", .counter, "Deliveries made to users that the hub knows.")
    text.sample("belfry_deliveries_total", [:], sums.deliveries)
    if let next = try store.nextDue() {
      let name = "belfry_next_due_seconds"
      text.family(name, .gauge, "When the hub has something to do next, in seconds since 1970.")
      text.sample(name, [:], next.milliseconds / 1_000)
    }
    writeApps(try store.sumsOfApps(), to: &text)
    let metrics = Metrics(contentType: "text/plain; version=0.0.4", text: text.text)
    return request.answer { ReplyLine.metrics($0, metrics) }
  }

  private func writeApps(_ apps: [AppSums], to text: inout MetricsText) {
    let families: [(String, MetricsText.Kind, String, (AppSums) -> Int64)] = [
      ("belfry_app_pending", .gauge, "Alerts that are pending.", \.pending),
      ("belfry_app_stored_bytes", .gauge, "Bytes of alerts and deliveries.", \.storedBytes),
      ("belfry_app_deliveries_kept", .gauge, "Deliveries that are kept.", \.deliveriesKept),
      ("belfry_app_events_kept", .gauge, "Events that are kept.", \.eventsKept),
      ("belfry_app_events_total", .counter, "Events written.", \.events),
    ]
    for (name, kind, help, value) in families {
      text.family(name, kind, "\(help) By app id, whosever the app is.")
      for app in apps.prefix(Self.mostApps) {
        text.sample(name, ["app": app.app.rawValue], value(app))
      }
      guard apps.count > Self.mostApps else { continue }
      let rest = apps.dropFirst(Self.mostApps).reduce(Int64(0)) { $0 &+ value($1) }
      text.sample(name, ["app": Self.others], rest)
    }
  }
}

/// Writes Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats).
struct MetricsText {
  enum Kind: String {
    case gauge, counter
  }

  private(set) var text = ""

  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// - Parameter labels: values without a backslash, a quotation mark and a line end.
  mutating func sample(_ name: String, _ labels: [String: String], _ value: Int64) {
    let written = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
    let braces = written.isEmpty ? "" : "{\(written.joined(separator: ","))}"
    text += "\(name)\(braces) \(value)\n"
  }
}

/// How late alerts come, with many others pending.
struct Rings: Measure {
  enum Style: String, CaseIterable {
    /// A thousand a second.
    case lateness
    /// Many at one instant.
    case instant
  }

  let style: Style
  let plan: Plan
  let needsMany = true

  static func all(_ plan: Plan) -> [Rings] { Style.allCases.map { Rings(style: $0, plan: plan) } }

  var key: String { style.rawValue }

  var metrics: [Metric] {
    switch style {
    case .lateness:
      let title = "lateness, 1,000 a second, a million pending"
      return [
        Metric(
          key: "lateness.p50", title: "\(title): p50", unit: "ms", decimals: 2, isHeadline: true),
        Metric(
          key: "lateness.p99", title: "\(title): p99", unit: "ms", decimals: 2, isHeadline: true),
        Metric(key: "lateness.most", title: "\(title): most", unit: "ms", decimals: 2),
        Metric(key: "lateness.app", title: "\(title): p99, the app", unit: "ms", decimals: 2),
        Metric(
          key: "lateness.serverTime", title: "\(title): server's processor time each", unit: "µs",
          decimals: 1),
      ]
    case .instant:
      let title = "\(TextTable.number(Double(plan.atOnce), decimals: 0)) at one instant"
      return [
        Metric(
          key: "instant.first", title: "\(title), until the first has come", unit: "ms",
          decimals: 2),
        Metric(
          key: "instant.last", title: "\(title), until the last has come", unit: "ms", decimals: 1,
          isHeadline: true),
        Metric(
          key: "instant.app", title: "\(title), until the last has come to the app", unit: "ms",
          decimals: 1),
        Metric(
          key: "instant.serverTime", title: "\(title): server's processor time each", unit: "µs",
          decimals: 1),
      ]
    }
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject else { return nil }
    return try stage.with(server, .million) { process in
      var ringing = Ringing(
        name: "\(style.rawValue)\(round)",
        count: style == .lateness ? plan.latenessAlerts : plan.atOnce,
        spacingMilliseconds: style == .lateness ? 1 : 0,
        leadMilliseconds: plan.leadMilliseconds)
      while true {
        switch try server.ring(ringing, process) {
        case .came(let times, let app, let reading):
          return sample(times, app, reading)
        case .tooShort:
          // An alert that has come is not to come again.
          ringing.name += "x"
          ringing.leadMilliseconds *= 2
        }
      }
    }
  }

  private func sample(
    _ times: Distribution, _ app: Distribution?, _ reading: Meter.Reading
  ) -> Sample {
    let spent = reading.serverMicroseconds(each: times.count)
    let values: [Double?] =
      switch style {
      case .lateness:
        [
          times.milliseconds(50), times.milliseconds(99), times.milliseconds(100),
          app?.milliseconds(99), spent,
        ]
      case .instant:
        [times.milliseconds(0), times.milliseconds(100), app?.milliseconds(100), spent]
      }
    return Sample(
      values: values, driverPercent: reading.driverPercent, othersPercent: reading.othersPercent)
  }
}

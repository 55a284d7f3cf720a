/// How much is measured, and where.
struct Plan {
  let setting: HubProcess.Setting
  let queues: PendingQueues
  /// A folder on the disk that is measured.
  let workshop: String

  /// Alerts pending while most is measured, and for comparison.
  var pending = 1_000_000
  var fewPending = 10_000

  /// Alerts that ring, and within how many seconds.
  var alerts = 10_000
  var latenessSeconds = 10
  /// Milliseconds from the first `schedule` of them until the first one rings.
  var latenessLead: Int64 = 8_000

  var requestsOneAtATime = 2_000
  var requestsInParallel = 20_000
  var appends = 1_000
  var echoes = 20_000
  var starts = 7
  var pings = 300
  /// A hub that has just started or worked has a little left to do.
  var settleSeconds = 3
  var idleSeconds = 10

  /// Small enough for a test.
  mutating func makeSmall() {
    (pending, fewPending) = (300, 100)
    (alerts, latenessSeconds, latenessLead) = (50, 1, 1_000)
    (requestsOneAtATime, requestsInParallel) = (20, 200)
    (appends, echoes, starts, pings) = (5, 20, 1, 20)
    (settleSeconds, idleSeconds) = (0, 1)
  }

  /// "none pending" or "1,000,000 pending".
  func text(_ pending: Int) -> String {
    pending == 0 ? "none pending" : "\(TextTable.number(Double(pending), decimals: 0)) pending"
  }
}

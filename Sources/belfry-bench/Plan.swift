/// How much is measured.
struct Plan {
  /// Alerts pending where there are many.
  var pending = 1_000_000
  var rounds = 5

  /// Alerts that ring at 1,000 a second, and at one instant.
  var latenessAlerts = 4_000
  var atOnce = 10_000
  /// From the first `schedule` of them until the first one rings.
  var leadMilliseconds: Int64 = 2_000

  var requestsOneAtATime = 2_000
  var requestsInParallel = 10_000
  var appends = 1_000
  var echoes = 10_000
  var pings = 60
  /// Walks through the occurrences of a repeat.
  var walks = 200
  /// Entries of a table, and how often it is read; texts that are made of it.
  var entries = 10_000
  var readings = 10
  var renderings = 2_000
  /// A server that has just worked has a little left to do.
  var settleMilliseconds = 1_000
  var idleSeconds = 2

  /// Small enough for a test.
  mutating func makeSmall() {
    (pending, rounds) = (300, 2)
    (latenessAlerts, atOnce, leadMilliseconds) = (30, 50, 800)
    (requestsOneAtATime, requestsInParallel) = (20, 200)
    (appends, echoes, pings) = (5, 20, 10)
    walks = 3
    (entries, readings, renderings) = (20, 2, 10)
    (settleMilliseconds, idleSeconds) = (0, 1)
  }
}

import BelfryPosix
import BelfryProtocol

/// State directories with many alerts pending, loaded once and copied for each use.
struct PendingQueues {
  private let setting: HubProcess.Setting
  /// Where those that can be used again are kept.
  private let shelf: String
  /// Where copies are made.
  private let workshop: String

  private static let alertsPerRequest = 500
  /// The first loaded alert is due two days after it was loaded.
  private static let usableForMilliseconds: Int64 = 86_400_000

  init(_ setting: HubProcess.Setting, shelf: String, workshop: String) {
    self.setting = setting
    self.shelf = shelf
    self.workshop = workshop
  }

  /// Whether a queue with so many alerts is on the shelf and young enough.
  func hasReady(_ count: Int) throws -> Bool {
    guard let text = try? ProcFile.text(note(of: count)),
      let loadedAt = Int64(text.prefix { $0 != "\n" })
    else { return false }
    let age = SystemClock.realtimeMilliseconds() - loadedAt
    return (0..<Self.usableForMilliseconds).contains(age)
  }

  /// Loads so many alerts and puts them on the shelf; answers how many a second.
  func load(_ count: Int) throws -> Double {
    let folder = folder(of: count)
    try Folder.remove(folder)
    let loadedAt = SystemClock.realtimeMilliseconds()
    let hub = try HubProcess.start(setting, state: folder)
    let client = try hub.client(of: "pending")
    let workload = Workload("pending")
    let start = SystemClock.monotonicNanoseconds()
    var sent = 0
    var waiting = 0
    while sent < count || waiting > 0 {
      if sent < count, waiting < 4 {
        let batch = sent..<min(count, sent + Self.alertsPerRequest)
        try client.send(workload.request(batch))
        sent = batch.upperBound
        waiting += 1
      } else {
        try Reply.check(client.nextLine())
        waiting -= 1
      }
    }
    let seconds = Double(SystemClock.monotonicNanoseconds() - start) / 1e9
    try hub.stop()
    try DiskFile.write("\(loadedAt)\n", to: note(of: count))
    return Double(count) / max(seconds, 1e-9)
  }

  /// A fresh state directory with so many alerts pending, to be used until the next one is asked
  /// for; none pending needs no preparation.
  func fresh(pending count: Int) throws -> String {
    let folder = "\(workshop)/state"
    try Folder.remove(folder)
    if count > 0 {
      try Folder.copyFiles(of: self.folder(of: count), to: folder)
    }
    return folder
  }

  private func folder(of count: Int) -> String { "\(shelf)/pending-\(count)" }

  /// The file that says when it was loaded, in milliseconds since 1970.
  private func note(of count: Int) -> String { "\(folder(of: count))/loaded-at" }
}

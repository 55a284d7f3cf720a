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

  /// Loads so many alerts, unless they are on the shelf.
  ///
  /// - Returns: alerts loaded a second; nil if there was nothing to do.
  func prepare(_ count: Int) throws -> Double? {
    let folder = "\(shelf)/pending-\(count)"
    let note = "\(folder)/\(Self.noteName)"
    if let text = try? ProcFile.text(note), let age = age(of: text),
      (0..<Self.usableForMilliseconds).contains(age)
    {
      return nil
    }
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
    try DiskFile.write("\(loadedAt)\n", to: note)
    return Double(count) / max(seconds, 1e-9)
  }

  /// A fresh state directory with so many alerts pending, to be used until the next one is asked
  /// for; none pending needs no preparation.
  func fresh(pending count: Int) throws -> String {
    let folder = "\(workshop)/state"
    try Folder.remove(folder)
    if count > 0 {
      try Folder.copyFiles(of: "\(shelf)/pending-\(count)", to: folder)
    }
    return folder
  }

  private static let noteName = "loaded-at"

  private func age(of note: String) -> Int64? {
    Int64(note.prefix { $0 != "\n" }).map { SystemClock.realtimeMilliseconds() - $0 }
  }
}

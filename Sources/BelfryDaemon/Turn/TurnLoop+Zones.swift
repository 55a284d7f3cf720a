import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryStore

// Time zones change while the hub runs.
extension TurnLoop {
  /// The kernel says that files of zones may have changed.
  func zonesMayHaveChanged(_ changes: DirectoryWatch.Changes) throws {
    guard let zones else { return }
    changedZones.formUnion(zones.apply(changes, at: .now()))
    try turn()
  }

  /// Reads all zones in use anew.
  func reloadZones() {
    guard let zones else { return }
    changedZones.formUnion(zones.reload(at: .now()))
  }

  /// Lets go of zones whose files have been away for long enough.
  func confirmMissingZones() {
    guard let zones, zones.confirmation.map({ $0 <= monotonic }) ?? false else { return }
    changedZones.formUnion(zones.confirm())
  }

  /// Has the hub look through the alerts that ring by what has changed, in the turn that goes on.
  func takeInZones() throws(StoreError) {
    guard !changedZones.isEmpty else { return }
    if !hub.store.isInTurn { try hub.store.begin() }
    try hub.zonesChanged(changedZones.sorted { $0.rawValue < $1.rawValue })
  }

  /// Says how many alerts ring at another time now.
  func tell(_ reports: [RederivationReport]) {
    for report in reports {
      let count =
        switch report.moved {
        case 0: "no alert has moved"
        case 1: "1 alert has moved"
        default: "\(report.moved) alerts have moved"
        }
      switch report.cause {
      case .zoneData(let zone):
        log.notice("Time zone \(zone) has changed: \(count).")
      case .zoneDataForMany(let zone) where report.moved > 0:
        log.notice("Time zone \(zone) has changed: \(count) of those for many people.")
      case .systemZone(let zone):
        log.notice("This machine has left time zone \(zone): \(count).")
      case .clockWentBack:
        log.notice("The clock was set back: \(count).")
      case .start where report.moved > 0:
        log.notice("Time zones have changed while the hub was away: \(count).")
      case .user where report.moved > 0:
        log.info("Somebody is in another time zone: \(count).")
      case .zoneDataForMany, .start, .user, .recipients: break
      }
    }
  }
}

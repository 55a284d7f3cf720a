/// The methods that this hub has, by their names on the wire.
package enum Method: String, CaseIterable, Sendable {
  case hello
  case ping

  case schedule
  case present
  case cancel
  case cancelAll
  case replaceAll
  case except
  case remove
  case removeAll
  case pending
  case delivered
  case badge
  case categoriesPut = "categories.put"
  case stringsPut = "strings.put"
  case stringsGet = "strings.get"
  case stringsList = "strings.list"
  case stringsRemove = "strings.remove"
  case watch
  case ack
  case handled
  case preview

  case centerList = "center.list"
  case centerPending = "center.pending"
  case centerWatch = "center.watch"
  case centerShown = "center.shown"
  case centerSeen = "center.seen"
  case centerDismiss = "center.dismiss"
  case centerActivate = "center.activate"
  case centerSnooze = "center.snooze"
  case centerSettings = "center.settings"

  case adminStatus = "admin.status"
  case adminClock = "admin.clock"
  case adminApps = "admin.apps"
  case adminUsers = "admin.users"
  case adminLimits = "admin.limits"
  case adminMetrics = "admin.metrics"
  case adminSuspend = "admin.suspend"
  case adminResume = "admin.resume"
  case adminPurge = "admin.purge"
  case adminForget = "admin.forget"
  case adminBackup = "admin.backup"

  /// Names that the protocol keeps for what comes later; they are refused as `notYet`, all others as `unknownMethod`.
  package static let notYet: Set<String> = ["settings", "center.apps", "center.app"]
}

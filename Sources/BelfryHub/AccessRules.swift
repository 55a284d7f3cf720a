package import BelfryProtocol

/// Who may call what. The one table; Protocol.md repeats it and a test walks it.
package enum AccessRules {
  package static func roles(for method: Method) -> Set<Role> {
    switch method {
    case .hello, .ping:
      Set(Role.allCases)
    case .schedule, .present, .cancel, .cancelAll, .replaceAll, .except, .remove, .removeAll,
      .pending, .delivered, .badge, .categoriesPut, .stringsPut, .stringsGet, .stringsList,
      .stringsRemove, .watch, .ack, .preview:
      [.personalApp, .systemApp]
    case .handled:
      [.personalApp]
    case .centerList, .centerPending, .centerWatch, .centerShown, .centerSeen, .centerDismiss,
      .centerActivate, .centerSnooze, .centerSettings:
      [.center]
    case .adminStatus, .adminClock, .adminApps, .adminUsers, .adminLimits, .adminMetrics,
      .adminSuspend,
      .adminResume, .adminPurge, .adminForget, .adminBackup:
      [.administrator]
    }
  }
}

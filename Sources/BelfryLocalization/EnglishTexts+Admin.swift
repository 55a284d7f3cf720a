extension EnglishTexts {
  /// `belfry admin`.
  static let admin: [(String, String)] = [
    ("admin.status.hub", "hub"), ("admin.status.users", "users"), ("admin.status.apps", "apps"),
    ("admin.status.pending", "pending"), ("admin.status.deliveries", "deliveries"),
    ("admin.status.connections", "connections"), ("admin.status.storeBytes", "store"),
    ("admin.status.next", "next"), ("admin.status.zone", "zone"),
    // How often; the zone of the hub's machine.
    ("admin.zoneChanges.one", "%2$@ (zone data changed once)"),
    ("admin.zoneChanges.other", "%2$@ (zone data changed %1$d times)"),
    // Personal apps, apps of the system.
    ("admin.kinds", "%1$d personal, %2$d of the system"),
    ("admin.never", "nothing"),
    ("admin.head.user", "USER"), ("admin.head.app", "APP"), ("admin.head.uid", "UID"),
    ("admin.head.apps", "APPS"), ("admin.head.pending", "PENDING"),
    ("admin.head.deliveries", "DELIVERIES"), ("admin.head.bytes", "BYTES"),
    ("admin.head.state", "STATE"), ("admin.head.limit", "LIMIT"), ("admin.head.value", "VALUE"),
    ("admin.head.usual", "DEFAULT"),
    ("admin.noApps", "There is no such app."),
    ("admin.noUsers", "The hub knows no user yet."),
    ("admin.suspended", "suspended"),
    // Since when.
    ("admin.absent", "no account since %@"),
    // The app, its user.
    ("admin.appOf", "%1$@ of %2$@"),
    ("admin.isSuspended", "%@ is suspended: nothing rings, and nothing is lost."),
    ("admin.wasSuspended", "%@ was suspended already."),
    ("admin.isResumed", "%@ is no longer suspended. What came due rings now, late."),
    ("admin.wasResumed", "%@ was not suspended."),
    // Whose; how many of each.
    ("admin.purged", "%1$@ is gone. Apps: %2$d, pending alerts: %3$d, deliveries: %4$d."),
    ("admin.forgotten", "The key is forgotten; the next hello brings a new one."),
    ("admin.noKey", "There was no key."),
    // The path, bytes.
    ("admin.backedUp", "%1$@  %2$d bytes"),

    ("help.admin.usage", "admin [COMMAND] [OPTIONS]"),
    ("help.admin.summary", "Looks after the hub, as its administrator."),
    (
      "help.admin.detail",
      "Without a command it says how the hub is doing (status).\n"
        + "apps, users and limits list what there is; counts, and never a text. metrics prints "
        + "figures for Prometheus.\n"
        + "suspend keeps a user (--user), one app of theirs (--user and --app) or an app of the "
        + "system (--app) from ringing, until resume; nothing is lost. purge removes the same for "
        + "good.\n"
        + "forget has the hub forget the key of an app (--user and --app) or of a center (--user "
        + "and --center), when it is lost.\n"
        + "backup writes a copy of everything into the directory backups of the hub's state, under "
        + "a name that you give or one made from the time."
    ),
    ("help.admin.option.user", "the user that is meant"),
    ("help.admin.option.app", "the app that is meant"),
    ("help.admin.option.center", "the user's center"),
  ]
}

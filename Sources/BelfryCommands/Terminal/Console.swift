package import BelfryCore

/// Everything that a command sees of the world but the hub, as values that a test can give it.
package struct Console: Sendable {
  /// Writes to standard output. What comes here has been cleaned.
  package let out: @Sendable (String) throws -> Void
  /// Writes to standard error; a failure is nobody's to handle.
  package let err: @Sendable (String) -> Void
  /// The columns of the terminal that standard output is; nil when it is none.
  package let columns: Int?
  /// The value of an environment variable; nil where it is not set.
  package let variable: @Sendable (String) -> String?
  package let now: @Sendable () -> Timestamp
  package let zone: LocalZone
  /// The zones of this system.
  package let zones: any ZoneSource & Sendable

  package init(
    out: @escaping @Sendable (String) throws -> Void, err: @escaping @Sendable (String) -> Void,
    columns: Int?, variable: @escaping @Sendable (String) -> String?,
    now: @escaping @Sendable () -> Timestamp, zone: LocalZone,
    zones: any ZoneSource & Sendable
  ) {
    self.out = out
    self.err = err
    self.columns = columns
    self.variable = variable
    self.now = now
    self.zone = zone
    self.zones = zones
  }

  /// Whether words may be set off by their looks: on a terminal that is not dumb, unless NO_COLOR
  /// is set to something (no-color.org).
  package var hasStyles: Bool {
    columns != nil && variable("TERM") != "dumb" && (variable("NO_COLOR") ?? "").isEmpty
  }
}

extension Console {
  /// Text that is less important, where that can be shown.
  func faint(_ text: String) -> String {
    hasStyles ? "\u{1B}[2m\(text)\u{1B}[22m" : text
  }

  /// Text that is more important, where that can be shown.
  func bold(_ text: String) -> String {
    hasStyles ? "\u{1B}[1m\(text)\u{1B}[22m" : text
  }
}

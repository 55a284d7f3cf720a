package import BelfryCore

/// Where the hub gets the tables from that are installed on this machine.
package protocol InstalledTables: AnyObject {
  /// What is installed for the app of an id as it stands now; nil: nothing is.
  func tables(of app: AppID) -> InstalledApp?
}

/// The tables that are installed for an app.
package struct InstalledApp: Sendable {
  /// Another one whenever they differ in anything; none comes twice for an app.
  package var revision: Int
  /// One of each id, in the order of their folders.
  package var tables: [InstalledTable]

  package init(revision: Int, tables: [InstalledTable]) {
    self.revision = revision
    self.tables = tables
  }
}

package struct InstalledTable: Sendable {
  /// Its language is in canonical form.
  package var id: TableID
  package var entries: Int
  /// The file, which has no fault.
  package var content: [UInt8]

  package init(id: TableID, entries: Int, content: [UInt8]) {
    self.id = id
    self.entries = entries
    self.content = content
  }
}

/// A machine on which nothing is installed.
package final class NothingInstalled: InstalledTables {
  package init() {}

  package func tables(of app: AppID) -> InstalledApp? { nil }
}

/// Why bytes are no zone: the file is broken, or goes past a limit that no real zone reaches.
package enum ZoneDataError: Error, Hashable, Sendable {
  /// Not a TZif file: the magic bytes are missing.
  case notTZif
  /// The file ends before what its header announces.
  case truncated
  /// Counts in the header that contradict each other, or lie past a limit.
  case counts
  /// An index, an offset, a designation or an order that RFC 9636 forbids.
  case content
  /// The text behind the data block is no TZ string.
  case footer
}

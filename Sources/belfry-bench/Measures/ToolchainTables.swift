import Foundation

/// The toolchain's reader of both formats of tables; for comparison alone.
enum ToolchainTables {
  static func entryCount(of bytes: [UInt8]) throws -> Int {
    let value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return (value as? [String: Any])?.count ?? 0
  }
}

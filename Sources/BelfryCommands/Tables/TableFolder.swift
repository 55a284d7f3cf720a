import BelfryCore
import BelfryLocalization
import BelfryPosix

/// The tables of a folder with a folder `LANGUAGE.lproj` a language.
struct TableFolder: Sendable {
  /// A file that is named like a table.
  struct File: Sendable {
    let id: TableID
    /// As it is shown, and as editors find it: `DIR/de.lproj/Localizable.strings`.
    let path: String
    let bytes: [UInt8]
  }

  /// More is not read: a hundred times what a hub takes.
  private static let mostBytes = 64 << 20
  private static let ending = ".lproj"

  let path: String
  /// In the order of their folders and names.
  let files: [File]

  /// Reads every table; other files are passed over.
  init(_ path: String) throws(TableFolderFault) {
    self.path = path
    var files: [File] = []
    let folders = try Self.names(in: path).filter { $0.hasSuffix(Self.ending) }
    for folder in folders {
      let language = String(folder.dropLast(Self.ending.count))
      for name in try Self.names(in: "\(path)/\(folder)") {
        guard let id = Self.table(language, name) else { continue }
        let file = Self.joined(path, "\(folder)/\(name)")
        // A pipe would be waited for without an end.
        if let status = try? FileStatus.at(file, following: true), status.kind != .regular {
          continue
        }
        do {
          files.append(
            File(id: id, path: file, bytes: try Files.read(file, atMost: Self.mostBytes)))
        } catch {
          throw .unreadable(file, "\(error)")
        }
      }
    }
    guard !files.isEmpty else { throw .noTables(path) }
    self.files = files
  }

  /// The languages that have a table, in the order of their folders.
  var languages: [String] {
    files.reduce(into: []) { found, file in
      if found.last != file.id.language { found.append(file.id.language) }
    }
  }

  private static func table(_ language: String, _ name: String) -> TableID? {
    for kind in TableKind.allCases {
      let ending = ".\(kind.rawValue)"
      if name.hasSuffix(ending), name.utf8.count > ending.utf8.count {
        return TableID(language: language, name: String(name.dropLast(ending.count)), kind: kind)
      }
    }
    return nil
  }

  private static func names(in path: String) throws(TableFolderFault) -> [String] {
    do {
      return try Directories.names(in: path)
    } catch {
      throw .unreadable(path, error.reason)
    }
  }

  private static func joined(_ path: String, _ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }
}

/// Why a folder has no tables to look after.
enum TableFolderFault: Error, Equatable, Sendable {
  case noTables(String)
  /// There is no table in the development language that was named.
  case noDevelopment(String)
  case unreadable(String, String)
}

import BelfryPosix

/// State folders with many alerts pending, filled once for each server and copied for use.
struct Shelf {
  let workspace: Workspace
  /// Where those that can be used again are kept.
  let folder: String
  /// Where copies are made.
  let workshop: String

  /// The first alert is due two days after it was filled in.
  private static let usableForMilliseconds: Int64 = 86_400_000

  /// Whether a folder with so many alerts is there, young enough and made by this very program.
  func hasReady(_ server: any Server, _ count: Int) -> Bool {
    guard let lines = try? ProcFile.text(note(of: server, count)).split(separator: "\n"),
      lines.count == 2, let filledAt = Int64(lines[0]),
      lines[1] == (try? identity(of: server))
    else { return false }
    let age = SystemClock.realtimeMilliseconds() - filledAt
    return (0..<Self.usableForMilliseconds).contains(age)
  }

  /// What tells a program from one that was built later.
  private func identity(of server: any Server) throws -> Substring {
    let status = try FileStatus.at(server.program, following: true)
    return "\(status?.identity.inode ?? 0) \(status?.size ?? 0)"
  }

  /// Fills a server with so many alerts and keeps its state.
  func fill(_ server: any Server, _ count: Int) throws {
    let folder = folder(of: server, count)
    try Folder.remove(folder)
    try Files.remove(note(of: server, count))
    let filledAt = SystemClock.realtimeMilliseconds()
    let process = try server.start(workspace, state: folder, isDurable: false)
    try server.fill(process, count: count)
    try process.stop()
    try DiskFile.write(
      "\(filledAt)\n\(try identity(of: server))\n", to: note(of: server, count))
  }

  /// A copy, to be used until the next one for this server is asked for.
  func copy(_ server: any Server, _ count: Int) throws -> String {
    let copy = "\(workshop)/\(server.name)"
    try Folder.remove(copy)
    try Folder.copy(folder(of: server, count), to: copy)
    return copy
  }

  /// A folder for a server that shall begin with nothing.
  func empty(_ server: any Server) throws -> String {
    let folder = "\(workshop)/\(server.name)-empty"
    try Folder.remove(folder)
    return folder
  }

  private func folder(of server: any Server, _ count: Int) -> String {
    "\(folder)/\(server.name)-\(count)"
  }

  /// The file that says when it was filled, in milliseconds since 1970, and by which program.
  private func note(of server: any Server, _ count: Int) -> String {
    folder(of: server, count) + ".filled-at"
  }
}

import BelfryCore
import BelfryPosix

/// Reads the configuration's files.
struct ConfigurationReader {
  /// `/etc/belfry`, or what `--config` says.
  let directory: String

  private static let largestFile = 1 << 20

  func read() -> Configuration {
    var configuration = Configuration()
    let main = "\(directory)/belfry.conf"
    var files = exists(main, &configuration) ? [main] : []
    files += names(in: "\(directory)/belfry.conf.d", &configuration)
      .map { "\(directory)/belfry.conf.d/\($0)" }
    for file in files {
      if let ini = ini(file, &configuration) { configuration.take(ini, from: file) }
    }
    for name in names(in: "\(directory)/apps.d", &configuration) {
      let file = "\(directory)/apps.d/\(name)"
      guard let id = AppID(name.dropLast(".conf".count)) else {
        configuration.problems.append(
          .init(file: file, line: nil, text: "the file is not named for an app id, ignoring"))
        continue
      }
      if let ini = ini(file, &configuration) {
        configuration.takeRule(ini, of: id, from: file)
      } else {
        configuration.refuseRule(of: id)
      }
    }
    return configuration
  }

  private func exists(_ file: String, _ configuration: inout Configuration) -> Bool {
    do {
      return try FileStatus.at(file, following: true) != nil
    } catch {
      configuration.problems.append(.init(file: file, line: nil, text: "\(error), ignoring"))
      return false
    }
  }

  /// The names of the `.conf` files in a directory, which may be missing; hidden ones are left out.
  private func names(in path: String, _ configuration: inout Configuration) -> [String] {
    do {
      guard let status = try FileStatus.at(path, following: true) else { return [] }
      guard isTrusted(status) else {
        configuration.problems.append(
          .init(file: path, line: nil, text: "others may write to the directory, ignoring it"))
        return []
      }
      return try Directories.names(in: path).filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
    } catch {
      configuration.problems.append(.init(file: path, line: nil, text: "\(error), ignoring"))
      return []
    }
  }

  private func ini(_ file: String, _ configuration: inout Configuration) -> IniFile? {
    do {
      guard let status = try FileStatus.at(file, following: true), isTrusted(status) else {
        configuration.problems.append(
          .init(file: file, line: nil, text: "others may write to the file, ignoring it"))
        return nil
      }
      return IniFile(try Files.read(file, atMost: Self.largestFile))
    } catch {
      configuration.problems.append(.init(file: file, line: nil, text: "\(error), ignoring"))
      return nil
    }
  }

  /// Whether only root and the hub's own user can write to it.
  private func isTrusted(_ status: FileStatus) -> Bool {
    let isOurs = status.uid == 0 || status.uid == ProcessFacts.effectiveUserID
    return isOurs && status.permissions & 0o022 == 0
  }
}

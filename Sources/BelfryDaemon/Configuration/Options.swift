import BelfryCore

/// What the command line of `belfryd` says.
struct Options: Hashable, Sendable {
  /// `--socket`: where the hub listens by hand.
  var socket: String?
  /// `--admin-socket`
  var adminSocket: String?
  /// `--state`; nil: `$STATE_DIRECTORY`.
  var state: String?
  /// `--config`: stands for `/etc/belfry`.
  var configuration = "/etc/belfry"
  /// `--data`: stands for all directories in which tables of apps may be installed.
  var data: String?
  /// `--test-clock`: time stands still here until an administrator moves it.
  var testClock: Timestamp?

  /// What the program is asked for.
  enum Request: Hashable, Sendable {
    case run(Options)
    case help
    case version
    /// A sentence that says what is wrong.
    case mistake(String)
  }

  static let help = """
    Usage: belfryd [--config DIRECTORY]
           belfryd --socket PATH --state DIRECTORY [OPTION...]

    The Belfry notification hub. Without --socket it takes its sockets from
    systemd, by the names "hub" and "admin".

      --socket PATH          listen here for apps and centers
      --state DIRECTORY      keep everything here (default: $STATE_DIRECTORY)
      --admin-socket PATH    listen here for administrators
      --config DIRECTORY     read the configuration here (default: /etc/belfry)
      --data DIRECTORY       look for installed tables of apps here alone
                             (default: /usr/local/share and /usr/share)
      --test-clock INSTANT   freeze the time here, for tests of apps
      --version              print the version
      --help                 print this

    See belfryd(8).

    """

  /// Reads the arguments, without the program's name. Of an option that stands twice the last
  /// counts.
  static func read(_ arguments: [String]) -> Request {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let name = String(argument.prefix { $0 != "=" })
      switch name {
      case "--help" where name == argument, "-h" where name == argument:
        return .help
      case "--version" where name == argument:
        return .version
      case "--help", "--version":
        return .mistake("\(name) takes no value.")
      case "--socket", "--admin-socket", "--state", "--config", "--data", "--test-clock":
        let value: String
        if name.utf8.count < argument.utf8.count {
          value = String(argument.dropFirst(name.count + 1))
        } else if let next = rest.popFirst() {
          value = next
        } else {
          return .mistake("\(name) needs a value.")
        }
        if let mistake = options.set(name, to: value) { return .mistake(mistake) }
      default:
        return .mistake("There is no option \(argument).")
      }
    }
    return .run(options)
  }

  /// Where tables of apps may be installed, the best first. A hub that somebody runs for themselves has their own.
  func dataDirectories(variable: (String) -> String?) -> [String] {
    if let data { return [data] }
    let isOwn = socket != nil || !(variable("XDG_RUNTIME_DIR") ?? "").isEmpty
    return TableFolders.standard(isOwn: isOwn, variable: variable)
  }

  /// Answers what is wrong with the value; nil if nothing is.
  private mutating func set(_ name: String, to value: String) -> String? {
    guard !value.isEmpty else { return "\(name) needs a value." }
    switch name {
    case "--socket": socket = value
    case "--admin-socket": adminSocket = value
    case "--state": state = value
    case "--config": configuration = value
    case "--data": data = value
    default:
      guard let instant = try? Timestamp(rfc3339: value) else {
        return "--test-clock needs an instant such as 2026-12-01T09:00:00Z."
      }
      testClock = instant
    }
    return nil
  }
}

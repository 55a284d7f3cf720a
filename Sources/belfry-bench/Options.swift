/// What the command line of `belfry-bench` says.
struct Options {
  /// `--hub`; nil: `belfryd` beside this program.
  var hub: String?
  /// `--keep`: where filled queues stay for the next run; nil: they go.
  var keep: String?
  /// `--directory`: where state is made, on the disk that is measured.
  var directory = "/var/tmp"
  var pending: Int?
  var rounds: Int?
  /// What is measured, and of whom; nil: everything.
  var only: [String]?
  var servers: [String]?
  var isSmall = false
  /// Where JSON goes.
  var json: String?
  /// `--libical`: the program that measures libical; nil: it is left out.
  var libical: String?
  var isMarkdown = false
  var isRealTime = false

  /// What the program is asked for.
  enum Request {
    case run(Options)
    /// The table of an earlier run, from its JSON.
    case render(String, isMarkdown: Bool)
    case help
    case mistake(String)
  }

  static let help = """
    Usage: belfry-bench [OPTION...]

    Starts a hub of its own, and beanstalkd and redis-server where they are
    installed, measures them in turn and prints a table.

      --only KEY,...     measure these alone; what begins with a key and "-" goes
                         with it:
                         \(keyLines)
      --servers NAME,... of these alone: hub, beanstalkd, redis
      --rounds N         how often each is measured (1 to 20, default: \(Plan().rounds))
      --pending N        alerts pending where there are a million
      --hub PATH         measure this belfryd (default: the one beside this program)
      --keep DIRECTORY   keep the filled queues here for the next run, for a day
      --directory DIR    keep the servers' state here meanwhile (default: /var/tmp)
      --small            small numbers, to see that everything works
      --real-time        go before all other programs, where they cannot be quiet
                         (as root)
      --libical PROGRAM  measure the next occurrence with this program, too
                         (contrib/bench/run builds it)
      --json FILE        write JSON to a file, too
      --markdown         print the most important rows, as Markdown
      --render FILE      measure nothing: print the table of a run from its JSON
      --help             print this

    """

  private static var keyLines: String {
    var lines: [String] = []
    for key in Bench.measures(Plan()).map(\.key) {
      if let last = lines.last, last.utf8.count + key.utf8.count < 54 {
        lines[lines.count - 1] += " " + key
      } else {
        lines.append(key)
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: 21))
  }

  /// Reads the arguments, without the program's name.
  static func read(_ arguments: [String]) -> Request {
    var options = Options()
    var render: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--small": options.isSmall = true
      case "--markdown": options.isMarkdown = true
      case "--real-time": options.isRealTime = true
      case "--hub", "--keep", "--directory", "--pending", "--only", "--servers", "--rounds",
        "--json", "--render", "--libical":
        guard let value = rest.popFirst(), !value.isEmpty else {
          return .mistake("\(argument) needs a value.")
        }
        if argument == "--render" { render = value }
        if let mistake = options.set(argument, to: value) { return .mistake(mistake) }
      default: return .mistake("There is no option \(argument).")
      }
    }
    if let render { return .render(render, isMarkdown: options.isMarkdown) }
    return .run(options)
  }

  /// Answers what is wrong with the value; nil if nothing is.
  private mutating func set(_ name: String, to value: String) -> String? {
    switch name {
    case "--hub": hub = value
    case "--keep": keep = value
    case "--directory": directory = value
    case "--json": json = value
    case "--libical": libical = value
    case "--pending":
      guard let count = Int(value), (1...10_000_000).contains(count) else {
        return "--pending needs a number from 1 to 10000000."
      }
      pending = count
    case "--rounds":
      guard let count = Int(value), (1...20).contains(count) else {
        return "--rounds needs a number from 1 to 20."
      }
      rounds = count
    case "--servers":
      let names = value.split(separator: ",").map(String.init)
      for name in names where ![Report.hub, "beanstalkd", "redis"].contains(name) {
        return "There is no server \(name)."
      }
      servers = names
    case "--only":
      let keys = value.split(separator: ",").map(String.init)
      let all = Bench.measures(Plan()).map(\.key)
      for key in keys where !all.contains(where: { Self.matches($0, key) }) {
        return "Nothing that is measured is called \(key)."
      }
      only = keys
    default: break
    }
    return nil
  }

  func wants(_ measure: any Measure) -> Bool {
    only.map { keys in keys.contains { Self.matches(measure.key, $0) } } ?? true
  }

  private static func matches(_ key: String, _ word: String) -> Bool {
    key == word || key.hasPrefix(word + "-")
  }
}

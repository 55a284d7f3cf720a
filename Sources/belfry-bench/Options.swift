/// What the command line of `belfry-bench` says.
struct Options {
  /// `--hub`; nil: `belfryd` beside this program.
  var hub: String?
  /// `--keep`: where loaded queues stay for the next run; nil: they go.
  var keep: String?
  /// `--directory`: where state is made, on the disk that is measured.
  var directory = "/var/tmp"
  var pending: Int?
  var only: Set<Bench.Part> = Set(Bench.Part.allCases)
  var isSmall = false
  var isJSON = false

  /// What the program is asked for.
  enum Request {
    case run(Options)
    case help
    case mistake(String)
  }

  static let help = """
    Usage: belfry-bench [OPTION...]

    Starts a hub of its own, measures it and prints a table.

      --hub PATH         measure this belfryd (default: the one beside this program)
      --keep DIRECTORY   keep the loaded queues here for the next run, for a day
      --directory DIR    keep the hubs' state here meanwhile (default: /var/tmp)
      --pending N        alerts pending where there are many (default: 1000000)
      --only PART,...    measure these parts alone:
                         \(Bench.Part.allCases.map { $0.rawValue }.joined(separator: ", "))
      --small            small numbers, to see that everything works
      --json             print JSON on one line in place of the table
      --help             print this

    """

  /// Reads the arguments, without the program's name.
  static func read(_ arguments: [String]) -> Request {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--small": options.isSmall = true
      case "--json": options.isJSON = true
      case "--hub", "--keep", "--directory", "--pending", "--only":
        guard let value = rest.popFirst(), !value.isEmpty else {
          return .mistake("\(argument) needs a value.")
        }
        if let mistake = options.set(argument, to: value) { return .mistake(mistake) }
      default: return .mistake("There is no option \(argument).")
      }
    }
    return .run(options)
  }

  /// Answers what is wrong with the value; nil if nothing is.
  private mutating func set(_ name: String, to value: String) -> String? {
    switch name {
    case "--hub": hub = value
    case "--keep": keep = value
    case "--directory": directory = value
    case "--pending":
      guard let count = Int(value), (1...10_000_000).contains(count) else {
        return "--pending needs a number from 1 to 10000000."
      }
      pending = count
    default:
      only = []
      for word in value.split(separator: ",") {
        guard let part = Bench.Part(rawValue: String(word)) else {
          return "There is no part \(word)."
        }
        only.insert(part)
      }
    }
    return nil
  }
}

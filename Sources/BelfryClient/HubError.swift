/// Why the hub, or the way to it, did not do what was asked.
public struct HubError: Error, Hashable, Sendable {
  /// The stable name of what went wrong; decide by this.
  public let reason: Reason
  /// The code of the protocol; nil when the hub did not answer at all.
  public let code: Int?
  /// The member of the request that is to blame, such as `alert.fireDate`; nil where none is.
  public let field: String?
  /// The character of that member's text where it goes wrong, the first of which is 1; nil where none is to blame.
  public let position: Int?
  /// Where a table of texts goes wrong; nil where none is to blame.
  public let tablePosition: TablePosition?
  /// What was tried, on what, and why it failed.
  public let message: String
  /// What the message of a reason of this library is made of, for whoever words it anew.
  package let details: [String]

  init(
    _ reason: Reason, code: Int? = nil, field: String? = nil, position: Int? = nil,
    tablePosition: TablePosition? = nil, message: String, details: [String] = []
  ) {
    self.details = details
    self.reason = reason
    self.code = code
    self.field = field
    self.position = position
    self.tablePosition = tablePosition
    self.message = message
  }

  /// Whether the same request may succeed later without anybody changing anything.
  public var isTransient: Bool {
    switch reason {
    case .noHub, .connectionLost, .noAnswer, .connectionsFull, .storageFull, .accountUnavailable:
      true
    default: false
    }
  }

  /// What to do next, for whoever writes the program.
  public var advice: String {
    switch reason {
    case .noHub: "Start the hub (systemctl start belfryd.socket), or name its socket."
    case .connectionLost, .noAnswer: "Try again; ids and tokens make that safe."
    case .keyFile: "Mend the key file, or name another one."
    case .cancelled: "Nothing: the task was cancelled."
    case .wrongKey:
      "Use the key that claimed the name, or have the user forget it (belfry apps forget-key)."
    case .keyNeeded: "Connect with a key; only apps that an administrator declared need none."
    case .reservedApp: "Choose another app id; an administrator declared this one."
    case .recipientNotAllowed, .notAllowed: "Ask the administrator for a rule in apps.d."
    case .queueFull: "Cancel alerts, or schedule fewer ahead."
    case .appsFull: "Remove an app of this user that is not used any more."
    case .bytesFull: "Cancel alerts, or send less with each."
    case .connectionsFull, .unboundFull: "Close connections; one a program is enough."
    case .cursorGone:
      "Take App.currentCursor() or the inbox's cursor, read the lists, and go on from it."
    case .storageFull, .accountUnavailable: "Try again later; nothing was changed."
    case .notYet: "Leave it out: this hub is older than what was asked of it."
    case .tableFault: "Correct the table at the line that the message names."
    case .unknownTable: "List the tables; this one was never uploaded, or is gone."
    case .tablesFull: "Remove tables, or put more texts into each."
    case .expiresFirst: "Choose a shorter time."
    case .timeZoneNeeded: "Name a zone, or take a local start, which floats."
    case .unknownTimeZone: "Correct the name, or install the machine's zone data (tzdata)."
    case .neverFires: "Look at a preview: no time from now on fits."
    case .tooOften: "Let it ring less often."
    case .tooCostly: "Make the rule simpler."
    case .exceptionsFull: "Change what the alert repeats, in place of leaving so much out."
    case .tooLate: "Choose a later time, or allow more lateness."
    default: "See the message; it names what the hub did not accept."
    }
  }
}

extension HubError: CustomStringConvertible {
  /// The message with the reason and the advice.
  public var description: String {
    let place = field.map { " (\($0))" } ?? ""
    return "\(message)\(place) [\(reason)] \(advice)"
  }
}

extension HubError {
  /// A place in a table of texts.
  public struct TablePosition: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1; counts characters as Unicode does, by scalar.
    public let column: Int
  }

  /// A name for what went wrong. The hub may know more of them than these.
  public struct Reason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire, or a name of this library.
    public let rawValue: String

    /// Makes a reason of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }
  }
}

extension HubError.Reason {
  // Of this library.

  /// Nobody listens where the hub should be.
  public static let noHub = Self(rawValue: "noHub")
  /// The connection ended before the answer came, and could not be made again.
  public static let connectionLost = Self(rawValue: "connectionLost")
  /// The hub is connected but does not answer.
  public static let noAnswer = Self(rawValue: "noAnswer")
  /// The answer is none that this library understands.
  public static let unexpectedAnswer = Self(rawValue: "unexpectedAnswer")
  /// The key could not be read or made.
  public static let keyFile = Self(rawValue: "keyFile")
  /// The task that asked was cancelled; whether the hub did it is unknown.
  public static let cancelled = Self(rawValue: "cancelled")

  // Of the hub; Protocol.md says when each is used.

  /// A member is missing that must be there.
  public static let missingMember = Self(rawValue: "missingMember")
  /// A member that the protocol does not know.
  public static let unknownMember = Self(rawValue: "unknownMember")
  /// A member of the wrong JSON type.
  public static let wrongType = Self(rawValue: "wrongType")
  /// A value that is not allowed where it stands.
  public static let invalidValue = Self(rawValue: "invalidValue")
  /// A value, or all of them together, longer than allowed.
  public static let tooLong = Self(rawValue: "tooLong")
  /// Two members that exclude each other.
  public static let contradiction = Self(rawValue: "contradiction")
  /// A sound with neither text nor badge.
  public static let soundAlone = Self(rawValue: "soundAlone")
  /// The delivery has no action of that name.
  public static let unknownAction = Self(rawValue: "unknownAction")
  /// A repeat by days or longer, or a local time, and no zone that says when that is.
  public static let timeZoneNeeded = Self(rawValue: "timeZoneNeeded")
  /// The machine has no zone of that name.
  public static let unknownTimeZone = Self(rawValue: "unknownTimeZone")
  /// There is no such time, or none from now on.
  public static let neverFires = Self(rawValue: "neverFires")
  /// Two occurrences are too close together.
  public static let tooOften = Self(rawValue: "tooOften")
  /// The rule takes too long to work out.
  public static let tooCostly = Self(rawValue: "tooCostly")
  /// As many dates are left out of the alert as may be.
  public static let exceptionsFull = Self(rawValue: "exceptionsFull")
  /// Something that a later hub will do.
  public static let notYet = Self(rawValue: "notYet")
  /// A method that the protocol does not know.
  public static let unknownMethod = Self(rawValue: "unknownMethod")
  /// A personal app or a center said hello without a key.
  public static let keyNeeded = Self(rawValue: "keyNeeded")
  /// The name was claimed with another key.
  public static let wrongKey = Self(rawValue: "wrongKey")
  /// The app id is a system app's, and not this user's to use.
  public static let reservedApp = Self(rawValue: "reservedApp")
  /// This kind of client may not call the method.
  public static let notAllowed = Self(rawValue: "notAllowed")
  /// The user id has no account.
  public static let noAccount = Self(rawValue: "noAccount")
  /// The app may not address this recipient.
  public static let recipientNotAllowed = Self(rawValue: "recipientNotAllowed")
  /// The time has passed by more than the alert's lateness.
  public static let tooLate = Self(rawValue: "tooLate")
  /// The delivery expires before its snooze would end.
  public static let expiresFirst = Self(rawValue: "expiresFirst")
  /// An administrator has suspended the user or the app.
  public static let suspended = Self(rawValue: "suspended")
  /// An administrator has removed everything of the user or the app.
  public static let purged = Self(rawValue: "purged")
  /// An administrator has had the key forgotten.
  public static let keyForgotten = Self(rawValue: "keyForgotten")
  /// There is a backup of that name.
  public static let exists = Self(rawValue: "exists")
  /// Another backup is being written.
  public static let busy = Self(rawValue: "busy")
  /// The table of texts is none.
  public static let tableFault = Self(rawValue: "tableFault")
  /// The app has no such table.
  public static let unknownTable = Self(rawValue: "unknownTable")
  /// The app has as many tables as are allowed.
  public static let tablesFull = Self(rawValue: "tablesFull")
  /// There is none of that name, for this client.
  public static let notFound = Self(rawValue: "notFound")
  /// The app's queue is full; nothing was scheduled.
  public static let queueFull = Self(rawValue: "queueFull")
  /// The user has as many apps as are allowed.
  public static let appsFull = Self(rawValue: "appsFull")
  /// The app has stored as many bytes as are allowed.
  public static let bytesFull = Self(rawValue: "bytesFull")
  /// The user, or everybody together, has as many connections as are allowed.
  public static let connectionsFull = Self(rawValue: "connectionsFull")
  /// Too many connections of the user have not said hello.
  public static let unboundFull = Self(rawValue: "unboundFull")
  /// The disk is full; nothing was changed.
  public static let storageFull = Self(rawValue: "storageFull")
  /// The account data base does not answer.
  public static let accountUnavailable = Self(rawValue: "accountUnavailable")
  /// The events after a cursor are no longer kept.
  public static let cursorGone = Self(rawValue: "cursorGone")
  /// The hub has no test clock.
  public static let noTestClock = Self(rawValue: "noTestClock")
}

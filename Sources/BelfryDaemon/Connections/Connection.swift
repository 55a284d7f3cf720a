import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryProtocol
import BelfryStore

/// One connection: what came from the peer, what goes to it, and what it waits for.
final class Connection {
  let id: ConnectionID
  let stream: UnixStream
  /// What its uid shares among its connections.
  let user: UserTraffic
  /// What was committed.
  var session: Session
  var framer: LineFramer
  var output = OutputBuffer()
  var flow = ConnectionFlow()
  /// A line that was taken from the framer and has to wait.
  var heldLine: Line?
  /// What this turn has made of it, before the commit.
  var staged: Staged?
  /// The stream that it watches may hold events that it has not had.
  var hasNews = false
  /// It is in the queue of those who get events next.
  var isInReaders = false
  /// The app that counts as being in the foreground on account of it.
  var foregroundApp: AppKey?

  /// What the epoll set watches; nil: it is not in the set.
  var interest: EpollEvents?
  /// It counts among those that have not said hello. One whose hello waits, for the account data
  /// base or a token, does not.
  var isCountedUnbound = true
  /// When it has to have said hello.
  var helloDeadline: MonotonicTime?
  /// Since when the peer has read nothing of what waits for it.
  var unreadSince: MonotonicTime?
  /// When it was last read, or given the privilege to be.
  var progressAt: MonotonicTime?
  /// The bytes that are counted for its uid.
  var countedBytes = 0
  /// What it did in the turn of this number.
  var turn: (number: UInt64, lines: Int, hasRead: Bool) = (0, 0, false)

  /// So many bytes of blank lines count as a request; a few as a sign of life are free.
  private static let blankBytes = 256

  /// A line on its way to the hub.
  struct Line {
    let bytes: [UInt8]
    /// It stands for blank lines of so many bytes, which cost what one request costs.
    var blankBytes = 0
    /// The tokens that it has.
    var hasRequestToken = false
    var hasHelloToken = false
    /// The answer that it has waited for.
    var accounts: AccountsWithAnswer?
  }

  /// What becomes of a connection when the turn is committed.
  struct Staged {
    var session: Session
    var entries: [Entry] = []
    var replies: [UInt8] = []
    var closes = false

    enum Entry {
      case line([UInt8])
      /// A reply to what never reached the hub: it counts whether the turn does or not.
      case reply([UInt8])
    }
  }

  init(
    id: ConnectionID, stream: UnixStream, user: UserTraffic, door: Door, limits: Limits
  ) {
    self.id = id
    self.stream = stream
    self.user = user
    session = Session(peer: Peer(uid: user.id, door: door))
    framer = LineFramer(
      maximumLineBytes: limits.lineBytesBeforeHello, floodBytes: limits.floodBytes,
      blankBytes: Self.blankBytes)
  }

  /// With what this turn has changed.
  var latestSession: Session { staged?.session ?? session }

  /// The app that is in the foreground on account of it, should the turn be committed. Who cannot be
  /// told anything more is in no foreground.
  var latestForegroundApp: AppKey? {
    flow.isHungUp || flow.closesWhenWritten || staged?.closes == true
      ? nil : latestSession.foregroundApp
  }

  var hasLine: Bool { heldLine != nil || framer.hasEvent }

  var unreadBytes: Int { output.count + (staged?.replies.count ?? 0) }

  var heldBytes: Int { framer.bufferedBytes + (heldLine?.bytes.count ?? 0) + unreadBytes }

  /// When somebody has to look after it; nil: nothing has to happen.
  func nextDeadline(_ limits: Limits) -> MonotonicTime? {
    [unreadDeadline(limits), helloDeadline, stillnessDeadline].compactMap { $0 }.min()
  }

  /// When it is closed if its peer has read nothing until then.
  func unreadDeadline(_ limits: Limits) -> MonotonicTime? {
    unreadSince.map { $0 + .seconds(limits.unreadSeconds) }
  }

  /// When it is closed if its line has not gone on until then; nil while nobody waits for that.
  var stillnessDeadline: MonotonicTime? {
    guard user.held.privileged == id, !user.blocked.isEmpty else { return nil }
    return progressAt.map { $0 + HeldBytes.patience }
  }

  func step(_ limits: Limits) -> ConnectionFlow.Step {
    let unread = unreadBytes
    let subscription = staged == nil ? session.subscription : staged?.session.subscription
    let held = user.held
    return flow.step(
      in: ConnectionFlow.Situation(
        hasLine: hasLine, unread: unread, unreadLimit: limits.unreadReplyBytes,
        mayAnswer: held.mayAnswer(holding: unread),
        allowance: held.allowance(holding: countedBytes, of: id),
        watches: subscription != nil))
  }
}

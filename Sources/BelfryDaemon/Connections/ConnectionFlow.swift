/// What a connection does next, from what has happened to it.
///
/// The whole table: the inputs are the methods, the decision is `step`. The owner performs it.
struct ConnectionFlow: Hashable, Sendable {
  /// What can still come from the peer.
  enum Input: Hashable, Sendable {
    case open
    /// The peer ended its writing, or has gone. What it sent before counts.
    case ended
    /// Nothing more is read, whatever comes: the hub is about to close.
    case refused
  }

  /// Why lines that are there wait.
  enum Hold: Hashable, Sendable {
    /// For the account data base.
    case account
    /// For a token of its uid.
    case tokens
    /// For the end of a backup.
    case backup
    /// For the test clock to get where this connection has sent it.
    case clock
  }

  enum Step: Hashable, Sendable {
    /// Carry out a line that is there.
    case answer
    /// Read up to so many bytes when there are some.
    case read(Int)
    /// Wait until the peer has read.
    case awaitReader
    /// Wait until other connections of the uid hold less.
    case awaitRoom
    /// Wait for the end of the hold.
    case awaitRelease
    /// Everything is answered; a live watch stays until the peer is gone.
    case awaitHangUp
    case close
  }

  /// What a step depends on besides the history.
  struct Situation: Hashable, Sendable {
    /// A line is there and not carried out.
    var hasLine = false
    /// Bytes that the peer has not read.
    var unread = 0
    /// Unread bytes from which on the connection is not served.
    var unreadLimit = Int.max
    /// Whether the uid has room for more replies.
    var mayAnswer = true
    /// How many bytes may be read.
    var allowance = Int.max
    var watches = false
  }

  private(set) var input = Input.open
  private(set) var hold: Hold?
  /// The peer is gone in both directions: it is read to the end, nothing is written.
  private(set) var isHungUp = false
  private(set) var closesWhenWritten = false

  /// The peer sent its end.
  mutating func endOfInput() {
    if input == .open { input = .ended }
  }

  /// The peer is gone. What it had sent is still there to be read.
  mutating func hangUp() {
    isHungUp = true
  }

  /// Nothing more is read; lines that are there are still carried out.
  mutating func refuseInput() {
    input = .refused
  }

  /// The last reply has been made: no further line is carried out.
  mutating func closeWhenWritten() {
    closesWhenWritten = true
  }

  mutating func wait(for reason: Hold) {
    hold = reason
  }

  mutating func release() {
    hold = nil
  }

  /// | history | there is | step |
  /// |---|---|---|
  /// | closing | unread bytes, peer there | awaitReader |
  /// | closing | nothing, or the peer is gone | close |
  /// | held | anything | awaitRelease |
  /// | any | too much unread | awaitReader |
  /// | any | a line | answer |
  /// | open | nothing | read, or awaitRoom |
  /// | ended, refused | unread bytes, peer there | awaitReader |
  /// | ended | a watch, peer there | awaitHangUp |
  /// | ended, refused | nothing | close |
  func step(in situation: Situation) -> Step {
    let unread = isHungUp ? 0 : situation.unread
    if closesWhenWritten { return unread > 0 ? .awaitReader : .close }
    if hold != nil { return .awaitRelease }
    if unread > 0, unread >= situation.unreadLimit || !situation.mayAnswer { return .awaitReader }
    if situation.hasLine { return .answer }
    switch input {
    case .open:
      return situation.allowance > 0 ? .read(situation.allowance) : .awaitRoom
    case .ended, .refused:
      if unread > 0 { return .awaitReader }
      return situation.watches && input == .ended && !isHungUp ? .awaitHangUp : .close
    }
  }
}

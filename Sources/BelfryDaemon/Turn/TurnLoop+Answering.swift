import BelfryCore
import BelfryHub
import BelfryProtocol
import BelfryStore

// Lines.
extension TurnLoop {
  /// Carries out lines, in turn among uids and connections, as far as the budget goes.
  func answerLines() throws(StoreError) {
    var budget = TurnBudget(at: monotonic)
    while clockRun == nil, !budget.isUsedUp(at: .now()), let id = running.pop() {
      if let connection = connections[id] { try serve(connection, &budget) }
    }
  }

  private func serve(_ connection: Connection, _ budget: inout TurnBudget) throws(StoreError) {
    touched.insert(connection.id)
    if connection.turn.number != turnNumber { connection.turn = (turnNumber, 0, false) }
    var answered = 0
    while connection.staged?.closes != true {
      switch connection.step(limits) {
      case .answer:
        guard connection.turn.lines < TurnBudget.linesOfConnection else {
          return later.append(connection.id)
        }
        guard answered < TurnBudget.linesAtATime, !budget.isUsedUp(at: .now()) else {
          return running.push(connection.id, of: connection.user.id)
        }
        try answerNextLine(of: connection, &budget)
        connection.turn.lines += 1
        answered += 1
        if clockRun != nil { return }
      case .read(let allowance) where connection.flow.isHungUp:
        // The epoll set says nothing about it any more.
        guard !connection.turn.hasRead else { return later.append(connection.id) }
        connection.turn.hasRead = true
        read(connection, atMost: allowance)
      case .read, .awaitReader, .awaitRoom, .awaitRelease, .awaitHangUp, .close:
        return
      }
    }
  }

  private func answerNextLine(
    of connection: Connection, _ budget: inout TurnBudget
  ) throws(StoreError) {
    guard var line = nextLine(of: connection) else { return }
    guard takeTokens(for: &line, of: connection) else {
      if connection.flow.isHungUp, !connection.latestSession.isBound {
        return connection.flow.closeWhenWritten()
      }
      connection.heldLine = line
      connection.flow.wait(for: .tokens)
      waitingUsers.insert(connection.user.id)
      return
    }
    budget.take(lineOf: line.bytes.count + line.blankBytes)
    guard line.blankBytes == 0 else { return }
    var session = connection.latestSession
    var outcome: Outcome
    do {
      if !hub.store.isInTurn { try hub.store.begin() }
      outcome = try hub.answer(
        line.bytes, session: &session, accounts: line.accounts ?? accounts, at: now)
    } catch {
      stage(connection, .line(line.bytes), session: connection.session, reply: nil)
      throw error
    }
    if case .awaitsAccount(let query) = outcome.effect {
      connection.heldLine = line
      connection.flow.wait(for: .account)
      awaitingAccount[query, default: []].insert(connection.id)
      return desk.ask(query)
    }
    if case .backsUp(let name, let id) = outcome.effect, let refusal = refusal(ofBackup: name) {
      outcome = Outcome(reply: id.map { hub.backupReply(to: $0, refusing: refusal, of: session) })
    }
    stage(connection, .line(line.bytes), session: session, reply: outcome.reply)
    if let reason = outcome.refusedHello { tell(reason, ofRefusedHelloOf: connection) }
    if session.isBound { connection.framer.maximumLineBytes = limits.lineBytes }
    switch outcome.effect {
    case nil, .awaitsAccount:
      break
    case .closes:
      connection.staged?.closes = true
      log.warning(
        "A connection was closed: its third hello was refused.",
        about: subject(of: connection, .helloRefusedThrice))
    case .backsUp(let name, let id):
      startBackup(name, for: connection, id: id)
    case .movesClock(let change, let id):
      startClockRun(change, for: connection, id: id)
    }
  }

  /// The line that is next; nil when there is none after all, or it was one to drop.
  private func nextLine(of connection: Connection) -> Connection.Line? {
    if let held = connection.heldLine {
      connection.heldLine = nil
      return held
    }
    let limit = connection.framer.maximumLineBytes
    switch connection.framer.next() {
    case .line(let bytes):
      return Connection.Line(bytes: bytes)
    case .blank(let count):
      return Connection.Line(bytes: [], blankBytes: count)
    case .tooLong:
      let reply = hub.replyToLongLine(limit: limit, of: connection.latestSession)
      stage(connection, .reply(reply), session: connection.latestSession, reply: reply)
      log.warning(
        "A line longer than \(limit) bytes was dropped.",
        about: subject(of: connection, .lineTooLong))
    case .flood:
      let reply = hub.farewell(
        WireError(.limit, .lineFlood, .lineFlood, [.integer(Int64(connection.framer.floodBytes))]),
        to: connection.latestSession)
      stage(connection, .reply(reply), session: connection.latestSession, reply: reply)
      connection.flow.closeWhenWritten()
      log.warning(
        "A connection was closed: its line had no end.", about: subject(of: connection, .lineFlood))
    case nil:
      break
    }
    return nil
  }

  /// Takes a token of each kind that the line needs and does not have; false: it has to wait.
  private func takeTokens(for line: inout Connection.Line, of connection: Connection) -> Bool {
    if !line.hasRequestToken {
      guard connection.user.requests.take(for: connection.id, at: monotonic) else { return false }
      line.hasRequestToken = true
    }
    if !line.hasHelloToken, !connection.latestSession.isBound, line.blankBytes == 0,
      isHello(line.bytes)
    {
      guard connection.user.hellos.take(for: connection.id, at: monotonic) else { return false }
      line.hasHelloToken = true
    }
    return true
  }

  private func isHello(_ line: [UInt8]) -> Bool {
    (try? Envelope.read(line))?.method == .known(.hello)
  }

  private func stage(
    _ connection: Connection, _ entry: Connection.Staged.Entry, session: Session, reply: [UInt8]?
  ) {
    var work = connection.staged ?? Connection.Staged(session: session)
    if connection.staged == nil { staged.append(connection.id) }
    connection.staged = nil
    work.session = session
    work.entries.append(entry)
    if let reply { work.replies += reply }
    connection.staged = work
  }

  /// Tells of hellos that may be an attempt, or a fault of the machine; not of mere mistakes.
  private func tell(_ reason: Reason, ofRefusedHelloOf connection: Connection) {
    guard [.wrongKey, .reservedApp, .noAccount, .accountUnavailable].contains(reason) else {
      return
    }
    var subject = subject(of: connection, reason)
    subject.method = Method.hello.rawValue
    log.warning("A hello was refused.", about: subject)
  }

  func subject(of connection: Connection, _ reason: Reason?) -> Log.Subject {
    Log.Subject(
      user: connection.user.id, app: connection.session.identity.appID, reason: reason?.rawValue)
  }
}

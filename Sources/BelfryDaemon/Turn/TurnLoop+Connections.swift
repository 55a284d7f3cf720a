import BelfryCore
import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryProtocol

// Connections come and go.
extension TurnLoop {
  /// Takes in what waits at a socket, up to 64 connections at once.
  func acceptConnections(at doorway: Doorway) throws(SystemError) {
    monotonic = .now()
    accounts.now = monotonic
    for _ in 0..<64 {
      switch doorway.listener.accept() {
      case .accepted(let stream):
        hasToldNoDescriptors = false
        receive(stream, at: doorway)
      case .wouldBlock:
        return
      case .aborted:
        continue
      case .outOfDescriptors:
        if !hasToldNoDescriptors {
          hasToldNoDescriptors = true
          log.error("No descriptor left for another connection; some are turned away.")
        }
        return pause(doorway)
      case .failed(let error):
        log.error("Cannot accept a connection: \(error)")
        return pause(doorway)
      }
    }
  }

  private func pause(_ doorway: Doorway) {
    doorway.pausedUntil = monotonic + .milliseconds(100)
    doorway.source?.setEnabled(false)
  }

  private func receive(_ stream: UnixStream, at doorway: Doorway) {
    // It fails only for a peer that is gone.
    guard let credentials = try? stream.peerCredentials() else { return }
    let user = UserID(credentials.uid)
    let guest = Lobby.Guest(
      stream: stream, user: user, door: doorway.door(of: user),
      until: monotonic + Lobby.patience)
    switch admit(user, at: guest.door) {
    case nil: takeIn(guest)
    case .some where lobby.hasRoom(for: user): lobby.add(guest)
    case .some(let refusal): turnAway(guest, refusal)
    }
  }

  /// Lets those in for whom there is room by now.
  func admitFromLobby() {
    for guest in lobby.takeAll() {
      switch admit(guest.user, at: guest.door) {
      case nil: takeIn(guest)
      case .some where monotonic < guest.until: lobby.add(guest)
      case .some(let refusal): turnAway(guest, refusal)
      }
    }
  }

  private func turnAway(_ guest: Lobby.Guest, _ refusal: Occupancy.Refusal) {
    let error = refusal.wireError
    // It fits, since nothing was written yet; a peer that is gone does not mind.
    _ = guest.stream.write(hub.farewell(error))
    log.warning(
      "A connection was refused: too many of them.",
      about: Log.Subject(user: guest.user, reason: error.reason.rawValue))
  }

  private func takeIn(_ guest: Lobby.Guest) {
    lastConnectionID += 1
    let connection = Connection(
      id: ConnectionID(rawValue: lastConnectionID), stream: guest.stream,
      user: traffic(of: guest.user), door: guest.door, limits: limits)
    connections[connection.id] = connection
    connection.helloDeadline = monotonic + .seconds(limits.helloSeconds)
    touched.insert(connection.id)
    // Whether there is an account decides which connections it counts among; nobody waits for it.
    if guest.door != .admin, accounts.answer(to: .uid(guest.user)) == nil {
      desk.ask(.uid(guest.user))
    }
  }

  private func admit(_ user: UserID, at door: Door) -> Occupancy.Refusal? {
    switch door {
    case .admin:
      return adminOccupancy.admit(user, hasNoAccount: nil, limits: limits)
    case .hub, .own:
      let hasNoAccount: Bool? =
        switch accounts.answer(to: .uid(user)) {
        case .absent: true
        case .found: false
        case .failed, nil: nil
        }
      return occupancy.admit(user, hasNoAccount: hasNoAccount, limits: limits)
    }
  }

  /// Has a connection count among those that have not said hello, or not.
  func setUnbound(_ isUnbound: Bool, _ connection: Connection) {
    guard connection.isCountedUnbound != isUnbound else { return }
    connection.isCountedUnbound = isUnbound
    if connection.session.peer.door == .admin {
      adminOccupancy.setUnbound(isUnbound, connection.user.id)
    } else {
      occupancy.setUnbound(isUnbound, connection.user.id)
    }
  }

  private func traffic(of id: UserID) -> UserTraffic {
    if let known = users[id] { return known }
    if users.count >= 4_096 {
      users = users.filter { user, traffic in
        !traffic.isIdle(at: monotonic) || occupancy.count(of: user) > 0
          || adminOccupancy.count(of: user) > 0
      }
    }
    let made = UserTraffic(id, limits: limits, at: monotonic)
    users[id] = made
    return made
  }

  /// Writes one last line and closes when the peer has read it.
  func sayFarewell(_ error: WireError, to connection: Connection) {
    connection.output.append(hub.farewell(error, to: connection.session))
    connection.flow.closeWhenWritten()
    log.warning(
      "A connection was closed.", about: subject(of: connection, error.reason))
    write(connection)
  }

  func close(_ connection: Connection) {
    unwatch(connection)
    connections[connection.id] = nil
    foreground.move(from: connection.foregroundApp, to: nil, leaves: drainDeadline == nil)
    connection.foregroundApp = nil
    deadlines.remove(connection.id)
    running.remove(connection.id)
    let isUnbound = connection.isCountedUnbound
    if connection.session.peer.door == .admin {
      adminOccupancy.release(connection.user.id, isUnbound: isUnbound)
    } else {
      occupancy.release(connection.user.id, isUnbound: isUnbound)
    }
    if let stream = connection.session.subscription?.stream {
      subscribers[stream]?.remove(connection.id)
      if subscribers[stream]?.isEmpty == true { subscribers[stream] = nil }
    }
    connection.user.remove(connection)
    freeBlocked(of: connection.user)
  }
}

// What a connection does after the turn.
extension TurnLoop {
  /// Finds the next step of every connection that something happened to.
  func settleConnections() throws(SystemError) {
    admitFromLobby()
    while let id = touched.popFirst() {
      if let connection = connections[id] { try settle(connection) }
    }
  }

  private func settle(_ connection: Connection) throws(SystemError) {
    count(connection)
    countForeground(connection)
    setUnbound(!connection.session.isBound && connection.flow.hold == nil, connection)
    let step = connection.step(limits)
    if step != .answer { connection.user.giveBackTokens(connection.id) }
    // By their bits: a set built of others takes long across modules, and this is each turn's.
    var events = connection.output.isEmpty ? 0 : EpollEvents.writable.rawValue
    switch step {
    case .close:
      return close(connection)
    case .answer:
      running.push(connection.id, of: connection.user.id)
    case .read:
      events |= EpollEvents.readable.rawValue
      if connection.flow.isHungUp { running.push(connection.id, of: connection.user.id) }
    case .awaitRoom:
      let user = connection.user
      if user.held.claimPrivilege(connection.id) {
        connection.progressAt = monotonic
        events |= EpollEvents.readable.rawValue
      } else if user.blocked.insert(connection.id).inserted, let first = user.held.privileged {
        // From now on somebody waits for it.
        touched.insert(first)
      }
    case .awaitReader, .awaitRelease, .awaitHangUp:
      break
    }
    try watch(connection, for: EpollEvents(rawValue: events))
    if let deadline = connection.nextDeadline(limits) {
      deadlines.want(connection.id, at: deadline)
    }
  }

  /// Brings what its uid holds up to date.
  private func count(_ connection: Connection) {
    let held = connection.heldBytes
    if !connection.framer.hasPartialLine { connection.user.held.giveUpPrivilege(connection.id) }
    guard held != connection.countedBytes else { return }
    let isLess = held < connection.countedBytes
    connection.user.held.change(from: connection.countedBytes, to: held)
    connection.countedBytes = held
    if isLess { freeBlocked(of: connection.user) }
  }

  private func freeBlocked(of user: UserTraffic) {
    guard !user.blocked.isEmpty else { return }
    touched.formUnion(user.blocked)
    user.blocked.removeAll()
  }

  private func watch(_ connection: Connection, for events: EpollEvents) throws(SystemError) {
    guard !connection.flow.isHungUp, connection.interest != events else { return }
    let descriptor = connection.stream.rawDescriptor
    let token = connection.id.rawValue
    if connection.interest == nil {
      try epoll.add(descriptor, events: events, token: token)
    } else {
      try epoll.modify(descriptor, events: events, token: token)
    }
    connection.interest = events
  }
}

extension Occupancy.Refusal {
  var wireError: WireError {
    switch self {
    case .ofUser(let limit), .ofAll(let limit), .withoutAccount(let limit):
      WireError(.limit, .connectionsFull, .connectionsFull, [.integer(Int64(limit))])
    case .unbound(let limit):
      WireError(.limit, .unboundFull, .unboundFull, [.integer(Int64(limit))])
    }
  }
}

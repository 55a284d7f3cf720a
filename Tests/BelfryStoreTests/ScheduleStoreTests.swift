import BelfryCore
import BelfryTestSupport
import Testing

@testable import BelfryStore

/// Repeats, wall-clock and floating times as the store keeps them; each is read from a file that was opened again.
@Suite struct ScheduleStoreTests {
  let directory = TemporaryDirectory()
  let now = Timestamp(clamping: 1_796_130_000_000)
  let place = SchedulePlace(
    due: Timestamp(clamping: 1_796_130_060_000),
    occurrence: Occurrence(stored: "2026-12-01T14:01:00"), number: 3)

  private func opened() throws -> Store { try Store(path: directory.file("belfry.db")) }

  private func zone(_ name: String) throws -> ZoneName { try #require(ZoneName(name)) }

  /// Alice's app `tea` with the alert `pot`, and what `change` does to it in the same turn.
  private func written(
    _ zone: ScheduleZone,
    _ change: (Store, UserRecord, AppRecord, AlertKey) throws -> Void = {
      _, _, _, _ in
    }
  ) throws {
    let store = try opened()
    try store.begin()
    let user = try store.addingUser(.alice, incarnation: "u")
    let name = try #require(AppID("tea"))
    let app = try store.addApp(name, of: .user(user.key), keyHash: "h", incarnation: "a")
    let id = try #require(AlertID("pot"))
    let key = try store.addAlert(
      id, to: app.key, trigger: "t", at: place, zone: zone, body: Array("body".utf8))
    try change(store, user, app, key)
    try store.commit()
  }

  private func pot(in store: Store) throws -> AlertRecord {
    let alice = try #require(try store.user(.alice))
    let name = try #require(AppID("tea"))
    let app = try #require(try store.app(name, of: .user(alice.key)))
    let id = try #require(AlertID("pot"))
    return try #require(try store.alert(id, of: app.key))
  }

  @Test func whereAnAlertStandsSurvivesTheHub() throws {
    try written(.named(try zone("Europe/Berlin")))
    let store = try opened()
    let pot = try pot(in: store)
    #expect(pot.hasSchedule && pot.due == place.due)
    #expect(try store.place(of: pot.key) == place)
    let due = try #require(try store.dueAlerts(at: place.due, limit: 1).first)
    #expect((due.occurrence, due.number) == (place.occurrence, 3))
  }

  @Test func anAlertGoesOnToItsNextOccurrence() throws {
    var next = place
    next.due = next.due.advanced(clampingBy: .seconds(86_400))
    next.occurrence = Occurrence(stored: "2026-12-02T14:01:00")
    next.number = 4
    try written(.none) { store, _, _, key in try store.move(key, to: next, zone: .none) }
    let store = try opened()
    #expect(try store.place(of: try pot(in: store).key) == next)
    #expect(try store.dueAlerts(at: place.due, limit: 1).isEmpty)
  }

  @Test func whatIsParkedMovesAndStaysParked() throws {
    var next = place
    next.due = next.due.advanced(clampingBy: .seconds(60))
    try written(.none) { store, _, _, key in
      try store.park(try #require(try store.dueAlerts(at: place.due, limit: 1).first))
      try store.move(key, to: next, zone: .none)
    }
    let store = try opened()
    #expect(try store.dueAlerts(at: .latest, limit: 1).isEmpty)
    #expect(try store.place(of: try pot(in: store).key) == next)
    try store.begin()
    #expect(try store.unpark(limit: 10))
    try store.commit()
    #expect(try store.dueAlerts(at: next.due, limit: 1).map(\.due) == [next.due])
  }

  @Test func whatHasEndedIsRememberedForAsLongAsItsMarks() throws {
    try written(.floatingForMany) { store, user, app, key in
      try store.setZonePlace(
        ZonePlace(zone: .utc, due: now, occurrence: place.occurrence, number: 1), of: key)
      #expect(try store.mark(place.occurrence, of: key, for: user.key, pruneAt: nil))
      try store.finish(key, bodyBytes: 4, app: app.key, pruneAt: now)
    }
    let store = try opened()
    let pot = try pot(in: store)
    #expect(!pot.isPending && pot.due == nil)
    #expect(try store.zonePlaces(of: pot.key).isEmpty)
    try store.begin()
    try store.pruneMarks(at: .latest, limit: 10)
    #expect(try self.pot(in: store).key == pot.key)
    try store.trimMarks(of: pot.key, keeping: 1)
    store.rollBack()
  }

  @Test func onlyTheLatestMarksAreKept() throws {
    let occurrences = (1...9).map { Occurrence(stored: "2026-12-0\($0)T14:01:00") }
    try written(.none) { store, user, _, key in
      for occurrence in occurrences {
        _ = try store.mark(occurrence, of: key, for: user.key, pruneAt: nil)
        _ = try store.markForAll(occurrence, of: key, pruneAt: now)
      }
      #expect(try store.oldestMark(of: key, keeping: 9) == occurrences[0])
      #expect(try store.oldestMark(of: key, keeping: 10) == nil)
      try store.trimMarks(of: key, keeping: 10)
      #expect(try store.isMarked(occurrences[0], of: key, for: user.key))
      try store.trimMarks(of: key, keeping: 3)
    }
    let store = try opened()
    let key = try pot(in: store).key
    let kept = try occurrences.map { try store.isMarked($0, of: key, for: nil) }
    #expect(kept == Array(repeating: false, count: 6) + [true, true, true])
    #expect(try store.oldestMark(of: key, keeping: 3) == occurrences[6])
  }

  @Test func aZoneThatAPersonSetsIsKeptAndFoundByTheirName() throws {
    let kolkata = try zone("Asia/Kolkata")
    try written(.none) { store, user, _, _ in
      try store.setZone(kolkata, of: user.key)
      #expect(try store.user(user.key)?.zone == kolkata)
    }
    let store = try opened()
    #expect(try store.user(.alice)?.zone == kolkata)
    #expect(try store.zone(ofUserNamed: User.alice.name) == kolkata)
    #expect(try store.zone(ofUserNamed: User.bob.name) == nil)
    try store.begin()
    try store.setZone(nil, of: try #require(try store.user(.alice)).key)
    try store.commit()
    #expect(try store.zone(ofUserNamed: User.alice.name) == nil)
  }

  @Test func aFloatingAlertStandsSomewhereInEachZone() throws {
    let (rome, apia) = (try zone("Europe/Rome"), try zone("Pacific/Apia"))
    let there = ZonePlace(zone: rome, due: now, occurrence: place.occurrence, number: 3)
    try written(.floatingForMany) { store, _, _, key in
      try store.setZonePlace(there, of: key)
      try store.setZonePlace(
        ZonePlace(zone: apia, due: now, occurrence: place.occurrence, number: 3), of: key)
    }
    let store = try opened()
    let key = try pot(in: store).key
    #expect(try store.zonePlaces(of: key).map(\.zone) == [rome, apia])
    try store.begin()
    try store.removeZonePlace(apia, of: key)
    var done = there
    (done.due, done.number) = (nil, 4)
    try store.setZonePlace(done, of: key)
    try store.commit()
    #expect(try store.zonePlaces(of: key) == [done])
  }

  @Test func aFanOutKeepsWhomItIsForAndWhatItStandsFor() throws {
    let rome = try zone("Europe/Rome")
    let details = FanOutDetails(
      missed: MissedRun(count: 2, since: Occurrence(stored: "2026-11-30T14:01:00")),
      marks: [Occurrence(stored: "2026-11-30T14:01:00"), place.occurrence], isFollower: true)
    try written(.floatingForMany) { store, user, _, _ in
      let due = try #require(try store.dueAlerts(at: place.due, limit: 1).first)
      try store.startFanOut(of: due, due.occurrence, due: due.due, zone: rome, details)
      let first = try #require(try store.fanOuts(in: rome).first)
      try store.copy(first, for: user.key)
    }
    let store = try opened()
    let found = try store.fanOuts(limit: 10)
    let alice = try #require(try store.user(.alice))
    #expect(found.map(\.zone) == [rome, nil])
    #expect(found.map(\.user) == [nil, alice.key])
    #expect(found.allSatisfy { $0.details == details && $0.occurrence == place.occurrence })
    #expect(try store.fanOuts(in: .utc).isEmpty)
  }

  @Test func aLookThroughTheAlertsGoesOnWhereItWas() throws {
    let rome = try zone("Europe/Rome")
    try written(.floating(rome)) { store, user, app, key in
      try store.rederive(because: .user(user.key, from: .utc))
      try store.rederive(because: .clockWentBack)
      let second = try #require(AlertID("pan"))
      _ = try store.addAlert(
        second, to: app.key, trigger: "t", at: place, zone: .floating(rome), body: [])
      var look = try #require(try store.rederivation())
      #expect(look.cause == .user(user.key, from: .utc))
      let found = try store.alerts(of: look, limit: 1)
      try store.advance(&look, past: try #require(found.first), moved: 1)
    }
    let store = try opened()
    let look = try #require(try store.rederivation())
    #expect(look.moved == 1)
    #expect(try store.alerts(of: look, limit: 10).map(\.alert.id) == [AlertID("pan")])
    try store.begin()
    try store.finish(look)
    try store.commit()
    #expect(try store.rederivation()?.cause == .clockWentBack)
  }

  @Test func eachCauseFindsTheAlertsThatItConcernsAndNoOthers() throws {
    let rome = try zone("Europe/Rome")
    try written(.floating(rome)) { store, user, app, key in
      func add(_ name: String, _ app: AppKey, _ zone: ScheduleZone) throws -> AlertKey {
        let id = try #require(AlertID(name))
        return try store.addAlert(id, to: app, trigger: "t", at: place, zone: zone, body: [])
      }
      _ = try add("named", app.key, .named(rome))
      _ = try add("instants", app.key, .none)
      let bob = try store.addingUser(.bob, incarnation: "b")
      let name = try #require(AppID("tea"))
      let his = try store.addApp(name, of: .user(bob.key), keyHash: "h", incarnation: "c")
      _ = try add("bobs", his.key, .floating(.utc))
      let pressName = try #require(AppID("press"))
      let press = try store.addApp(pressName, of: .system, keyHash: nil, incarnation: "d")
      let many = try add("many", press.key, .floatingForMany)
      try store.setZonePlace(
        ZonePlace(zone: rome, due: now, occurrence: place.occurrence, number: 3), of: many)
      func found(_ cause: RederivationCause) throws -> Set<String> {
        try store.rederive(because: cause)
        let look = try #require(try store.rederivation())
        defer { try? store.finish(look) }
        return Set(try store.alerts(of: look, limit: 10).map(\.alert.id.rawValue))
      }
      #expect(try found(.zoneData(rome)) == ["pot", "named"])
      #expect(try found(.zoneDataForMany(rome)) == ["many"])
      #expect(try found(.systemZone(from: rome)) == ["pot", "bobs", "many"])
      #expect(try found(.user(bob.key, from: .utc)) == ["bobs", "many"])
      #expect(try found(.clockWentBack) == ["pot", "named", "instants", "bobs", "many"])
      #expect(try found(.start) == ["pot", "named", "instants", "bobs", "many"])
    }
  }

  @Test func aPurgedAppLeavesNoZonesBehind() throws {
    try written(.floatingForMany) { store, _, app, key in
      try store.setZonePlace(
        ZonePlace(zone: .utc, due: now, occurrence: place.occurrence, number: 1), of: key)
      _ = try store.purge(app: app.key)
      while try store.purgeSlice(limit: 10) != .nothing {}
      #expect(try store.zonePlaces(of: key).isEmpty)
    }
  }

  @Test func howADeliveryNagsAndWhatItStandsForIsKept() throws {
    let missed = MissedRun(count: 3, since: Occurrence(stored: "2026-11-29T14:01:00"))
    try written(.none) { store, user, app, key in
      let id = try #require(AlertID("pot"))
      let delivery = try store.deliver(
        NewDelivery(
          user: user.key, app: app.key, alert: key, id: id, occurrence: place.occurrence, at: now,
          late: nil, wakeAt: now, content: [], userInfo: [], missed: missed,
          nagging: Nagging(every: .seconds(90), left: 2)))
      #expect(delivery.missed == missed)
      try store.noteNag(of: delivery.key, left: 1, wakingAt: place.due)
    }
    let store = try opened()
    let delivery = try #require(try store.waking(at: place.due, limit: 1).first)
    #expect(delivery.missed == missed)
    #expect(delivery.nagging == Nagging(every: .seconds(90), left: 1))
    #expect(delivery.wakeAt == place.due)
  }
}

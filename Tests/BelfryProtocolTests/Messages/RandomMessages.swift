import BelfryCore
import BelfryProtocol
import BelfryTestSupport

/// Makes messages of every shape, the same for the same seed.
struct RandomMessages {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func chance(_ inTen: Int) -> Bool { Int.random(in: 0..<10, using: &random) < inTen }

  mutating func maybe<Value>(_ value: (inout RandomMessages) -> Value) -> Value? {
    chance(5) ? value(&self) : nil
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func integer(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &random)
  }

  /// A text with whatever needs an escape, and whatever is normal-looking but is not.
  mutating func text(upTo limit: Int = 40) -> String {
    let pieces = [
      "a", "Z", "9", " ", "\"", "\\", "/", "\u{0}", "\u{7}", "\n", "\u{7F}", "\u{85}", "ä",
      "e\u{301}", "漢", "🫖", "\u{202E}", "\u{2028}", "%@", "{", "}",
    ]
    var result = pick(pieces)
    while chance(8) {
      let next = pick(pieces)
      guard result.utf8.count + next.utf8.count <= limit else { break }
      result.unicodeScalars.append(contentsOf: next.unicodeScalars)
    }
    return result
  }

  mutating func label(upTo limit: Int) -> String {
    String(
      String.UnicodeScalarView(text(upTo: limit - 1).unicodeScalars.filter { !$0.isControl })) + "x"
  }

  mutating func name() -> String {
    let length = Int(integer(1...20))
    return String((0..<length).map { _ in pick(Array("abcdefghijklmnopqrstuvwxyz0123456789")) })
  }

  mutating func instant() -> Timestamp {
    Timestamp(
      clamping: pick([
        Timestamp.earliest.milliseconds, Timestamp.latest.milliseconds, 0, -1, 999,
        integer(Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds),
        integer(1_790_000_000...1_800_000_000) * 1_000,
      ]))
  }

  mutating func duration() -> Duration {
    .milliseconds(
      pick([0, 1, 999, 1_000, 86_400_000, integer(0...10_000_000), 315_537_897_600_000]))
  }

  mutating func alertID() -> AlertID { made(AlertID(label(upTo: 128))) }

  mutating func appID() -> AppID { made(AppID(name())) }

  mutating func userName() -> UserName { made(UserName(name())) }

  mutating func cursor() -> Cursor {
    Cursor(
      incarnation: String(name().prefix(16)),
      number: pick([0, 1, integer(0...Int64.max), Int64.max]))
  }

  mutating func key() -> Key? {
    Key(String((0..<Int(integer(22...128))).map { _ in pick(Array("abcXYZ019_-")) }))
  }

  mutating func alertText() -> Text {
    if chance(5) { return .literal(text()) }
    return .keyed(keyedText(levels: 4))
  }

  /// - Parameter levels: of texts in each other's arguments.
  mutating func keyedText(levels: Int) -> KeyedText {
    let arguments = (0..<Int(integer(0...16))).map { _ in
      chance(2)
        ? Argument.list((0..<Int(integer(0...16))).map { _ in argument(levels: levels) })
        : argument(levels: levels)
    }
    return KeyedText(
      key: text(upTo: 1_024), arguments: arguments,
      table: chance(7) ? KeyedText.defaultTable : name())
  }

  mutating func argument(levels: Int) -> Argument {
    switch integer(0...4) {
    case 0: .string(chance(2) ? "" : text())
    case 1: .integer(pick([0, -1, Int64.min, Int64.max, integer(-1_000...1_000)]))
    case 2:
      .number(
        pick([
          0.5, -0.0, 1e300, .leastNonzeroMagnitude, 1e16, 4.0, Double(integer(-99...99)) / 7,
        ]))
    case 3 where levels > 1 && chance(3): .keyed(keyedText(levels: levels - 1))
    default: .date(DateArgument(moment(), style: pick(DateStyle.allCases)))
    }
  }

  mutating func languages(_ count: ClosedRange<Int64>) -> [String] {
    (0..<Int(integer(count))).map { _ in pick(["de", "pt_BR.UTF-8@x", "zh-Hant"]) }
  }

  mutating func table() -> TableID {
    TableID(
      language: languages(1...1).joined(), name: chance(5) ? KeyedText.defaultTable : name(),
      kind: pick(TableKind.allCases))
  }

  /// A file that is a table, or looks a little like one.
  mutating func tableContent() -> [UInt8] {
    switch integer(0...3) {
    case 0: []
    case 1: Array("/* Tea */\n\"TEA\" = \"Tee\";\n".utf8)
    case 2: Array(text(upTo: 400).utf8)
    default: (0..<Int(integer(1...40))).map { _ in UInt8(truncatingIfNeeded: integer(0...255)) }
    }
  }

  mutating func userInfo() -> [UInt8] {
    Array(
      pick([
        "{}", #"{"a":1.50e+02}"#, #"{ "b" : [ null , true ] }"#, #"{"\u0061":"\/"}"#,
        #"{"deep":[[[[{"x":{}}]]]],"n":123456789012345678901234567890}"#,
      ]).utf8)
  }

  mutating func badge() -> BadgeChange {
    let number = Int(pick([1, integer(1...999_999_999), 999_999_999]))
    return pick([.set(number), .set(0), .up(number), .down(number)])
  }

  mutating func content() -> Content {
    var content = Content(
      title: maybe { $0.alertText() }, body: maybe { $0.alertText() },
      action: maybe { $0.alertText() }, category: maybe { $0.label(upTo: 128) },
      badge: maybe { $0.badge() }, level: pick(Level.allCases),
      thread: maybe { $0.label(upTo: 128) }, icon: maybe { $0.name() })
    if content.action == nil { content.hasAction = chance(5) }
    if content.isListed || content.badge != nil {
      content.sound = maybe { Sound($0.pick(["default", "ding.wav", "_-.A9"])) } ?? nil
    }
    if chance(3) { content.userInfo = userInfo() }
    return content
  }

  mutating func alert(trigger: Trigger? = nil) -> Alert {
    Alert(
      id: maybe { $0.alertID() },
      recipients: maybe { random in (0...random.integer(0...5)).map { _ in random.userName() } },
      trigger: trigger ?? self.trigger(),
      content: content(),
      expiresAfter: maybe { $0.duration() }, lateness: maybe { $0.duration() },
      missed: pick([.once, .drop, .each(1), .each(Int(integer(1...100)))]),
      nag: maybe { random in
        Nag(
          every: .milliseconds(random.integer(60_000...604_800_000)),
          most: Int(random.integer(1...100)))
      },
      token: maybe { $0.label(upTo: 64) })
  }

  mutating func trigger() -> Trigger {
    chance(5) ? Trigger(schedule()) : pick([.now, .instant(instant()), .after(duration())])
  }

  mutating func wallTime() -> WallTime { WallTime(utc: instant()) }

  mutating func moment() -> Moment { chance(5) ? .instant(instant()) : .wall(wallTime()) }

  mutating func zone() -> ZoneName {
    made(ZoneName(pick(["Europe/Kyiv", "UTC", "Etc/GMT+5", "America/Port-au-Prince", "a"])))
  }

  mutating func schedule() -> Schedule {
    var schedule = Schedule(
      start: pick([.now, .after(duration()), .at(moment())]), zone: maybe { $0.zone() },
      repetition: maybe { $0.repetition() },
      extraDates: (0..<Int(integer(0...3))).map { _ in moment() },
      exceptDates: (0..<Int(integer(0...3))).map { _ in moment() },
      skip: maybe { $0.pick(Skip.allCases) }, gap: pick(Gap.allCases))
    if schedule.lacksZone { schedule.zone = zone() }
    if case .rule(var rule) = schedule.repetition {
      if rule.skip != nil { schedule.skip = nil }
      if rule.count == nil, chance(5) {
        let second = integer(-60_000_000_000...250_000_000_000) * 1_000
        let instant = Timestamp(clamping: second)
        rule.until = schedule.isFloating ? .wall(WallTime(utc: instant)) : .instant(instant)
        schedule.repetition = .rule(rule)
      }
    }
    return schedule
  }

  static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=YEARLY;COUNT=7;BYMONTH=2;BYMONTHDAY=29", "FREQ=HOURLY;INTERVAL=3;BYMINUTE=0,30",
    "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=1;SKIP=FORWARD",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=SU",
  ]

  mutating func rule() -> RecurrenceRule {
    made(try? RecurrenceRule(parsing: pick(Self.rules)))
  }

  mutating func repetition() -> Repetition {
    if chance(4) { return .rule(rule()) }
    return .interval(
      RepeatInterval(
        pick(RepeatUnit.allCases), every: Int(pick([1, 2, integer(1...1_000_000)])),
        calendar: pick([.gregorian, pick(CalendarName.allCases)]), until: maybe { $0.moment() },
        count: maybe { Int($0.integer(1...100_000)) }))
  }

  mutating func occurrence() -> Occurrence {
    chance(5) ? Occurrence(instant: instant()) : Occurrence(wall: wallTime())
  }

  mutating func missedRun() -> MissedRun? {
    maybe { MissedRun(count: Int($0.integer(2...100_000)), since: $0.occurrence()) }
  }

  mutating func page() -> PageRequest {
    PageRequest(limit: Int(integer(1...1_000)), page: maybe { $0.text(upTo: 256) })
  }

  mutating func hello() -> Hello {
    switch integer(0...2) {
    case 0: .app(appID(), key: chance(5) ? key() : nil, languages: languages(0...16))
    case 1: .center(key: chance(5) ? key() : nil, languages: languages(0...16))
    default: .administrator(languages: languages(0...16))
    }
  }

  mutating func target() -> AdminTarget {
    switch integer(0...2) {
    case 0: .user(userName())
    case 1: .personalApp(userName(), appID())
    default: .systemApp(appID())
    }
  }

  mutating func call(_ method: Method) -> Call {
    let number = DeliveryNumber(pick([1, 12, Int64.max, integer(1...100)]))
    return switch method {
    case .hello: .hello(hello())
    case .ping: .ping
    case .schedule:
      .schedule(
        (0..<Int(integer(0...4))).map { _ in alert() },
        keepSoonest: maybe { Int($0.pick([1, 64, 100_000])) })
    case .replaceAll: .replaceAll((0..<Int(integer(0...4))).map { _ in alert() })
    case .present: .present(alert(trigger: .now))
    case .cancel: .cancel((0..<Int(integer(0...9))).map { _ in alertID() })
    case .cancelAll: .cancelAll
    case .remove: .remove((0..<Int(integer(0...9))).map { _ in alertID() })
    case .removeAll: .removeAll
    case .pending: .pending(page())
    case .delivered: .delivered(page())
    case .categoriesPut: .categoriesPut((0..<Int(integer(0...4))).map { category($0) })
    case .stringsPut:
      .stringsPut(
        StringsUpload(table: table(), content: tableContent(), isDevelopment: chance(5)))
    case .stringsGet: .stringsGet(table())
    case .stringsList: .stringsList
    case .stringsRemove:
      .stringsRemove(
        language: languages(1...1).joined(), name: maybe { $0.name() },
        kind: maybe { $0.pick(TableKind.allCases) })
    case .badge: .badge(user: maybe { $0.userName() }, set: maybe { $0.badge() })
    case .watch: .watch(since: maybe { $0.cursor() }, foreground: chance(5))
    case .ack: .ack(cursor())
    case .handled: .handled(alertID(), occurrence(), show: chance(5))
    case .except: .except(alertID(), moment())
    case .preview:
      .preview(
        PreviewRequest(
          alert(), from: maybe { $0.moment() }, count: Int(integer(1...1_000)),
          zone: maybe { $0.zone() }, languages: languages(0...16),
          calendar: maybe { $0.pick(CalendarName.allCases) }))
    case .centerSettings:
      .centerSettings(
        timeZone: pick([.kept, .removed, .set(zone())]),
        languages: pick([.kept, .removed, .set(languages(1...16))]),
        calendar: pick([.kept, .removed, .set(pick(CalendarName.allCases))]))
    case .centerList: .centerList(page())
    case .centerPending: .centerPending(page())
    case .centerWatch: .centerWatch(since: maybe { $0.cursor() })
    case .centerShown: .centerShown(number)
    case .centerSeen: .centerSeen(number)
    case .centerDismiss: .centerDismiss(number)
    case .centerActivate:
      .centerActivate(
        number, Activation(action: maybe { $0.text() } ?? "default", text: maybe { $0.text() }))
    case .centerSnooze:
      .centerSnooze(
        number, for: .milliseconds(pick([1_000, 31_622_400_000, integer(1_000...9_999_999)])))
    case .adminStatus: .adminStatus
    case .adminClock: .adminClock(chance(5) ? .advance(duration()) : .set(instant()))
    case .adminApps: .administration(.apps(user: maybe { $0.userName() }, page()))
    case .adminUsers: .administration(.users(page()))
    case .adminLimits: .administration(.limits)
    case .adminMetrics: .administration(.metrics)
    case .adminSuspend: .administration(.suspend(target()))
    case .adminResume: .administration(.resume(target()))
    case .adminPurge: .administration(.purge(target()))
    case .adminBackup: .administration(.backup(name()))
    case .adminForget:
      .administration(
        .forget(chance(5) ? .ofApp(userName(), appID()) : .ofCenter(userName())))
    }
  }
}

extension RandomMessages {
  mutating func delivery() -> CenterDelivery {
    CenterDelivery(
      number: DeliveryNumber(integer(1...1_000)), app: appID(), id: alertID(),
      occurrence: occurrence(), state: pick(DeliveryState.all), at: instant(),
      late: maybe { $0.duration() }, missed: missedRun(), until: maybe { $0.instant() },
      content: DeliveryContent(
        texts: texts(), appName: maybe { $0.text() }, category: maybe { $0.text() },
        actions: (0..<Int(integer(0...2))).map { _ in deliveryAction() },
        sound: chance(5) ? Sound("default") : nil,
        badge: maybe { Int($0.integer(0...99)) }, level: pick(Level.allCases),
        thread: maybe { $0.text() }, icon: maybe { $0.name() }, expiresAt: maybe { $0.instant() }))
  }

  mutating func texts() -> DeliveredTexts {
    DeliveredTexts(
      title: maybe { $0.text() }, body: maybe { $0.text() }, action: maybe { $0.text() },
      language: maybe { $0.languages(1...1).joined() })
  }

  mutating func deliveryAction() -> DeliveryAction {
    DeliveryAction(
      id: label(upTo: 64), title: text(),
      textInput: maybe { random in
        DeliveryAction.Input(
          buttonTitle: random.maybe { $0.text() }, placeholder: random.maybe { $0.text() })
      }, isDestructive: chance(5), isForeground: chance(5))
  }

  mutating func category(_ number: Int) -> Category {
    let actions = (0..<Int(integer(0...10))).map { number in
      CategoryAction(
        id: "\(number)" + label(upTo: 60), title: alertText(),
        textInput: maybe { random in
          TextInput(
            buttonTitle: random.maybe { $0.alertText() },
            placeholder: random.maybe { $0.alertText() })
        }, isDestructive: chance(5), isForeground: chance(5))
    }
    return Category(id: "\(number)" + label(upTo: 120), actions: actions)
  }

  mutating func appDelivery() -> AppDelivery {
    AppDelivery(
      id: alertID(), user: userName(), occurrence: occurrence(),
      state: pick(DeliveryState.all), at: instant(), late: maybe { $0.duration() },
      missed: missedRun())
  }

  mutating func appEvent() -> AppEvent {
    let kinds: [AppEvent.Kind] = [
      .fired(state: pick([.delivered, .ended(.handled)]), late: maybe { $0.duration() }),
      .offered(
        AppEvent.Offer(
          texts: texts(), appName: maybe { $0.text() }, until: instant()),
        late: maybe { $0.duration() }),
      .activated(Activation(action: text(), text: maybe { $0.text() })), .dismissed, .expired,
      .dropped(pick(DropReason.allCases)),
      .withdrawn(pick(WithdrawalReason.allCases)),
    ]
    let kind = pick(kinds)
    var badge = maybe { Int($0.integer(0...999_999_999)) }
    if case .dropped = kind { badge = nil }
    let missed: MissedRun? =
      switch kind {
      case .fired, .offered, .dropped: missedRun()
      default: nil
      }
    return AppEvent(
      kind: kind, id: alertID(), user: userName(), occurrence: occurrence(),
      at: instant(), missed: missed, badge: badge, userInfo: chance(5) ? userInfo() : [])
  }
}

/// What is made right cannot be nil.
private func made<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("a \(Value.self) was made wrong") }
  return value
}

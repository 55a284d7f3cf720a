import BelfryCore

/// Reads one alert, and refuses what is no alert.
struct AlertReader {
  /// Bytes of `userInfo`.
  var userInfoBytes: Int
  /// Names in `to`.
  var recipients: Int
  /// Bytes of `repeatRule`.
  var ruleBytes: Int
  /// Dates in each of `extraDates` and `exceptDates`.
  var dates: Int
  /// A client skips what a newer hub may add; a hub refuses what it does not know.
  var ignoresUnknownMembers = false
  /// Whether the trigger has to be one that this hub can carry out. What is stored was; what is listed is
  /// another hub's business.
  var checksTrigger = true

  init(limits: Limits) {
    userInfoBytes = limits.userInfoBytes
    recipients = limits.recipientsPerAlert
    ruleBytes = limits.ruleBytes
    dates = limits.exceptionsPerAlert
  }

  /// For alerts that passed the limits of their time: those in the store and in an answer.
  init(ignoringUnknownMembers: Bool) {
    userInfoBytes = .max
    recipients = .max
    ruleBytes = .max
    dates = .max
    ignoresUnknownMembers = ignoringUnknownMembers
    checksTrigger = false
  }

  /// The levels that `userInfo` may have, itself included.
  ///
  /// In an answer to `pending` it stands four levels deep, and the line must still be readable.
  static let userInfoLevels = JSONDocument.maximumDepth - 4

  func read(_ view: JSONView) throws(WireError) -> Alert {
    try view.requireObject()
    var alert = Alert()
    var trigger = TriggerParts()
    for member in view.members {
      let name: AlertMember
      if ignoresUnknownMembers {
        guard let known = AlertMember.table.name(of: member.nameView) else { continue }
        name = known
      } else {
        name = try .read(member)
      }
      let value = member.value
      do throws(WireError) {
        switch name {
        case .id: alert.id = try value.readAlertID()
        case .to: alert.recipients = try readRecipients(value)
        case .fireDate: trigger.fireDate = try value.readMoment()
        case .timeZone: trigger.zone = try value.readZoneName()
        case .after: trigger.after = try value.readDuration()
        case .repeatInterval: trigger.interval = try value.readWord()
        case .repeatEvery: trigger.every = Int(try value.readInteger(in: TriggerParts.everyRange))
        case .repeatCalendar: trigger.calendar = try value.readWord()
        case .repeatUntil: trigger.until = try value.readMoment()
        case .repeatCount: trigger.count = Int(try value.readInteger(in: TriggerParts.countRange))
        case .repeatRule: trigger.rule = try value.readRule(upTo: ruleBytes)
        case .extraDates: trigger.extraDates = try value.readMoments(upTo: dates)
        case .exceptDates: trigger.exceptDates = try value.readMoments(upTo: dates)
        case .skip: trigger.skip = try value.readWord()
        case .gap: trigger.gap = try value.readWord()
        case .alertTitle: alert.content.title = try readText(value)
        case .alertBody: alert.content.body = try readText(value)
        case .alertAction: alert.content.action = try readText(value)
        case .hasAction: alert.content.hasAction = try value.readBool()
        case .category: alert.content.category = try value.readLabel(upTo: 128)
        case .soundName: alert.content.sound = try readSound(value)
        case .badge: alert.content.badge = try value.readBadge()
        case .level: alert.content.level = try value.readWord()
        case .thread: alert.content.thread = try value.readLabel(upTo: 128)
        case .icon: alert.content.icon = try value.readFileName()
        case .userInfo: alert.content.userInfo = try readUserInfo(value)
        case .expiresAfter: alert.expiresAfter = try value.readDuration()
        case .lateness: alert.lateness = try value.readDuration()
        case .missed: alert.missed = try readMissed(value)
        case .nag: alert.nag = try readNag(value)
        case .token: alert.token = try value.readLabel(upTo: 64)
        case .next: break
        }
      } catch {
        throw error.within(name.rawValue)
      }
    }
    alert.trigger = try trigger.trigger(checking: checksTrigger)
    try checkTogether(alert.content)
    return alert
  }

  /// The rules that no member breaks alone.
  private func checkTogether(_ content: Content) throws(WireError) {
    if !content.hasAction, content.action != nil {
      throw .params(
        .contradiction, field: AlertMember.alertAction.rawValue, .actionWithoutButton)
    }
    if content.sound != nil, !content.isListed, content.badge == nil {
      throw .params(.soundAlone, field: AlertMember.soundName.rawValue, .soundAlone)
    }
  }

  private func readRecipients(_ view: JSONView) throws(WireError) -> [UserName] {
    let names = try view.readArray(upTo: recipients) { (element) throws(WireError) in
      let text = try element.readString()
      if text == "*" || text.utf8.first == UInt8(ascii: "@") {
        throw .params(.notYet, .valueNotYet, [.string(element.shortened)])
      }
      return try element.readUserName()
    }
    guard !names.isEmpty else { throw .params(.invalidValue, .mustNotBeEmpty) }
    return names
  }

  private func readSound(_ view: JSONView) throws(WireError) -> Sound {
    guard let sound = Sound(try view.readString(upTo: 64)) else {
      throw .params(.invalidValue, .mustBeFileName)
    }
    return sound
  }

  private func readUserInfo(_ view: JSONView) throws(WireError) -> [UInt8] {
    try view.requireObject()
    let bytes = view.raw
    guard bytes.count <= userInfoBytes else {
      throw .tooManyBytes(bytes.count, limit: userInfoBytes)
    }
    guard Self.levels(of: bytes) <= Self.userInfoLevels else {
      throw .params(.tooLong, .tooManyLevels, [.integer(Int64(Self.userInfoLevels))])
    }
    return Array(bytes)
  }

  /// How deep arrays and objects are nested in a text that is JSON.
  private static func levels(of json: ArraySlice<UInt8>) -> Int {
    // Each level takes two bytes.
    guard json.count >= 2 * userInfoLevels else { return 1 }
    var (level, deepest) = (0, 0)
    var isInString = false
    var isEscaped = false
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case ASCII.backslash: isEscaped = true
      case ASCII.quote: isInString.toggle()
      case _ where isInString: break
      case ASCII.openingBrace, ASCII.openingBracket:
        level += 1
        deepest = max(deepest, level)
      case ASCII.closingBrace, ASCII.closingBracket: level -= 1
      default: break
      }
    }
    return deepest
  }
}

extension WireError {
  static func contradiction<Name: MemberName>(_ name: Name, beside other: Name) -> WireError {
    .params(
      .contradiction, field: name.rawValue, .cannotStandBeside, [.string(other.rawValue)])
  }
}

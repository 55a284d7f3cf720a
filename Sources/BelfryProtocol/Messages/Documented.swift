import BelfryCore

/// Every name of the wire, for the test that holds Protocol.md and the code together.
///
/// All of it comes from the tables that the readers and writers use.
package enum Documented {
  /// A method with the names of its parameters and of its result.
  package struct MethodNames: Hashable, Sendable {
    package let method: Method
    package let parameters: [String]
    /// Parameters that are refused as `notYet`.
    package let laterParameters: [String]
    package let results: [String]
  }

  /// An object on the wire with the names of its members.
  package struct ObjectNames: Hashable, Sendable {
    package let object: String
    package let members: [String]
    /// Members that are refused as `notYet`.
    package let laterMembers: [String]

    fileprivate init(_ object: String, _ members: [String], later: [String] = []) {
      self.object = object
      self.members = members
      laterMembers = later
    }
  }

  /// The methods in their order.
  package static let methods = Method.allCases.map { method in
    MethodNames(
      method: method, parameters: method.parameters.names, laterParameters: method.parameters.later,
      results: method.results)
  }

  /// Methods that are refused as `notYet`, in the order of their names.
  package static let laterMethods = Method.notYet.sorted()

  /// The objects that requests and answers are made of.
  package static let objects = [
    ObjectNames("request", EnvelopeMember.all),
    ObjectNames("answer", ReplyMember.all),
    ObjectNames("error", ErrorMember.all),
    ObjectNames("error data", ErrorDataMember.all),
    ObjectNames("alert", AlertMember.all, later: AlertMember.later),
    ObjectNames("missed", MissedMember.all),
    ObjectNames("nag", NagMember.all),
    ObjectNames("as", PreviewAsMember.all, later: PreviewAsMember.later),
    ObjectNames("text", TextMember.all, later: TextMember.later),
    ObjectNames("date", DateMember.all),
    ObjectNames("plural entry", TableText.Content.Member.all),
    ObjectNames("variable", TableText.Variable.Member.all),
    ObjectNames("listed table", ListedTable.Member.all),
    ObjectNames("position", PlaceMember.all),
    ObjectNames("category", CategoryMember.all),
    ObjectNames("action", ActionMember.all),
    ObjectNames("text input", TextInputMember.all),
    ObjectNames("limits", WelcomeLimits.Member.all),
    ObjectNames("scheduled alert", ScheduledAlert.Member.all),
    ObjectNames("listed alert", PendingAlert.Member.all),
    ObjectNames("previewed occurrence", PreviewedOccurrence.Member.all),
    ObjectNames("omitted occurrence", OmittedOccurrence.Member.all),
    ObjectNames("delivery of an app", AppDelivery.Member.all),
    ObjectNames("delivery", CenterDelivery.Member.all + DeliveryContent.Member.all),
    ObjectNames("apps of a status", HubStatus.AppsMember.all),
    ObjectNames("counts of an app", AppCounts.Member.all),
    ObjectNames("counts of a user", UserCounts.Member.all),
    ObjectNames("limit", LimitValue.Member.all),
  ]

  /// The types of an app's events, with all the members that they may have.
  package static let appEvents = AppEvent.TypeName.allCases.map { type in
    ObjectNames(
      type.rawValue,
      EventLine.Member.all + names([.id, .user, .occurrence, .at] + type.ownMembers)
        + names(type == .dropped ? [.userInfo] : [.badge, .userInfo]))
  }

  /// The types of a center's events, with all the members that they may have.
  package static let centerEvents = CenterEvent.TypeName.allCases.map { type in
    ObjectNames(
      type.rawValue,
      EventLine.Member.all + type.members.map(\.rawValue)
        + (type == .delivered ? DeliveryContent.Member.all : []))
  }

  /// The words that a member may have, by the member.
  package static let words = [
    ObjectNames("level", Level.all),
    ObjectNames("repeatInterval", RepeatUnit.all),
    ObjectNames("repeatCalendar", CalendarName.all),
    ObjectNames("skip", Skip.all),
    ObjectNames("gap", Gap.all),
    ObjectNames("missed", MissedWord.all),
    ObjectNames("style", DateStyle.all),
    ObjectNames("kind", TableKind.all),
    ObjectNames("languagesFrom", CenterSettings.LanguagesOrigin.allCases.map(\.rawValue)),
    ObjectNames(
      "reason of a previewed occurrence", PreviewedOccurrence.Reason.allCases.map(\.rawValue)),
    ObjectNames(
      "reason of an omitted occurrence", OmittedOccurrence.Reason.allCases.map(\.rawValue)),
    ObjectNames("state", uniqued(DeliveryState.all.map(\.name))),
    ObjectNames("reason of a withdrawn delivery", WithdrawalReason.allCases.map(\.rawValue)),
    ObjectNames("reason of a dropped alert", DropReason.allCases.map(\.rawValue)),
  ]

  /// The codes with the reasons that stand beside them.
  package static let errors = ErrorCode.allCases.map { (code: $0, reasons: $0.reasons) }

  private static func names(_ members: [AppEvent.Member]) -> [String] {
    members.map(\.rawValue)
  }

  private static func uniqued(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words where !result.contains(word) { result.append(word) }
    return result
  }
}

extension Method {
  /// The names that the strict reader of this method takes.
  fileprivate var parameters: (names: [String], later: [String]) {
    func names<Name: MemberName>(_ type: Name.Type) -> (names: [String], later: [String]) {
      (type.all, type.later)
    }
    return switch self {
    case .hello: (HelloMember.all, [])
    case .ping, .cancelAll, .removeAll, .adminStatus: ([], [])
    case .schedule: names(ScheduleMember.self)
    case .present: names(PresentMember.self)
    case .replaceAll: names(ReplaceAllMember.self)
    case .cancel, .remove: names(IDsMember.self)
    case .except: names(ExceptMember.self)
    case .preview: names(PreviewMember.self)
    case .centerSettings: names(SettingsMember.self)
    case .pending, .delivered, .centerList, .centerPending: names(PageMember.self)
    case .badge: names(BadgeMember.self)
    case .categoriesPut: names(CategoriesMember.self)
    case .stringsPut: names(StringsPutMember.self)
    case .stringsGet: names(StringsGetMember.self)
    case .stringsList: ([], [])
    case .stringsRemove: names(StringsRemoveMember.self)
    case .watch: names(WatchMember.self)
    case .centerWatch: names(CenterWatchMember.self)
    case .ack: names(AckMember.self)
    case .handled: names(HandledMember.self)
    case .centerShown, .centerSeen, .centerDismiss: names(DeliveryMember.self)
    case .centerActivate: names(ActivateMember.self)
    case .centerSnooze: names(SnoozeMember.self)
    case .adminClock: names(ClockMember.self)
    case .adminApps: names(AdminAppsMember.self)
    case .adminUsers: names(PageMember.self)
    case .adminLimits, .adminMetrics: ([], [])
    case .adminSuspend, .adminResume, .adminPurge: names(AdminTargetMember.self)
    case .adminForget: names(AdminForgetMember.self)
    case .adminBackup: names(AdminBackupMember.self)
    }
  }

  /// The names of the members of this method's result.
  fileprivate var results: [String] {
    func list(_ members: [ListMember]) -> [String] { members.map(\.rawValue) }
    func list(_ members: [AdminListMember]) -> [String] { members.map(\.rawValue) }
    return switch self {
    case .hello: Welcome.Member.all
    case .ping: Pong.Member.all
    case .schedule, .present: ScheduleAnswer.Member.all
    case .cancel, .cancelAll: CancelAnswer.Member.all
    case .replaceAll: ReplaceAnswer.Member.all
    case .except: ExceptAnswer.Member.all
    case .preview: PreviewAnswer.Member.all
    case .centerSettings: CenterSettings.Member.all
    case .remove, .removeAll: RemoveAnswer.Member.all
    case .pending: list([.alerts, .nextPage, .cursor])
    case .delivered: list([.deliveries, .nextPage, .cursor])
    case .badge: BadgeAnswer.Member.all
    case .categoriesPut: CategoriesMember.all
    case .stringsPut: StringsPutAnswer.Member.all
    case .stringsGet: StringsGetAnswer.Member.all
    case .stringsList: StringsListAnswer.Member.all
    case .stringsRemove: StringsRemoveAnswer.Member.all
    case .watch, .centerWatch: CursorMember.all
    case .ack: []
    case .handled: HandledAnswer.Member.all
    case .centerList: list([.deliveries, .nextPage, .cursor])
    case .centerPending: list([.alerts, .nextPage])
    case .centerShown, .centerSeen, .centerDismiss, .centerActivate: DeliveryAnswer.Member.all
    case .centerSnooze: DeliveryAnswer.Member.all + SnoozeAnswer.Member.all
    case .adminStatus: HubStatus.Member.all
    case .adminClock: ClockAnswerMember.all
    case .adminApps: list([.apps, .nextPage])
    case .adminUsers: list([.users, .nextPage])
    case .adminLimits: list([.limits])
    case .adminMetrics: Metrics.Member.all
    case .adminSuspend, .adminResume: SuspensionAnswer.Member.all
    case .adminPurge: PurgeAnswer.Member.all
    case .adminForget: ForgetAnswer.Member.all
    case .adminBackup: BackupAnswer.Member.all
    }
  }
}

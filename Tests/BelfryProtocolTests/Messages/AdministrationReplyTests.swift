import BelfryCore
import BelfryProtocol
import Testing

/// What an administrator's methods answer: the bytes that the hub writes, and what a client reads.
struct AdministrationReplyTests {
  private let id = RequestID(7)

  /// The result within the line, as text.
  private func result(_ line: [UInt8]) throws -> (text: String, view: JSONView) {
    guard case .result(_, let view) = try ServerLine.read(Array(line.dropLast())) else {
      throw MalformedAnswer(field: "result")
    }
    return (String(decoding: view.raw, as: UTF8.self), view)
  }

  @Test func listsApps() throws {
    let apps = [
      AppCounts(
        app: try #require(AppID("backup")), user: nil, pending: 1, deliveries: 2, events: 3,
        storedBytes: 4, isSuspended: true),
      AppCounts(
        app: try #require(AppID("tea")), user: UserName("alice"), pending: 0, deliveries: 0,
        events: 0, storedBytes: 0, isSuspended: false),
    ]
    let (text, view) = try result(ReplyLine.apps(id, apps, nextPage: "p"))
    #expect(
      text == #"""
        {"apps":[{"app":"backup","pending":1,"deliveries":2,"events":3,"storedBytes":4,\#
        "suspended":true},{"app":"tea","user":"alice","pending":0,"deliveries":0,"events":0,\#
        "storedBytes":0,"suspended":false}],"nextPage":"p"}
        """#)
    #expect(
      try Page<AppCounts>(view) == Page(elements: apps, nextPage: "p", cursor: nil))
  }

  @Test func listsUsers() throws {
    let alice = User(id: UserID(4_294_967_294), name: try #require(UserName("alice")))
    let users = [
      UserCounts(
        user: alice, apps: 1, pending: 2, deliveries: 3, isSuspended: true,
        absentSince: Timestamp(clamping: 1_796_131_930_120)),
      UserCounts(
        user: alice, apps: 0, pending: 0, deliveries: 0, isSuspended: false, absentSince: nil),
    ]
    let (text, view) = try result(ReplyLine.users(id, users, nextPage: nil))
    #expect(
      text == #"""
        {"users":[{"user":"alice","uid":4294967294,"apps":1,"pending":2,"deliveries":3,\#
        "suspended":true,"absentSince":"2026-12-01T13:32:10.120Z"},{"user":"alice",\#
        "uid":4294967294,"apps":0,"pending":0,"deliveries":0,"suspended":false}]}
        """#)
    #expect(
      try Page<UserCounts>(view) == Page(elements: users, nextPage: nil, cursor: nil))
  }

  @Test func listsLimitsInTheOrderOfTheTable() throws {
    var changed = Limits()
    changed.appsPerUser = 7
    let limits = LimitValue.all(of: changed)
    #expect(limits.map(\.name) == Limits.table.map(\.key))
    #expect(limits.filter { $0.value != $0.usual }.map(\.name) == ["AppsPerUser"])
    let (text, view) = try result(ReplyLine.limits(id, limits))
    #expect(text.contains(#"{"name":"AppsPerUser","value":7,"default":64}"#))
    #expect(try Page<LimitValue>(view).elements == limits)
  }

  @Test func answersMetrics() throws {
    let metrics = Metrics(contentType: "text/plain", text: "# HELP a b\na 1\n")
    let (text, view) = try result(ReplyLine.metrics(id, metrics))
    #expect(text == ##"{"contentType":"text/plain","text":"# HELP a b\na 1\n"}"##)
    #expect(try Metrics(view) == metrics)
  }

  @Test func answersWhatAnAdministratorDoes() throws {
    let suspension = SuspensionAnswer(isSuspended: true, isChanged: false)
    let suspended = try result(ReplyLine.suspension(id, suspension))
    #expect(suspended.text == #"{"suspended":true,"changed":false}"#)
    #expect(try SuspensionAnswer(suspended.view) == suspension)
    let purge = PurgeAnswer(apps: 1, alerts: 2, deliveries: 3)
    let purged = try result(ReplyLine.purged(id, purge))
    #expect(purged.text == #"{"apps":1,"alerts":2,"deliveries":3}"#)
    #expect(try PurgeAnswer(purged.view) == purge)
    let forgotten = try result(ReplyLine.forgotten(id, ForgetAnswer(isForgotten: true)))
    #expect(forgotten.text == #"{"forgotten":true}"#)
    #expect(try ForgetAnswer(forgotten.view) == ForgetAnswer(isForgotten: true))
    let backup = BackupAnswer(path: "/var/lib/belfry/backups/a", bytes: 4_096)
    let backedUp = try result(ReplyLine.backedUp(id, backup))
    #expect(backedUp.text == #"{"path":"/var/lib/belfry/backups/a","bytes":4096}"#)
    #expect(try BackupAnswer(backedUp.view) == backup)
  }
}

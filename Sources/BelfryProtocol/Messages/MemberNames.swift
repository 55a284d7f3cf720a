package import BelfryCore

// The names of the members that requests have. The strict readers, the writers of requests and the
// test of Protocol.md all take them from here.

/// The members of a request.
enum EnvelopeMember: String, SearchedName {
  case jsonrpc, id, method, params

  static let table = NameTable<Self>()
}

/// The members of an alert, in the order in which they are written.
enum AlertMember: String, MemberName {
  case id, to, fireDate, timeZone, after
  case repeatInterval, repeatEvery, repeatCalendar, repeatUntil, repeatCount, repeatRule
  case extraDates, exceptDates, skip, gap
  case alertTitle, alertBody, alertAction, hasAction, category
  case soundName, badge, level, thread, icon
  case userInfo, expiresAfter, lateness, missed, nag, token
  /// What lists add; accepted and ignored in a request, so that a listed alert can be sent back.
  case next

  static let table = NameTable<Self>()
}

/// The words of `missed`.
enum MissedWord: String, SearchedName {
  case once, drop

  static let table = NameTable<Self>()
}

/// The member of a `missed` that is an object.
enum MissedMember: String, MemberName {
  case each

  static let table = NameTable<Self>()
}

enum NagMember: String, MemberName {
  case every, max

  static let table = NameTable<Self>()
}

/// The members of a text that is looked up.
enum TextMember: String, MemberName {
  case key, args
  case tableName = "table"

  static let table = NameTable<Self>()
}

/// The members of an argument that is a date.
enum DateMember: String, MemberName {
  case date, style

  static let table = NameTable<Self>()
}

enum HelloMember: String, SearchedName {
  case `protocol`, app, key, center, languages, admin

  static let table = NameTable<Self>()
}

enum ScheduleMember: String, MemberName {
  case alert, alerts, keepSoonest

  static let table = NameTable<Self>()
}

enum ReplaceAllMember: String, MemberName {
  case alerts

  static let table = NameTable<Self>()
}

enum PresentMember: String, MemberName {
  case alert

  static let table = NameTable<Self>()
}

/// The member of `cancel` and `remove`.
enum IDsMember: String, MemberName {
  case ids

  static let table = NameTable<Self>()
}

enum PageMember: String, MemberName {
  case limit, page

  static let table = NameTable<Self>()
}

enum BadgeMember: String, MemberName {
  case user, set

  static let table = NameTable<Self>()
}

enum WatchMember: String, MemberName {
  case since, foreground

  static let table = NameTable<Self>()
}

enum CenterWatchMember: String, MemberName {
  case since

  static let table = NameTable<Self>()
}

enum AckMember: String, MemberName {
  case cursor

  static let table = NameTable<Self>()
}

enum HandledMember: String, MemberName {
  case id, occurrence, show

  static let table = NameTable<Self>()
}

enum ExceptMember: String, MemberName {
  case id, occurrence

  static let table = NameTable<Self>()
}

enum PreviewMember: String, MemberName {
  case alert, from, count, `as`

  static let table = NameTable<Self>()
}

/// The members of the `as` of `preview`: whose clock and calendar the answer is for.
enum PreviewAsMember: String, MemberName {
  case languages, timeZone, calendar

  static let table = NameTable<Self>()
}

enum SettingsMember: String, MemberName {
  case timeZone, languages, calendar

  static let table = NameTable<Self>()
}

enum StringsPutMember: String, MemberName {
  case language
  case tableName = "table"
  case kind, content, contentBase64, development

  static let table = NameTable<Self>()
}

enum StringsGetMember: String, MemberName {
  case language
  case tableName = "table"
  case kind

  static let table = NameTable<Self>()
}

enum StringsRemoveMember: String, MemberName {
  case language
  case tableName = "table"
  case kind

  static let table = NameTable<Self>()
}

enum DeliveryMember: String, MemberName {
  case delivery

  static let table = NameTable<Self>()
}

enum ActivateMember: String, MemberName {
  case delivery, action, text

  static let table = NameTable<Self>()
}

enum CategoriesMember: String, MemberName {
  case categories

  static let table = NameTable<Self>()
}

enum CategoryMember: String, MemberName {
  case id, actions

  static let table = NameTable<Self>()
}

/// The members of an action: of a category's, whose texts are texts, and of a delivery's, whose texts are strings.
enum ActionMember: String, MemberName {
  case id, title, textInput, destructive, foreground

  static let table = NameTable<Self>()
}

enum TextInputMember: String, MemberName {
  case buttonTitle, placeholder

  static let table = NameTable<Self>()
}

enum SnoozeMember: String, MemberName {
  case delivery, `for`

  static let table = NameTable<Self>()
}

enum ClockMember: String, MemberName {
  case advance, set

  static let table = NameTable<Self>()
}

enum AdminAppsMember: String, MemberName {
  case user, limit, page

  static let table = NameTable<Self>()
}

enum AdminTargetMember: String, MemberName {
  case user, app

  static let table = NameTable<Self>()
}

enum AdminBackupMember: String, MemberName {
  case name

  static let table = NameTable<Self>()
}

enum AdminForgetMember: String, MemberName {
  case user, app, center

  static let table = NameTable<Self>()
}

extension Method: SearchedName {
  package static let table = NameTable<Self>()
}

extension RepeatUnit: SearchedName {
  package static let table = NameTable<Self>()
}

extension CalendarName: SearchedName {
  package static let table = NameTable<Self>()
}

extension TableKind: SearchedName {
  package static let table = NameTable<Self>()
}

extension Skip: SearchedName {
  package static let table = NameTable<Self>()
}

extension Gap: SearchedName {
  package static let table = NameTable<Self>()
}

extension Level: SearchedName {
  package static let table = NameTable<Self>()
}

/// A request on its way, with what has to be known to judge its answer.
enum Asked: Sendable {
  case hello
  /// Where the answer has to say that it starts; nil: wherever the stream starts.
  case watch(since: Int64?)
  /// `look`: the list is compared with the record.
  case pending(look: Bool)
  case list
  case schedule([Edition])
  case cancel([String])
  case cancelAll
  /// Wrong on purpose: it has to be refused with this code.
  case refused(Int64)
  case acknowledge(Int64)
  /// A person's answer to a delivery, and the state that it leads to.
  case answer(delivery: Int64, state: String)
  /// What an app has done with an edition that was offered to it.
  case handled(Int, show: Bool)
  case ping

  /// Whether it changes what an app has pending.
  var changesQueue: Bool {
    switch self {
    case .schedule, .cancel, .cancelAll: true
    case .hello, .watch, .pending, .list, .refused, .acknowledge, .answer, .handled, .ping:
      false
    }
  }
}

import BelfryEventLoop
import BelfryPosix

/// Everything that wakes the hub up.
final class Sources {
  /// Comes back at once, behind what else is ready.
  let again: DeferSource
  /// Goes off when an alert is due.
  let due: TimerSource
  /// Goes off for everything that has to last or to wait.
  let monotonic: TimerSource
  /// Held for as long as they shall be watched.
  private let others: [AnyObject]

  /// - Parameter catchesSignals: false for tests, whose process has its own mind about signals.
  init(
    of turns: TurnLoop, accounts: AccountWorker, catchesSignals: Bool = true
  ) throws(SystemError) {
    let loop = turns.loop
    // The turns own the sources, so the sources do not hold the turns.
    let turn = { [unowned turns] in try turns.turn() }
    again = try DeferSource(loop, action: turn)
    due = try TimerSource(loop, clock: .realtime, action: turn)
    monotonic = try TimerSource(loop, clock: .monotonic, action: turn)
    var others: [AnyObject] = [
      try IOSource(loop, descriptor: turns.epoll.rawDescriptor, events: .readable) { _ in
        try turn()
      },
      try IOSource(loop, descriptor: accounts.rawDescriptor, events: .readable) {
        [unowned turns] _ in
        turns.hasAccountAnswers = true
        try turn()
      },
      try ClockStepSource(loop) { [unowned turns] in try turns.clockStepped() },
    ]
    if let watch = turns.zones?.watch {
      others.append(
        try DirectoryWatchSource(loop, watch: watch) { [unowned turns] changes in
          try turns.zonesMayHaveChanged(changes)
        })
    }
    if let tables = turns.tables, let watch = tables.watch {
      others.append(
        try DirectoryWatchSource(loop, watch: watch) { changes in tables.apply(changes) })
    }
    if catchesSignals {
      let stop = { [unowned turns] in try turns.stop() }
      others += [
        try SignalSource(loop, signal: Signals.terminate, action: stop),
        try SignalSource(loop, signal: Signals.interrupt, action: stop),
        try SignalSource(loop, signal: Signals.hangUp) { [unowned turns] in try turns.reload() },
      ]
    }
    self.others = others
  }
}

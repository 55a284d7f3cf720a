import CSystemd

/// The hop from sd-event's C callbacks into Swift, and the only place of it.
///
/// libsystemd hands back the `userdata` pointer of a source: an unretained `EventSource`, which
/// lives at least as long as its C source does. It is held for the length of the call, so that a
/// callback may let go of its own source: the C source is then freed after the dispatch
/// (sd_event_source_unref(3)).
enum CallbackHop {
  static let io: sd_event_io_handler_t = { _, _, events, userdata in
    deliver(.ready(events), to: userdata)
  }

  static let time: sd_event_time_handler_t = { _, _, userdata in
    deliver(.due, to: userdata)
  }

  static let signal: sd_event_signal_handler_t = { _, _, userdata in
    deliver(.due, to: userdata)
  }

  static let plain: sd_event_handler_t = { _, userdata in
    deliver(.due, to: userdata)
  }

  private static func deliver(
    _ occasion: EventSource.Occasion, to userdata: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let userdata else { return 0 }
    Unmanaged<EventSource>.fromOpaque(userdata).takeUnretainedValue().dispatch(occasion)
    // A negative answer would switch the source off and be lost; the loop keeps the error instead.
    return 0
  }
}

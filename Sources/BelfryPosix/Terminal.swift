import Glibc

/// Facts about a terminal.
package enum Terminal {
  /// C: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the window has; nil if it is no terminal or does not say. C: ioctl_tty(2),
  /// `TIOCGWINSZ`.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

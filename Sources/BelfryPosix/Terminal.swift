import Glibc

/// Facts about a terminal.
package enum Terminal {
  /// C: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the window has; nil if it is no terminal or does not say. C: ioctl_tty(2),
  /// `TIOCGWINSZ`.
  package static func columns(of descriptor: Int32) -> Int? {
    // struct winsize. Swift 6.3 counts its members to a module of its own when it optimizes.
    var size: (rows: UInt16, columns: UInt16, width: UInt16, height: UInt16) = (0, 0, 0, 0)
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.columns > 0 else { return nil }
    return Int(size.columns)
  }
}

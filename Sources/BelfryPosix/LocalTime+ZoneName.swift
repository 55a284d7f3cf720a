import Glibc

extension LocalTime {
  /// The name of the zone that local time is counted in, for example `Europe/Berlin`.
  ///
  /// `TZ` comes first, then where `/etc/localtime` leads to, which is what the C library reads,
  /// then `/etc/timezone`, which may lag behind it; where none of them names a zone, the
  /// abbreviation of now.
  package static func zoneName() -> String {
    zoneName(
      variable: ProcessFacts.environmentValue("TZ"), link: "/etc/localtime", file: "/etc/timezone")
  }

  static func zoneName(variable: String?, link: String, file: String) -> String {
    if let variable {
      let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      // tzset(3): set but empty means UTC.
      if value.isEmpty { return "UTC" }
      return nameInZoneDirectory(value) ?? value
    }
    if let target = Files.linkTarget(link), let name = nameInZoneDirectory(target) {
      return name
    }
    if let bytes = try? Files.read(file, atMost: 4096) {
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.filter { $0 > 0x20 && $0 < 0x7f }
      if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
    }
    return moment(at: SystemClock.realtimeMilliseconds() / 1000)?.abbreviation ?? "UTC"
  }

  /// What follows `zoneinfo/` in a path.
  private static func nameInZoneDirectory(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let directory = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(directory + 1)...]
    return name.isEmpty ? nil : name.joined(separator: "/")
  }
}

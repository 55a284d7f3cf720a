extension EnglishTexts {
  /// Points in time and lengths of time.
  static let time: [(String, String)] = [
    ("time.weekday.1", "Mon"), ("time.weekday.2", "Tue"), ("time.weekday.3", "Wed"),
    ("time.weekday.4", "Thu"), ("time.weekday.5", "Fri"), ("time.weekday.6", "Sat"),
    ("time.weekday.7", "Sun"),
    ("time.month.1", "Jan"), ("time.month.2", "Feb"), ("time.month.3", "Mar"),
    ("time.month.4", "Apr"), ("time.month.5", "May"), ("time.month.6", "Jun"),
    ("time.month.7", "Jul"), ("time.month.8", "Aug"), ("time.month.9", "Sep"),
    ("time.month.10", "Oct"), ("time.month.11", "Nov"), ("time.month.12", "Dec"),
    // Weekday, day, month, year.
    ("time.date", "%1$@ %2$d %3$@"),
    ("time.dateAndYear", "%1$@ %2$d %3$@ %4$d"),
    // Date and time, how far away, time zone.
    ("time.full", "%1$@ (%2$@), %3$@"),
    ("time.now", "now"),
    ("time.in", "in %@"),
    ("time.ago", "%@ ago"),
    ("time.days", "%d d"),
    ("time.hours", "%d h"),
    ("time.minutes", "%d min"),
    ("time.seconds", "%d s"),
  ]
}

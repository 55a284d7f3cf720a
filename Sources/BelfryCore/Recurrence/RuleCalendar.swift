/// The calendar that a rule counts its years and months in: Gregorian in closed form, all others by their years.
struct RuleCalendar: Sendable {
  /// `nil`: Gregorian.
  private let system: (any CalendarSystem)?
  /// How many months each year has; `nil` where leap months make years of 12 and of 13.
  private let monthsPerYear: Int?

  init(_ name: CalendarName) {
    switch name {
    // These have Gregorian months and days. Their years have other numbers, which no rule part names.
    case .gregorian, .iso8601, .buddhist, .japanese, .roc:
      system = nil
      monthsPerYear = 12
    case .chinese, .dangi, .hebrew:
      system = name.system
      monthsPerYear = nil
    case .coptic, .ethiopic, .ethiopicAmeteAlem:
      system = name.system
      monthsPerYear = 13
    case .indian, .islamicCivil, .islamicTabular, .islamicUmmAlQura, .persian:
      system = name.system
      monthsPerYear = 12
    }
  }

  var isGregorian: Bool { system == nil }

  /// What a look-up of a year costs, in steps of the budget.
  var stepsPerYear: Int { system == nil ? 1 : 40 }

  /// `nil` outside of the years that the calendar knows.
  func shape(ofYear year: Int) -> YearShape? {
    guard let system else { return (1...9999).contains(year) ? .gregorian(year) : nil }
    return system.year(year).flatMap(YearShape.init)
  }

  /// The year that holds a day; `nil` outside of the years that the calendar knows.
  func year(ofDay day: Int64) -> Int? {
    guard let system else {
      return (-719_162...2_932_896).contains(day) ? CivilDate(daysSince1970: day).year : nil
    }
    return system.date(onDay: day)?.year
  }

  func shape(ofDay day: Int64) -> YearShape? {
    year(ofDay: day).flatMap { shape(ofYear: $0) }
  }

  /// The number of a month among all months of the calendar: two that follow each other differ by one.
  func monthIndex(_ shape: YearShape, place: Int) -> Int64 {
    if let monthsPerYear { return Int64(shape.year * monthsPerYear + place) }
    // Months follow the moon, and never stray a day and a half from the mean lunation: rounding gives the number.
    let start = shape.firstDay + Int64(shape.days(ofMonth: place).lowerBound)
    return ((start - Self.newMoonDay) * Self.day + Self.lunation / 2)
      .quotientAndRemainderFloored(by: Self.lunation).quotient
  }

  /// The month with a number, as a place in its year; `nil` outside of the years that the calendar knows.
  func month(at index: Int64) -> (shape: YearShape, place: Int)? {
    if let monthsPerYear {
      let (year, place) = index.quotientAndRemainderFloored(by: Int64(monthsPerYear))
      guard let shape = shape(ofYear: Int(year)), place < shape.monthCount else { return nil }
      return (shape, Int(place))
    }
    let days = (index * Self.lunation + Self.lunation / 2)
      .quotientAndRemainderFloored(by: Self.day).quotient
    let middle = Self.newMoonDay + days
    guard let shape = shape(ofDay: middle) else { return nil }
    return (shape, shape.month(ofDay: Int(middle - shape.firstDay)))
  }

  /// 1970-01-08, the day of a new moon in China.
  private static let newMoonDay: Int64 = 7
  /// The mean time from one new moon to the next, and a day, in billionths of a day.
  private static let lunation: Int64 = 29_530_588_853
  private static let day: Int64 = 1_000_000_000
}

// rule-dates: what Belfry makes of recurrence rules, for comparisons with other programs.
//
// Each line of the input has a zone, a local start, a rule and a number, with tabs between them. Each
// line of the output has that many instants at most, in seconds since 1970, or "fault" and its name.

import BelfryCore
import BelfryPosix

struct Answers {
  private var zones: [String: Zone] = [:]

  private enum Failure: Error {
    case badLine
    case noZone
  }

  mutating func answer(_ line: String) -> String {
    do {
      return try instants(line).map(String.init).joined(separator: " ")
    } catch let fault as RuleFault {
      return "fault \(fault.message)"
    } catch {
      return "fault \(error)"
    }
  }

  private mutating func instants(_ line: String) throws -> [Int64] {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count == 4, let count = Int(fields[3]) else { throw Failure.badLine }
    let zone = try zone(fields[0])
    let schedule = Schedule(
      start: .at(.wall(try WallTime(text: fields[1]))), zone: zone.name,
      repetition: .rule(try RecurrenceRule(parsing: fields[2])))
    let listing = try Timetable(schedule, zone: zone).list(from: .earliest, count: count)
    return listing.occurrences.map { $0.instant.milliseconds / 1_000 }
  }

  private mutating func zone(_ name: String) throws -> Zone {
    if let known = zones[name] { return known }
    guard let zoneName = ZoneName(name) else { throw Failure.noZone }
    let zone = try Zone(name: zoneName, tzif: try ZoneDirectory().read(name))
    zones[name] = zone
    return zone
  }
}

var answers = Answers()
while let line = readLine() { print(answers.answer(line)) }

import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

/// The cookbook is true: every alert is read as a hub reads it, and rings when the page says.
///
/// The dates of the page are not Belfry's: they were computed with dateutil, pyluach, lunar_python, hijridate, convertdate
/// and korean_lunar_calendar.
@Suite struct CookbookTests {
  private static let recipes = Result { try CookbookRecipe.all() }

  @Test func hasTwentyFiveRecipes() throws {
    let recipes = try Self.recipes.get()
    #expect(recipes.count == 25)
    #expect(Set(recipes.map(\.title)).count == recipes.count)
    for recipe in recipes {
      #expect(recipe.rings.count == 5 || recipe.isComplete, "\(recipe)")
    }
  }

  @Test func everyRecipeRingsWhenThePageSays() throws {
    for recipe in try Self.recipes.get() {
      let request = try preview(of: recipe)
      guard case .schedule(let schedule) = request.alert.trigger,
        case .instant(let from) = request.from
      else {
        Issue.record("\(recipe): no schedule")
        continue
      }
      let shown = try Self.zone(recipe.zone)
      let own = try schedule.zone.map { try Self.zone($0.rawValue) } ?? shown
      let table = try Timetable(schedule, zone: own)
      let listing = try table.list(from: from, count: recipe.isComplete ? 100 : 5)
      let rings = try listing.occurrences.map { item in
        CookbookRecipe.Ring(
          fireDate: try Self.text(item.instant, in: shown),
          weekday: Self.weekday(item.instant, in: shown), reason: item.reason?.rawValue)
      }
      #expect(rings == recipe.rings, "\(recipe)")
      #expect(listing.more != recipe.isComplete, "\(recipe)")
    }
  }

  private enum Unexpected: Error {
    case call
  }

  private func preview(of recipe: CookbookRecipe) throws -> PreviewRequest {
    let params = """
      {"alert":\(recipe.alert),"from":"\(recipe.from)","count":5,"as":{"timeZone":"\(recipe.zone)"}}
      """
    guard case .preview(let request) = try read(.preview, params) else {
      throw Unexpected.call
    }
    return request
  }

  private static func zone(_ name: String) throws -> Zone {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
    return try Zone(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }

  private static func text(_ instant: Timestamp, in zone: Zone) throws -> String {
    let minutes = zone.offset(at: instant) / 60
    guard minutes != 0 else { return zone.wallTime(at: instant).text + "Z" }
    let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return zone.wallTime(at: instant).text
      + "\(sign)\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func weekday(_ instant: Timestamp, in zone: Zone) -> String {
    "\(Weekday(daysSince1970: zone.wallTime(at: instant).daysSince1970))".capitalized
  }
}

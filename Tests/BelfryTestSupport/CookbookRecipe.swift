/// A recipe of the cookbook, as its page has it.
package struct CookbookRecipe: Sendable, CustomStringConvertible {
  package let title: String
  /// The alert in JSON.
  package let alert: String
  /// From when on its dates are asked for.
  package let from: String
  /// The zone whose clocks show them.
  package let zone: String
  package let rings: [Ring]
  /// Whether the page says that there are no more.
  package let isComplete: Bool

  package struct Ring: Hashable, Sendable {
    /// With the offset.
    package let fireDate: String
    /// The English name of the day of the week.
    package let weekday: String
    /// Why it is not where one would look for it; nil: it is.
    package let reason: String?

    package init(fireDate: String, weekday: String, reason: String?) {
      self.fireDate = fireDate
      self.weekday = weekday
      self.reason = reason
    }
  }

  package var description: String { title }

  package struct Unreadable: Error {
    package let title: String
  }

  /// All recipes of the page, in order.
  package static func all() throws(Unreadable) -> [CookbookRecipe] {
    let page = ProjectDocument(file: "Sources/BelfryProtocol/Protocol.docc/Cookbook.md")
    var recipes: [CookbookRecipe] = []
    for section in page.sections where section.level == 2 {
      let asked = section.lines.first { $0.hasPrefix("From `") }?.codeWords ?? []
      guard let alert = section.blocks("json").first, alert.count == 1, asked.count == 2,
        let table = section.table(of: "Rings"), let days = table.column("Day"),
        let reasons = table.column("Reason")
      else { throw Unreadable(title: section.title) }
      let rings = zip(table.rows, zip(days, reasons)).map { row, cells in
        Ring(
          fireDate: row[0].codeWords.first ?? row[0], weekday: cells.0,
          reason: cells.1.codeWords.first)
      }
      recipes.append(
        CookbookRecipe(
          title: section.title, alert: alert[0], from: asked[0], zone: asked[1], rings: rings,
          isComplete: section.lines.contains("Then it is over.")))
    }
    return recipes
  }
}

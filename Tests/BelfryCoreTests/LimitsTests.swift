import BelfryCore
import Testing

@Suite struct LimitsTests {
  @Test func everyLimitStandsInTheTableOnce() {
    let rows = Limits.table
    #expect(Set(rows.map(\.key)).count == rows.count)
    // Setting each by its row changes every stored property: none is missing from the table.
    var changed = Limits()
    for row in rows { changed[keyPath: row.path] = -1 }
    #expect(Mirror(reflecting: changed).children.allSatisfy { $0.value as? Int == -1 })
    #expect(Mirror(reflecting: changed).children.count == rows.count)
  }
}

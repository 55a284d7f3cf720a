import Testing

@testable import BelfryStore

@Suite struct StagedTableTests {
  @Test func whatWasChangedIsTakenOnceInTheOrderOfTheFirstChange() {
    var table = StagedTable<String, Int>()
    for (key, row) in [("a", 1), ("b", 2), ("c", 3)] { table.keep(row, for: key) }
    table.change("c") { $0 += 10 }
    table.change("a") { $0 += 10 }
    table.change("c") { $0 += 10 }
    #expect(table.change("d") { $0 += 10 } == nil)
    let taken = table.takeChanged()
    #expect(taken.map(\.key) == ["c", "a"])
    #expect(taken.map(\.row) == [23, 11])
    #expect(table.takeChanged().isEmpty)
    #expect(table["b"] == 2)
    table.change("c") { $0 += 1 }
    #expect(table.takeChanged().map(\.row) == [24])
  }

  @Test func nothingStaysOfATurnThatWasLost() {
    var table = StagedTable<Int, Int>()
    table.keep(1, for: 1)
    table.change(1) { $0 = 2 }
    table.forget()
    #expect(table[1] == nil)
    #expect(table.takeChanged().isEmpty)
  }

  @Test func aCopyTakenBeforeARequestBringsBackWhatWasThere() {
    var table = StagedTable<Int, Int>()
    table.keep(1, for: 1)
    let before = table
    table.keep(5, for: 5)
    table.change(1) { $0 = 2 }
    table = before
    #expect(table[1] == 1)
    #expect(table[5] == nil)
    #expect(table.takeChanged().isEmpty)
  }
}

import Testing

@testable import BelfryLocalization

@Suite struct FormatCacheTests {
  @Test func whatWasNotUsedForLongestMakesRoom() {
    var cache = FormatCache<String, Int>(capacity: 2)
    var made: [String] = []
    func get(_ key: String) -> Int? {
      cache.value(key) {
        made.append(key)
        return made.count
      }
    }
    #expect(get("a") == 1 && get("b") == 2 && get("a") == 1)
    #expect(get("c") == 3 && get("a") == 1 && get("b") == 4)
    #expect(made == ["a", "b", "c", "b"])
    #expect(cache.count == 2)
  }

  @Test func aFailureIsNotKept() {
    var cache = FormatCache<String, Int>(capacity: 0)
    #expect(cache.value("a") { nil } == nil)
    #expect(cache.value("a") { 1 } == 1)
    #expect(cache.count == 1)
  }
}

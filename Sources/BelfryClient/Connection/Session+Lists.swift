import BelfryProtocol

extension Session {
  /// One part of a list: its elements, each with its JSON beside it.
  typealias Part<Element: Hashable & Sendable> = (page: Page<Element>, views: [JSONView])

  /// The parts of a list, page after page.
  ///
  /// - Parameter name: the member under which the elements stand.
  func parts<Element>(
    _ name: String, _ call: (PageRequest) -> Call,
    _ readPage: (JSONView) throws(MalformedAnswer) -> Page<Element>
  ) async throws(HubError) -> [Part<Element>] {
    var parts: [Part<Element>] = []
    var next: String?
    repeat {
      let result = try await self.call(call(PageRequest(limit: 1_000, page: next)))
      let page = try read(result, readPage)
      parts.append((page, result[name].map { Array($0.elements) } ?? []))
      next = page.nextPage
    } while next != nil
    return parts
  }
}

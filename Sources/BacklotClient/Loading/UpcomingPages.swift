/// The pages of a list from a position on.
///
/// The value does not change when a page is requested: a page that failed can be requested again.
struct UpcomingPages<Element> {
  /// Requests the next page that has elements; returns also the pages after it, or `nil` if there are no more.
  let next: @MainActor () async throws -> (elements: [Element], rest: UpcomingPages?)

  @MainActor init<Kind, Response>(
    _ iterator: PageSequence<Kind, Response>.AsyncIterator,
    elements: @escaping (Response) -> [Element]
  ) {
    next = {
      var (advanced, found): (_, [Element]) = (iterator, [])
      while found.isEmpty, let page = try await advanced.next() { found = elements(page) }
      return (found, advanced.isComplete ? nil : UpcomingPages(advanced, elements: elements))
    }
  }
}

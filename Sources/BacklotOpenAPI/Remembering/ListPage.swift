import BacklotJSON

/// A page of a list, with its position among the other pages.
struct ListPage {
  /// The items of the page.
  let items: [JSONValue]
  /// The number of items on all pages.
  let total: Int
  /// The number of items before the page.
  let offset: Int
  let query: ListQuery
  /// The text that requests the next page, or `nil` if there is no such page or the contract has no parameter for it.
  let nextCursor: String?

  /// Creates the page that a query requests.
  ///
  /// - Parameters:
  ///   - entries: All requested items, in order.
  ///   - query: The query, which selects the items of the page.
  ///   - serial: The serial number of the item that the page follows or precedes, which may be removed by now.
  init(of entries: [Collection.Entry], for query: ListQuery, at serial: Int = 0) {
    self.query = query
    total = entries.count
    let start = min(Self.offset(in: entries, for: query, at: serial), entries.count)
    let isBefore = if case .before = query.start { true } else { false }
    offset = isBefore ? start - min(start, query.limit ?? .max) : start
    let page = entries[offset...].prefix(isBefore ? start - offset : query.limit ?? .max)
    items = page.map(\.item)
    let isLast = offset + page.count >= total
    nextCursor = isLast ? nil : page.last.flatMap { query.cursor?.text(after: $0) }
  }

  private static func offset(in entries: [Collection.Entry], for query: ListQuery, at serial: Int) -> Int {
    switch query.start {
    case nil: return 0
    case .offset(_, let count): return count
    case .page(_, let number, let first):
      // Without a size, all items are on the first page.
      let (count, isTooMuch) = (number - first).multipliedReportingOverflow(by: query.limit ?? .max)
      return isTooMuch ? .max : count
    case .cursor: return entries.firstIndex { $0.serial > serial } ?? entries.count
    case .before: return entries.firstIndex { $0.serial >= serial } ?? entries.count
    }
  }

  /// True if the next page can be requested.
  var hasNext: Bool { !items.isEmpty && query.start != nil && offset + items.count < total }

  /// True if there are items before the page.
  var hasPrevious: Bool { offset > 0 }

  /// True if there are more items in the client's direction.
  var hasMore: Bool { if case .before = query.start { hasPrevious && !items.isEmpty } else { hasNext } }

  /// The number of pages.
  var pageCount: Int {
    guard let limit = query.limit, limit > 0 else { return total == 0 ? 0 : 1 }
    return total == 0 ? 0 : (total - 1) / limit + 1
  }

  /// The number of the page, if pages are requested by number.
  var number: Int? { if case .page(_, let number, _) = query.start { number } else { nil } }

  /// Another page that can be requested.
  enum Other { case first, previous, next, last }

  /// Returns the value of the query parameter that requests another page.
  ///
  /// - Returns: The value, or `nil` if there is no such page or it cannot be requested. With cursors, the value for the
  ///   first page is empty.
  func value(of other: Other) -> String? {
    let size = query.limit ?? max(total, 1)
    switch (query.start, other) {
    case (nil, _), (.before, _): return nil
    case (.cursor, .next): return hasNext ? nextCursor : nil
    case (.cursor, .first): return ""
    case (.cursor, _): return nil
    case (.offset, .first): return "0"
    case (.offset, .previous): return hasPrevious ? "\(max(0, offset - size))" : nil
    case (.offset, .next): return hasNext ? "\(offset + items.count)" : nil
    case (.offset, .last): return "\(max(0, pageCount - 1) * size)"
    case (.page(_, _, let first), .first): return "\(first)"
    case (.page(_, let number, let first), .previous):
      return number > first ? "\(min(number - 1, max(first, first + pageCount - 1)))" : nil
    case (.page(_, let number, _), .next): return hasNext ? "\(number + 1)" : nil
    case (.page(_, _, let first), .last): return "\(max(first, first + pageCount - 1))"
    }
  }
}

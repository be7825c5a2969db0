import BacklotStubs

/// A stub made of recorded requests, and what decides its place among the stubs of the recording.
///
/// A stub requires what its request had, but not the absence of anything else. A stub that requires less is therefore
/// tried after those that require more, as the recording prefers the request with the same values.
struct ConvertedStub {
  var stub: Stub
  /// The number of segments of the path that may have any value.
  let maskedCount: Int
  /// The first entry with the same host, method and path.
  let group: Int32
  /// The number of compared values.
  let valueCount: Int
  /// The number of them that may have any value.
  let wildcardCount: Int
  /// The comparison of the content.
  let content: Content
  /// The first entry.
  let entry: Int32

  /// The comparison of the content of a request.
  enum Content {
    /// The request had no content.
    case none
    /// The content is compared by criteria, or not at all.
    case compared
    /// The request had content that cannot be compared.
    case approximate
    /// The archive lacks the content.
    case unknown
  }

  /// Returns the stubs in the order in which they must be tried.
  static func ordered(_ converted: [Self]) -> [Stub] {
    let open = Set(converted.lazy.filter(\.matchesAnyContent).map(\.group))
    let closed = converted.map { open.contains($0.group) ? $0.requiringNoContent : $0 }
    return closed.map { (converted: $0, key: $0.key) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.converted.stub)
  }

  /// The numbers by which stubs are ordered, the smaller first.
  private var key: [Int] {
    let contentCount = content == .unknown ? -1 : hasContentCriteria ? valueCount : 0
    return [maskedCount, Int(group), -headCount, -contentCount, wildcardCount, Int(entry)]
  }

  /// The number of values that are compared before the content, such as items of the query.
  private var headCount: Int {
    stub.request.criteria.reduce(0) { count, criterion in
      switch criterion {
      case .body: return count
      case .query(_, let matcher):
        guard case .hasExactly(let values) = matcher.kind else { return count + 1 }
        return count + values.count
      default: return count + 1
      }
    }
  }

  private var hasContentCriteria: Bool {
    stub.request.criteria.contains { if case .body = $0 { true } else { false } }
  }

  /// True if the stub does not compare content that the request had.
  private var matchesAnyContent: Bool {
    content == .unknown || content == .approximate && !hasContentCriteria
  }

  /// The same stub, which requires that a request has no content if the recorded one had none.
  private var requiringNoContent: Self {
    guard content == .none else { return self }
    var copy = self
    copy.stub.request = stub.request.body(.empty)
    return copy
  }
}

import BacklotLimits
import BacklotPlatform

extension MockBackend {
  /// Returns the matching requests that the journal still holds, in the order of arrival.
  public func requests(_ pattern: some RequestMatching) -> [ReceivedRequest] {
    let (matcher, clock) = (pattern.matcher, time.wallClock)
    return journal.entries.map(\.request).filter { matcher.matches($0, clock: clock) }
  }

  /// Returns whether matching requests arrived as often as expected.
  ///
  /// ```swift
  /// #expect(backend.received(Get("/dogs"), .once))
  /// #expect(backend.received(Delete("/dogs/{id}"), .never))
  /// ```
  ///
  /// Unanswered requests count as well. If a test fails because of the result, its failure lists the requests that
  /// arrived instead and why they do not count, like the failure of ``verify(_:_:)``.
  ///
  /// - Parameters:
  ///   - pattern: The requests to count.
  ///   - count: The expected number. Defaults to at least one.
  public func received(_ pattern: some RequestMatching, _ count: RequestCount = .atLeast(1)) -> Bool {
    noting(unmet(pattern.matcher, count: count))
  }

  /// Returns whether requests arrived in an order, possibly with others between them.
  public func received(inOrder patterns: any RequestMatching...) -> Bool { received(inOrder: patterns) }

  /// Returns whether requests arrived in an order, possibly with others between them.
  package func received(inOrder patterns: [any RequestMatching]) -> Bool {
    noting(unmet(inOrder: patterns.map(\.matcher)))
  }

  private func unmet(_ matcher: RequestMatcher, count: RequestCount) -> UnmetExpectation? {
    let found = requests(matcher).count
    return count.contains(found) ? nil : .requests(matcher, count, found: found)
  }

  private func unmet(inOrder matchers: [RequestMatcher]) -> UnmetExpectation? {
    let clock = time.wallClock
    var rest = matchers[...]
    for entry in journal.entries {
      guard let next = rest.first else { break }
      if next.matches(entry.request, clock: clock) { rest.removeFirst() }
    }
    return rest.isEmpty ? nil : .order(matchers, foundCount: matchers.count - rest.count)
  }

  /// Records an unmet expectation.
  ///
  /// - Returns: True if the expectation is met.
  private func noting(_ unmet: UnmetExpectation?) -> Bool {
    unmetExpectation.withLock { $0 = unmet }
    return unmet == nil
  }

  /// Returns and clears the failure of the last call of ``received(_:_:)``, with the requests that arrived instead.
  ///
  /// - Returns: The failure, or `nil` if the call succeeded, if the requests have arrived since, or if the failure was
  ///   already returned. In these cases, it is unrelated to the checked expression.
  package func takeLastVerificationFailure() -> VerificationFailure? {
    let last = unmetExpectation.withLock { last in
      defer { last = nil }
      return last
    }
    let unmet: UnmetExpectation? =
      switch last {
      case .requests(let matcher, let count, _): unmet(matcher, count: count)
      case .order(let matchers, _): unmet(inOrder: matchers)
      case nil: nil
      }
    return unmet.map { VerificationFailure($0, journal: journal) }
  }

  /// Verifies that matching requests arrived as often as expected.
  ///
  /// The error describes in detail which requests arrived instead.
  ///
  /// - Parameters:
  ///   - pattern: The requests to count.
  ///   - count: The expected number. Defaults to at least one.
  /// - Throws: ``VerificationFailure``.
  public func verify(
    _ pattern: some RequestMatching,
    _ count: RequestCount = .atLeast(1)
  ) throws(VerificationFailure) {
    if let unmet = unmet(pattern.matcher, count: count) { throw VerificationFailure(unmet, journal: journal) }
  }

  /// Verifies that requests arrived in an order, possibly with others between them.
  ///
  /// The error describes which requests arrived instead.
  ///
  /// - Throws: ``VerificationFailure``.
  public func verify(inOrder patterns: any RequestMatching...) throws(VerificationFailure) {
    try verify(inOrder: patterns)
  }

  /// Verifies that requests arrived in an order, possibly with others between them.
  ///
  /// The error describes which requests arrived instead.
  package func verify(inOrder patterns: [any RequestMatching]) throws(VerificationFailure) {
    if let unmet = unmet(inOrder: patterns.map(\.matcher)) { throw VerificationFailure(unmet, journal: journal) }
  }
}

/// An expectation of requests that was not met.
enum UnmetExpectation: Sendable {
  /// An expected number of matching requests, and the different number found.
  case requests(RequestMatcher, RequestCount, found: Int)
  /// Requests in an order, of which only the first `foundCount` were found.
  case order([RequestMatcher], foundCount: Int)
}

/// Missing or unexpected requests.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
  /// The expectation, the requests that arrived instead, and how they differ.
  public let description: String

  /// Creates a failure from the requests of another program's journal.
  package init(expected: RequestMatcher, count: RequestCount, found: Int, requests: [ReceivedRequest]) {
    let title = "expected \(expected) \(count), received: \(RequestCount.exactly(found))"
    let lines = requests.suffix(20).flatMap { ["  \($0)"] + Self.reasons($0, expecting: expected) }
    let list = requests.isEmpty ? ["  no requests received"] : lines
    description = ([title] + list).joined(separator: "\n").explainingMask
  }

  init(_ unmet: UnmetExpectation, journal: RequestJournal) {
    let entries = journal.entries
    let (title, missing) = Self.title(of: unmet)
    let list = entries.isEmpty ? ["  no requests received"] : Self.lines(entries, expecting: missing)
    let lost = journal.overflowNotice.map { ["  \($0)"] } ?? []
    description = ([title] + list + lost).joined(separator: "\n").explainingMask
  }

  /// Returns the expectation and the missing request.
  private static func title(of unmet: UnmetExpectation) -> (String, RequestMatcher) {
    switch unmet {
    case .requests(let expected, let count, let found):
      return ("expected \(expected) \(count), received: \(RequestCount.exactly(found))", expected)
    case .order(let expected, let foundCount):
      let lines = expected.enumerated().map { "  \($0 < foundCount ? "✓" : "✗") \($1)" }
      let title = (["expected in this order:"] + lines + ["received:"]).joined(separator: "\n")
      return (title, expected[min(foundCount, expected.count - 1)])
    }
  }

  private static func lines(_ entries: [JournalEntry], expecting expected: RequestMatcher) -> [String] {
    let shown = entries.suffix(20).flatMap { entry in ["  \(entry)"] + reasons(entry.request, expecting: expected) }
    return entries.count > 20 ? ["  … and \(entries.count - 20) earlier requests"] + shown : shown
  }

  private static func reasons(_ request: ReceivedRequest, expecting expected: RequestMatcher) -> [String] {
    var facts = RequestFacts(request, context: MatchingContext(budget: .unlimited))
    return expected.criteria.map { $0.report(on: &facts, in: expected) }.filter { !$0.holds }
      .map { $0.description.indented(by: 4) }
  }
}

extension MockBackend: CustomStringConvertible {
  /// The number of requests so far, and a line for each of the latest ones.
  public var description: String {
    let entries = journal.entries
    guard !entries.isEmpty else { return "backend: no requests" }
    let lines = entries.suffix(20).map { "  \($0)" }
    return (["backend: \(entries.count) request\(entries.count == 1 ? "" : "s")"] + lines).joined(separator: "\n")
  }
}

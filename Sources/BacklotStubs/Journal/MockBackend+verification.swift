import BacklotLimits

extension MockBackend {
  /// The requests that fit, in the order in which they came, as far back as the journal reaches.
  public func requests(_ pattern: some RequestMatching) -> [ReceivedRequest] {
    journal.entries.map(\.request).filter(pattern.matcher.matches)
  }

  /// Whether fitting requests came as often as expected.
  ///
  /// ```swift
  /// #expect(backend.received(Get("/dogs"), .once))
  /// #expect(backend.received(Delete("/dogs/{id}"), .never))
  /// ```
  ///
  /// Whether the request was answered does not count.
  ///
  /// - Parameters:
  ///   - pattern: Which requests count.
  ///   - count: How many there should be; at least one unless given.
  public func received(_ pattern: some RequestMatching, _ count: RequestCount = .atLeast(1)) -> Bool {
    count.contains(requests(pattern).count)
  }

  /// Whether requests came in an order; others may have come between them.
  public func received(inOrder patterns: any RequestMatching...) -> Bool { received(inOrder: patterns) }

  /// Whether requests came in an order; others may have come between them.
  package func received(inOrder patterns: [any RequestMatching]) -> Bool {
    var rest = patterns[...]
    for entry in journal.entries {
      guard let next = rest.first else { return true }
      if next.matcher.matches(entry.request) { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  /// Demands that fitting requests came as often as expected, and says at length what came instead.
  ///
  /// - Parameters:
  ///   - pattern: Which requests count.
  ///   - count: How many there should be; at least one unless given.
  /// - Throws: ``VerificationFailure``.
  public func verify(
    _ pattern: some RequestMatching,
    _ count: RequestCount = .atLeast(1)
  ) throws(VerificationFailure) {
    let found = requests(pattern).count
    guard !count.contains(found) else { return }
    throw VerificationFailure(expected: pattern.matcher, count: count, found: found, journal: journal)
  }
}

/// Requests that should have come and did not, or the other way round.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
  /// What was expected, what came instead, and why that does not count.
  public let description: String

  /// Says what came instead, by what another program's journal has.
  package init(expected: RequestMatcher, count: RequestCount, found: Int, requests: [ReceivedRequest]) {
    let title = "expected \(expected) \(count), received it \(RequestCount.exactly(found))"
    let lines = requests.suffix(20).flatMap { ["  \($0)"] + Self.reasons($0, expected) }
    let list = requests.isEmpty ? ["  no request came at all"] : lines
    description = ([title] + list).joined(separator: "\n")
  }

  init(expected: RequestMatcher, count: RequestCount, found: Int, journal: RequestJournal) {
    let entries = journal.entries
    let title = "expected \(expected) \(count), received it \(RequestCount.exactly(found))"
    let list = entries.isEmpty ? ["  no request came at all"] : Self.lines(entries, expected)
    let lost = journal.overflowNotice.map { ["  \($0)"] } ?? []
    description = ([title] + list + lost).joined(separator: "\n")
  }

  private static func lines(_ entries: [JournalEntry], _ expected: RequestMatcher) -> [String] {
    let shown = entries.suffix(20).flatMap { entry in ["  \(entry)"] + reasons(entry.request, expected) }
    return entries.count > 20 ? ["  … and \(entries.count - 20) before these"] + shown : shown
  }

  private static func reasons(_ request: ReceivedRequest, _ expected: RequestMatcher) -> [String] {
    var facts = RequestFacts(request, budget: .unlimited)
    return expected.criteria.map { $0.report(on: &facts, in: expected) }.filter { !$0.holds }
      .map { $0.description.indented(by: 4) }
  }
}

extension MockBackend: CustomStringConvertible {
  /// What was asked so far, a line for each of the last requests.
  public var description: String {
    let entries = journal.entries
    guard !entries.isEmpty else { return "backend: no requests" }
    let lines = entries.suffix(20).map { "  \($0)" }
    return (["backend: \(entries.count) request\(entries.count == 1 ? "" : "s")"] + lines).joined(separator: "\n")
  }
}

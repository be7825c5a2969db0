import BacklotLimits

/// A stub that does not match a request, with the expected and the actual value of each criterion.
public struct NearMiss: Sendable {
  /// The stub.
  public let stub: Stub
  /// The criteria in the order in which they are checked, including those that match.
  public let criteria: [CriterionReport]
  /// The distance from a match: 0 is a match, and the nearest stub has the smallest distance.
  public let distance: Double

  /// Creates a near miss.
  package init(stub: Stub, criteria: [CriterionReport], distance: Double) {
    self.stub = stub
    self.criteria = criteria
    self.distance = distance
  }
}

extension NearMiss: CustomStringConvertible {
  /// The stub, its source location, and a line for each criterion.
  public var description: String {
    let lines = criteria.map { $0.description.indented(by: 4) }
    return (["  nearest: \(stub)  at \(stub.origin)"] + lines).joined(separator: "\n")
  }
}

/// A request that no stub matched: the error for a client in memory, and the failure that a test reports.
public struct UnmatchedRequest: Error, Sendable {
  /// The request.
  public let request: ReceivedRequest
  /// The nearest stubs, at most three, the nearest first.
  public let nearMisses: [NearMiss]
  /// The problems with the backend's sources, which may be the reason why no stub matched.
  ///
  /// The descriptions show the first five errors.
  public package(set) var diagnostics: [SourceDiagnostic]
  /// The violations of a contract by the request.
  public internal(set) var violations: [ContractViolation] = []
  /// True if a test reports this request in detail, so that the description needs no details.
  var isReportedElsewhere = false
}

extension UnmatchedRequest: CustomStringConvertible {
  /// The request and the reason why no stub matched, as in ``explanation``.
  ///
  /// If the backend belongs to a test that fails for unmatched requests, this is only the request. The test reports
  /// both the error and its own failure, but explains the request only once.
  public var description: String {
    guard isReportedElsewhere else { return explanation }
    return "✗ \(shownRequest) matched no stub; see the test failure for this request for the nearest stubs"
  }

  private var shownRequest: String {
    "\(request.method) \(SecretValues.shown(targetOf: request, by: nearestByPath?.request.path))"
  }

  /// The nearest stub whose path matches that of the request.
  package var nearestByPath: Stub? {
    let path = RequestTarget(request.message).path
    return nearMisses.lazy.map(\.stub).first { $0.request.path?.matches(path) == true }
  }

  /// The request, the criteria of the nearest stubs, the contract violations, and the problems with the sources.
  public var explanation: String {
    let title = "✗ \(shownRequest) matched no stub"
    let misses = nearMisses.isEmpty ? ["  the backend has no stubs"] : nearMisses.map(\.description)
    let coding = request.codingProblem.map {
      [
        "  the body is compared as it was sent: Content-Encoding is \(request.headerFields[.contentEncoding] ?? ""), and \($0)"
      ]
    }
    let contract = violations.map { "  \($0.severity.sign) contract: \($0)" }
    let problems = diagnostics.shownInExplanation
    return ([title] + misses + (coding ?? []) + contract + problems).joined(separator: "\n").explainingMask
  }
}

extension [SourceDiagnostic] {
  /// The maximum number of errors in an explanation, which every unmatched request repeats.
  private static var maximumErrors: Int { 5 }
  /// The maximum number of characters of an error.
  private static var maximumLength: Int { 500 }

  /// A line for each of the first errors, and one for the problems that are not shown.
  fileprivate var shownInExplanation: [String] {
    let errors = filter { $0.severity == .error }
    let shown = errors.prefix(Self.maximumErrors).map { error in
      let text = "\(error)"
      return "  source problem: " + text.prefix(Self.maximumLength) + (text.count > Self.maximumLength ? "…" : "")
    }
    let others = [(errors.count - shown.count, "more error"), (count - errors.count, "warning")].compactMap {
      $0 > 0 ? "\($0) \($1)\($0 == 1 ? "" : "s")" : nil
    }
    if others.isEmpty { return shown }
    return shown + ["  the sources have \(others.joined(separator: " and ")), listed at the start and in diagnostics"]
  }
}

extension StubIndex {
  /// Returns the stubs that are nearest to a request, the nearest first.
  ///
  /// Only the inexpensive criteria of all stubs are checked. Bodies are compared for those stubs that may still be
  /// among the nearest, in the order of their known distance, up to the limit of ``BodyComparisons``.
  ///
  /// - Parameter isAsked: Returns true if a stub is considered.
  func nearMisses(
    to request: ReceivedRequest,
    state: BackendState,
    memory: BackendMemory? = nil,
    clock: WallClock,
    limit: Int = 3,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    let budget = StepBudget(steps: BodyComparisons.maximumSteps)
    var facts = RequestFacts(request, context: MatchingContext(budget: budget, clock: clock))
    var comparisons = BodyComparisons(bodySize: request.body.count)
    var nearest: [RankedStub] = []
    for stub in stubsByQuickDistance(to: &facts, state: state, where: isAsked) {
      if nearest.count == limit, nearest[limit - 1].distance < stub.distance { break }
      guard let stub = measured(stub, against: &facts, comparisons: &comparisons) else { break }
      nearest = Array((nearest + [stub]).sorted().prefix(limit))
    }
    let misses = nearest.map { near in
      let stub = placed[near.position].stub
      return stub.asked(&facts) { stub.nearMiss(to: &$0, state: state, distance: near.distance) }
    }
    guard let memory, !selecting.isEmpty else { return misses }
    let selected = selecting.filter { isAsked($0.stub) }.flatMap { placed in
      placed.selector?.nearMisses(to: &facts, memory: memory, limit: limit) ?? []
    }
    return NearMiss.nearest(limit, of: misses + selected)
  }

  private func stubsByQuickDistance(
    to facts: inout RequestFacts,
    state: BackendState,
    where isAsked: (Stub) -> Bool
  ) -> [RankedStub] {
    let ranked = placed.indices.compactMap { position -> RankedStub? in
      let stub = placed[position].stub
      guard placed[position].selector == nil, isAsked(stub) else { return nil }
      if stub.isFallback, !stub.asked(&facts, body: { stub.distance(to: &$0, isQuick: false) == 0 }) { return nil }
      let distance = stub.asked(&facts) { stub.distance(to: &$0, isQuick: true) }
      return RankedStub(distance: distance + (stub.isReady(in: state) ? 0 : 0.5), position: position)
    }
    return ranked.sorted()
  }

  /// Returns the stub with its expensive criteria added; `nil` if the limit of body comparisons is reached.
  private func measured(_ near: RankedStub, against facts: inout RequestFacts, comparisons: inout BodyComparisons)
    -> RankedStub?
  {
    let stub = placed[near.position].stub
    guard !stub.request.criteria.allSatisfy(\.isQuick) else { return near }
    guard comparisons.takesAnother() else { return nil }
    let distance = stub.asked(&facts) { stub.distance(to: &$0, isQuick: false) }
    return RankedStub(distance: near.distance + distance, position: near.position)
  }
}

extension NearMiss {
  /// Returns the nearest ones, in their order if they are equally near.
  fileprivate static func nearest(_ limit: Int, of misses: [NearMiss]) -> [NearMiss] {
    let ranked = misses.indices.sorted { (misses[$0].distance, $0) < (misses[$1].distance, $1) }
    return ranked.prefix(limit).map { misses[$0] }
  }
}

private struct RankedStub: Comparable {
  let distance: Double
  let position: Int

  static func < (left: Self, right: Self) -> Bool { (left.distance, left.position) < (right.distance, right.position) }
}

/// The number of stubs whose bodies are compared for one explanation, which must not take longer than the client waits.
private struct BodyComparisons {
  /// The maximum number of steps for one explanation besides those for the answer, about half a second.
  static let maximumSteps = 10_000_000

  private var left: Int

  init(bodySize: Int) { left = min(100, max(3, 4_194_304 / max(1, bodySize))) }

  mutating func takesAnother() -> Bool {
    left -= 1
    return left >= 0
  }
}

extension Stub {
  /// Compares a request with the stub as it is during matching: a stub for `GET` also receives `HEAD`.
  fileprivate func asked<Result>(_ facts: inout RequestFacts, body: (inout RequestFacts) -> Result) -> Result {
    guard facts.method == .head, request.method == .get else { return body(&facts) }
    return facts.asContent(body)
  }

  fileprivate func nearMiss(to facts: inout RequestFacts, state: BackendState, distance: Double) -> NearMiss {
    NearMiss(stub: self, criteria: reports(on: &facts, state), distance: distance)
  }

  /// Returns a report on every criterion for a request, with those on the backend's state last.
  func reports(on facts: inout RequestFacts, _ state: BackendState) -> [CriterionReport] {
    let criteria = request.criteria.map { $0.report(on: &facts, in: request) }
    return criteria + [scenarioReport(state), limitReport(state)].compactMap(\.self)
  }

  private func scenarioReport(_ state: BackendState) -> CriterionReport? {
    guard let scenario, let required = scenario.required else { return nil }
    let current = state.state(of: scenario.name)
    return CriterionReport(
      name: "scenario",
      holds: current == required,
      expected: "\(scenario.name) = \(quoted(required.rawValue))",
      got: quoted(current.rawValue)
    )
  }

  private func limitReport(_ state: BackendState) -> CriterionReport? {
    guard let limit else { return nil }
    let uses = state.uses(of: id)
    return CriterionReport(name: "times", holds: uses < limit, expected: "at most \(limit)", got: "\(uses) so far")
  }

  /// Returns the sum of the distances of all failing criteria, either the quick or the other ones.
  ///
  /// The distance of a path depends on its difference from the expected one.
  fileprivate func distance(to facts: inout RequestFacts, isQuick: Bool) -> Double {
    request.criteria.reduce(0) { $1.isQuick == isQuick ? $0 + $1.distance(to: &facts, in: request) : $0 }
  }
}

extension RequestMatcher {
  /// Returns a report on every criterion for a request, and the distance from a match.
  package func reports(on request: ReceivedRequest) -> (criteria: [CriterionReport], distance: Double) {
    let context = MatchingContext(budget: StepBudget(steps: BodyComparisons.maximumSteps))
    var facts = RequestFacts(request, context: context)
    return (criteria.map { $0.report(on: &facts, in: self) }, distance(to: request))
  }

  /// Returns the distance of a request from a match; 0 if it matches.
  package func distance(to request: ReceivedRequest) -> Double {
    let context = MatchingContext(budget: StepBudget(steps: BodyComparisons.maximumSteps))
    var facts = RequestFacts(request, context: context)
    return criteria.reduce(0) { $0 + $1.distance(to: &facts, in: self) }
  }
}

extension Criterion {
  /// True if the criterion needs only the head of the request.
  fileprivate var isQuick: Bool {
    switch self {
    case .body, .satisfies: false
    default: true
    }
  }

  fileprivate func distance(to facts: inout RequestFacts, in matcher: RequestMatcher) -> Double {
    defer { facts.budget.resume() }
    if holds(for: &facts, in: matcher) { return 0 }
    switch self {
    case .path, .rawPath, .target:
      return 1 + 4 * (matcher.lookupPath?.difference(from: facts.comparedSegments) ?? 0.5)
    case .host, .method, .methods: return 2
    default: return 1
    }
  }
}

extension PathTemplate {
  /// Returns the share of a path that differs from this template, from 0 to 1.
  ///
  /// - Parameter given: The path's segments, including the empty one before its first slash.
  package func difference(from given: [Substring]) -> Double {
    let wanted = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let given = given.dropFirst()
    let length = max(wanted.count, given.count)
    guard length > 0 else { return 0 }
    let differences = zip(wanted, given).map { $0.hasPrefix("{") ? 0 : EditDistance.ratio($0, $1) }
    return (differences.reduce(0, +) + Double(length - differences.count)) / Double(length)
  }
}

extension RequestFacts {
  /// The segments of the path for comparisons, including the empty one before its first slash.
  ///
  /// Of an unusually long path, only the beginning is compared.
  package var comparedSegments: [Substring] {
    mutating get {
      if let knownSegments { return knownSegments }
      let start = Substring(target.path.unicodeScalars.prefix(4096))
      let segments = start.split(separator: "/", maxSplits: 100, omittingEmptySubsequences: false)
      knownSegments = segments
      return segments
    }
  }
}

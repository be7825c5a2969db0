import BacklotLimits

/// A stub that would not answer a request, and why: each criterion with what was expected and what came.
public struct NearMiss: Sendable {
  /// The stub.
  public let stub: Stub
  /// Its criteria in the order in which they are checked, those that hold among them.
  public let criteria: [CriterionReport]
  /// The distance from a match: 0 would match, and the smallest number is the nearest.
  public let distance: Double
}

extension NearMiss: CustomStringConvertible {
  /// The stub, where it was written, and a line for each criterion.
  public var description: String {
    let lines = criteria.map { $0.description.indented(by: 4) }
    return (["  nearest: \(stub)  at \(stub.origin)"] + lines).joined(separator: "\n")
  }
}

/// A request that no stub matched: the error for a client in memory, and the failure that a test reports.
public struct UnmatchedRequest: Error, Sendable {
  /// The request.
  public let request: ReceivedRequest
  /// The stubs that came nearest, the nearest first; three at most.
  public let nearMisses: [NearMiss]
  /// The problems with the backend's sources, which may be why no stub matched.
  public let diagnostics: [SourceDiagnostic]
  /// In what the request breaks a contract that watches over the backend.
  public internal(set) var violations: [ContractViolation] = []
  /// True if a test reports this request in detail, so that the description need not.
  var isReportedElsewhere = false
}

extension UnmatchedRequest: CustomStringConvertible {
  /// The request and why no stub matched, as in ``explanation``.
  ///
  /// If the request went to the backend of a test that fails for unmatched requests, this is the request alone, so that
  /// the test, which reports the error as well as its own failure, explains it once.
  public var description: String {
    guard isReportedElsewhere else { return explanation }
    return "✗ \(shownRequest) matched no stub; see the test failure for this request for the nearest stubs"
  }

  private var shownRequest: String {
    "\(request.method) \(SecretValues.shown(targetOf: request, with: nearestByPath))"
  }

  /// The nearest stub whose path fits the request's.
  package var nearestByPath: Stub? {
    let path = RequestTarget(request.message).path
    return nearMisses.lazy.map(\.stub).first { $0.request.path?.matches(path) == true }
  }

  /// The request, the nearest stubs criterion by criterion, what it breaks of a contract, and what is wrong with the
  /// sources.
  public var explanation: String {
    let title = "✗ \(shownRequest) matched no stub"
    let misses = nearMisses.isEmpty ? ["  the backend has no stubs"] : nearMisses.map(\.description)
    let coding = request.codingProblem.map {
      [
        "  the body is compared as it was sent: Content-Encoding is \(request.headerFields[.contentEncoding] ?? ""), and \($0)"
      ]
    }
    let contract = violations.map { "  \($0.severity.sign) contract: \($0)" }
    let problems = diagnostics.map { "  source problem: \($0)" }
    return ([title] + misses + (coding ?? []) + contract + problems).joined(separator: "\n").explainingMask
  }
}

extension StubIndex {
  /// The stubs that come nearest to a request, the nearest first.
  ///
  /// Of all stubs only what costs little is looked at. Bodies are compared for those that may still be among the nearest,
  /// in the order of what is known of them, and no more of them than ``BodyComparisons`` allow.
  ///
  /// - Parameter isAsked: Whether a stub is among those that are looked at.
  func nearMisses(
    to request: ReceivedRequest,
    state: BackendState,
    limit: Int = 3,
    where isAsked: (Stub) -> Bool = { _ in true }
  ) -> [NearMiss] {
    var facts = RequestFacts(request, budget: StepBudget(steps: BodyComparisons.maximumSteps))
    var comparisons = BodyComparisons(bodySize: request.body.count)
    var nearest: [RankedStub] = []
    for stub in stubsByQuickDistance(&facts, state, isAsked) {
      if nearest.count == limit, nearest[limit - 1].distance < stub.distance { break }
      guard let stub = measured(stub, &facts, &comparisons) else { break }
      nearest = Array((nearest + [stub]).sorted().prefix(limit))
    }
    return nearest.map { near in
      let stub = placed[near.position].stub
      return stub.asked(&facts) { stub.nearMiss(&$0, state, near.distance) }
    }
  }

  private func stubsByQuickDistance(
    _ facts: inout RequestFacts,
    _ state: BackendState,
    _ isAsked: (Stub) -> Bool
  ) -> [RankedStub] {
    let ranked = placed.indices.compactMap { position -> RankedStub? in
      let stub = placed[position].stub
      guard isAsked(stub) else { return nil }
      if stub.isFallback, !stub.asked(&facts, { stub.distance(to: &$0, isQuick: false) == 0 }) { return nil }
      let distance = stub.asked(&facts) { stub.distance(to: &$0, isQuick: true) }
      return RankedStub(distance: distance + (stub.isReady(in: state) ? 0 : 0.5), position: position)
    }
    return ranked.sorted()
  }

  /// Returns the stub with its costly criteria added; `nil` if no more bodies are compared.
  private func measured(_ near: RankedStub, _ facts: inout RequestFacts, _ comparisons: inout BodyComparisons)
    -> RankedStub?
  {
    let stub = placed[near.position].stub
    guard !stub.request.criteria.allSatisfy(\.isQuick) else { return near }
    guard comparisons.takesAnother() else { return nil }
    let distance = stub.asked(&facts) { stub.distance(to: &$0, isQuick: false) }
    return RankedStub(distance: near.distance + distance, position: near.position)
  }
}

private struct RankedStub: Comparable {
  let distance: Double
  let position: Int

  static func < (left: Self, right: Self) -> Bool { (left.distance, left.position) < (right.distance, right.position) }
}

/// The number of stubs whose bodies are compared for one explanation, which must not take longer than the client waits.
private struct BodyComparisons {
  /// The steps that one explanation may take besides the answer's, about half a second.
  static let maximumSteps = 10_000_000

  private var left: Int

  init(bodySize: Int) { left = min(100, max(3, 4_194_304 / max(1, bodySize))) }

  mutating func takesAnother() -> Bool {
    left -= 1
    return left >= 0
  }
}

extension Stub {
  /// Holds a request against the stub as it was: a stub for `GET` is asked for `HEAD` as well.
  fileprivate func asked<Result>(_ facts: inout RequestFacts, _ body: (inout RequestFacts) -> Result) -> Result {
    guard facts.method == .head, request.method == .get else { return body(&facts) }
    return facts.asContent(body)
  }

  fileprivate func nearMiss(_ facts: inout RequestFacts, _ state: BackendState, _ distance: Double) -> NearMiss {
    NearMiss(stub: self, criteria: reports(on: &facts, state), distance: distance)
  }

  /// Every criterion held against a request, those on what happened before last.
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

  /// The sum over the criteria that fail, of the quick ones or of the others; a path counts by how much of it differs.
  fileprivate func distance(to facts: inout RequestFacts, isQuick: Bool) -> Double {
    request.criteria.reduce(0) { $1.isQuick == isQuick ? $0 + $1.distance(to: &facts, in: request) : $0 }
  }
}

extension RequestMatcher {
  /// Returns the distance of a request from a match; 0 if it matches.
  package func distance(to request: ReceivedRequest) -> Double {
    var facts = RequestFacts(request, budget: StepBudget(steps: BodyComparisons.maximumSteps))
    return criteria.reduce(0) { $0 + $1.distance(to: &facts, in: self) }
  }
}

extension Criterion {
  /// True if the criterion needs no more than the request's head.
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
  /// Returns the share of a path that differs from this template (0 to 1).
  ///
  /// - Parameter given: The path's segments, with the empty one before its first slash.
  func difference(from given: [Substring]) -> Double {
    let wanted = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let given = given.dropFirst()
    let length = max(wanted.count, given.count)
    guard length > 0 else { return 0 }
    let differences = zip(wanted, given).map { $0.hasPrefix("{") ? 0 : EditDistance.ratio($0, $1) }
    return (differences.reduce(0, +) + Double(length - differences.count)) / Double(length)
  }
}

extension RequestFacts {
  /// The segments of the path that a comparison looks at, with the empty one before its first slash: of a path that is
  /// longer than people's paths are, the beginning.
  var comparedSegments: [Substring] {
    mutating get {
      if let knownSegments { return knownSegments }
      let start = Substring(target.path.unicodeScalars.prefix(4096))
      let segments = start.split(separator: "/", maxSplits: 100, omittingEmptySubsequences: false)
      knownSegments = segments
      return segments
    }
  }
}

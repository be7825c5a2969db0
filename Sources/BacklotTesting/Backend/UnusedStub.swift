import BacklotStubs

/// A stub that answered no requests, and the request that it was most likely written for.
struct UnusedStub: Sendable {
  /// The stub.
  let stub: Stub
  /// The request that the stub nearly matched and that another source answered, if any.
  let overlooked: Overlooked?

  /// A request that a stub nearly matched and another source, such as a contract, answered.
  struct Overlooked: Sendable {
    /// The request.
    let request: ReceivedRequest
    /// The stub of the other source.
    let answering: Stub
    /// The reason why the stub did not match.
    let nearMiss: NearMiss
  }
}

extension UnusedStub: CustomStringConvertible {
  /// The stub, its source location, and the request that it nearly matched.
  var description: String {
    let title = "✗ \(stub) at \(stub.origin) answered no request"
    guard let overlooked else { return title }
    let answerer =
      "\(overlooked.answering.source.answererName) (\(overlooked.answering) at \(overlooked.answering.origin))"
    let criteria = overlooked.nearMiss.criteria.map { $0.description.indented(by: 4) }
    return (["\(title), although \(overlooked.request) nearly matched; \(answerer) answered it"] + criteria)
      .joined(separator: "\n").explainingMask
  }
}

extension MockBackend {
  /// The maximum number of stubs that are compared with requests.
  private static var comparedStubCount: Int { 100 }
  /// The maximum number of requests that are compared with a stub, counted from the last one.
  private static var comparedRequestCount: Int { 1_000 }

  /// Returns the stubs that were written in code and answered no requests.
  ///
  /// The result is empty if the backend has no owner, or if another backend replaces it.
  ///
  /// - Parameter isJudged: Returns true if a stub is considered.
  func unusedStubs(where isJudged: (Stub) -> Bool) -> [UnusedStub] {
    guard let ownership, ownership.seesAllRequests else { return [] }
    let (used, snapshot) = (ownership.answeringStubs, snapshot)
    let unused = snapshot.stubs.filter { stub in
      stub.source == .stubs && stub.annotation == nil && !used.contains(stub.id) && isJudged(stub)
    }
    if unused.isEmpty { return [] }
    let answered = journal.entries.suffix(Self.comparedRequestCount).filter { ($0.stub?.source ?? .stubs) != .stubs }
    return unused.enumerated().map { place, stub in
      let isCompared = place < Self.comparedStubCount
      return UnusedStub(stub: stub, overlooked: isCompared ? overlooked(by: stub, in: answered, among: snapshot) : nil)
    }
  }

  /// Returns the stubs of all layers from an index on; the first layer is the most important.
  func stubs(inLayersFrom number: Int) -> Set<Stub.ID> {
    Set(snapshot.layers.dropFirst(number).flatMap { $0.stubs.map(\.id) })
  }

  /// Returns the near miss of a stub written in code for a request that another source answered, if any.
  func nearMissOfStubs(toExchange number: UInt64) -> NearMiss? {
    guard let entry = journal.entry(number), let answering = entry.stub, answering.source != .stubs else { return nil }
    let snapshot = snapshot
    return nearMisses(to: entry.request, among: snapshot) { $0.source == .stubs }
      .first { isNear($0, answering: answering, among: snapshot) }
  }

  private func overlooked(
    by stub: Stub,
    in answered: [JournalEntry],
    among snapshot: StubSnapshot
  ) -> UnusedStub.Overlooked? {
    var nearest: UnusedStub.Overlooked?
    for entry in answered {
      guard let answering = entry.stub, stub.request.comesNear(entry.request) else { continue }
      guard let miss = nearMisses(to: entry.request, among: snapshot, where: { $0.id == stub.id }).first else {
        continue
      }
      guard miss.distance < nearest?.nearMiss.distance ?? .infinity, isNear(miss, answering: answering, among: snapshot)
      else {
        continue
      }
      nearest = UnusedStub.Overlooked(request: entry.request, answering: answering, nearMiss: miss)
    }
    return nearest
  }

  /// Returns true if a near miss suggests a mistake in the stub, rather than a request for the other source.
  ///
  /// Either only a header field, the query or the body differs; or only the method or path differs, and the other
  /// source does not contain those of the stub.
  private func isNear(_ miss: NearMiss, answering: Stub, among snapshot: StubSnapshot) -> Bool {
    guard miss.distance > 0 else { return false }
    let failing = Set(miss.criteria.filter { !$0.holds }.map(\.name))
    if failing.isDisjoint(with: ["method", "path", "url", "host", "port", "scheme", "client"]) { return true }
    guard failing.count == 1, let name = failing.first, ["method", "path", "url"].contains(name) else { return false }
    return !snapshot.stubs.contains { $0.source == answering.source && $0.hasRoute(of: miss.stub) }
  }
}

extension RequestMatcher {
  /// Returns true if a request has the expected path, or one that differs by a typing error.
  fileprivate func comesNear(_ request: ReceivedRequest) -> Bool {
    guard let path = lookupPath else { return true }
    var facts = RequestFacts(request)
    return path.matches(facts.target.path) || path.isSimilar(to: facts.comparedSegments)
  }
}

extension PathTemplate {
  /// Returns true if one segment differs from that of a path by at most half of its letters, or if one is missing at
  /// the end.
  fileprivate func isSimilar(to given: [Substring]) -> Bool {
    let wanted = text.split(separator: "/", omittingEmptySubsequences: false)
    if abs(wanted.count - given.count) == 1 { return zip(wanted, given).allSatisfy { Self.ratio($0, to: $1) == 0 } }
    guard wanted.count == given.count else { return false }
    let differences = zip(wanted, given).map(Self.ratio).filter { $0 > 0 }
    return differences.count == 1 && differences[0] <= 0.5
  }

  private static func ratio(_ wanted: Substring, to given: Substring) -> Double {
    wanted.hasPrefix("{") ? 0 : EditDistance.ratio(wanted, given)
  }
}

extension Stub {
  /// Returns true if the stub answers another stub's method and path, but not all paths.
  fileprivate func hasRoute(of other: Stub) -> Bool {
    guard !isFallback, let path = request.path, path.segments.last?.isRest != true, let asked = other.request.lookupPath
    else { return false }
    if let method = request.method, let wanted = other.request.method, method != wanted { return false }
    return path.matches(asked.text)
  }
}

extension SourceKind {
  /// The name of an answering source in reports.
  fileprivate var answererName: String {
    switch self {
    case .stubs: "a stub"
    case .routeFolders: "a route folder"
    case .recordings: "a recording"
    case .resources: "a collection"
    case .staticFiles: "a file in __files"
    case .contract: "the contract"
    case .upstream: "the upstream"
    }
  }
}

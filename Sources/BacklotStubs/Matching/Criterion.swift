import BacklotHTTP
import BacklotLimits

/// One thing that a request has to fulfil.
///
/// Everything that matching needs to know about a kind of criterion stands here and in `Criterion+report.swift`; the
/// index only narrows the choice.
package indirect enum Criterion: Sendable {
  case scheme(String)
  case host(ValueMatcher)
  case port(Int)
  case clientAddress(ValueMatcher)
  case method(HTTPMethod)
  /// One of these methods, or any other method.
  case methods([HTTPMethod], isRefused: Bool)
  case path(PathTemplate)
  /// The path as it was sent, percent-encoded.
  case rawPath(ValueMatcher)
  /// Path and query as they were sent.
  case target(ValueMatcher)
  case pathParameter(String, ValueMatcher)
  case query(String, ValueMatcher)
  case field(HTTPField.Name, ValueMatcher)
  case cookie(String, ValueMatcher)
  case body(BodyMatcher)
  case satisfies(String, @Sendable (ReceivedRequest) -> Bool)
  /// Written so that it can never be fulfilled, such as a field name with a space; the text says why.
  case impossible(String)

  /// Returns true if a request satisfies it.
  ///
  /// - Parameters:
  ///   - facts: The request.
  ///   - matcher: The matcher that it belongs to, whose path finds the values for a user's test.
  func holds(for facts: inout RequestFacts, in matcher: RequestMatcher) -> Bool {
    switch self {
    case .scheme(let scheme): facts.received.scheme.map { $0.lowercased() == scheme } ?? false
    case .host(let matcher): matcher.holds(for: facts.hosts, spending: &facts.budget)
    case .port(let port): facts.authority?.port == port
    case .clientAddress(let matcher):
      matcher.holds(for: CollectionOfOne(facts.received.clientAddress), spending: &facts.budget)
    case .method(let method): facts.method == method
    case .methods(let methods, let isRefused): methods.contains(facts.method) != isRefused
    case .path(let template): template.matches(facts.target.path)
    case .rawPath(let matcher): matcher.holds(for: CollectionOfOne(facts.target.path), spending: &facts.budget)
    case .target(let matcher):
      matcher.holds(for: CollectionOfOne(facts.received.message.path ?? "/"), spending: &facts.budget)
    case .pathParameter(let name, let value):
      value.holds(forOptional: facts.parameter(name, in: matcher), spending: &facts.budget)
    case .query(let name, let matcher): Self.holds(matcher, for: facts.query.items, named: name, &facts.budget)
    case .field(let name, let matcher):
      matcher.holds(for: facts.received.headerFields.lazyValues(of: name), spending: &facts.budget)
    case .cookie(let name, let matcher):
      if case .formDecoded(let matcher) = matcher.kind {
        Self.holds(matcher, for: facts.decodedCookies, named: name, &facts.budget)
      } else {
        Self.holds(matcher, for: facts.cookies.pairs, named: name, &facts.budget)
      }
    case .body(let matcher): matcher.holds(for: &facts)
    case .satisfies(_, let test): test(facts.received(by: matcher))
    case .impossible: false
    }
  }

  private static func holds(
    _ matcher: ValueMatcher,
    for items: [QueryItems.Item],
    named name: String,
    _ budget: inout StepBudget
  ) -> Bool {
    budget.charge(items.count >> 3)
    return matcher.holds(for: items.lazyValues(of: name), spending: &budget)
  }
}

extension RequestFacts {
  /// The host; empty if the request names no host.
  fileprivate var hosts: some Sequence<String> {
    mutating get {
      let host = authority?.host
      return CollectionOfOne(host ?? "").prefix(host == nil ? 0 : 1)
    }
  }

  /// The value that a matcher's path finds.
  package func parameter(_ name: String, in matcher: RequestMatcher) -> String? { received(by: matcher).path[name] }

  fileprivate func received(by matcher: RequestMatcher) -> ReceivedRequest {
    ReceivedRequest(received, template: matcher.path)
  }
}

extension ValueMatcher {
  fileprivate func holds(forOptional value: String?, spending budget: inout StepBudget) -> Bool {
    guard let value else { return holds(for: [], spending: &budget) }
    return holds(for: CollectionOfOne(value), spending: &budget)
  }
}

extension [QueryItems.Item] {
  /// The values of a name, without an array to hold them.
  fileprivate func lazyValues(of name: String) -> some Sequence<String> {
    lazy.filter { $0.name == name }.map { $0.value ?? "" }
  }
}

extension HTTPFields {
  fileprivate func lazyValues(of name: HTTPField.Name) -> some Sequence<String> {
    lazy.filter { $0.name == name }.map(\.value)
  }
}

import BacklotHTTP
import BacklotLimits

/// A single requirement for a request.
///
/// Everything that matching needs to know about a kind of criterion is here and in `Criterion+report.swift`. The index
/// only narrows the choice.
package indirect enum Criterion: Sendable {
  case scheme(String)
  case host(ValueMatcher)
  case port(Int)
  case clientAddress(ValueMatcher)
  case method(HTTPMethod)
  /// One of these methods, or any other method.
  case methods([HTTPMethod], isRefused: Bool)
  case path(PathTemplate)
  /// The percent-encoded path as it was sent.
  case rawPath(ValueMatcher)
  /// The path and query as they were sent.
  case target(ValueMatcher)
  case pathParameter(String, ValueMatcher)
  case query(String, ValueMatcher)
  case field(HTTPField.Name, ValueMatcher)
  case cookie(String, ValueMatcher)
  case body(BodyMatcher)
  case satisfies(String, @Sendable (ReceivedRequest) -> Bool)
  /// A requirement that cannot be satisfied, such as a field name with a space, and the reason.
  case impossible(String)

  /// Returns true if a request satisfies the criterion.
  ///
  /// - Parameters:
  ///   - facts: The request.
  ///   - matcher: The matcher that the criterion belongs to, whose path finds the values for a custom test.
  func holds(for facts: inout RequestFacts, in matcher: RequestMatcher) -> Bool {
    switch self {
    case .scheme(let scheme): facts.received.scheme.map { $0.lowercased() == scheme } ?? false
    case .host(let matcher): matcher.holds(for: facts.hosts, in: &facts.context)
    case .port(let port): facts.authority?.port == port
    case .clientAddress(let matcher):
      matcher.holds(for: CollectionOfOne(facts.received.clientAddress), in: &facts.context)
    case .method(let method): facts.method == method
    case .methods(let methods, let isRefused): methods.contains(facts.method) != isRefused
    case .path(let template): template.matches(facts.target.path)
    case .rawPath(let matcher): matcher.holds(for: CollectionOfOne(facts.target.path), in: &facts.context)
    case .target(let matcher):
      matcher.holds(for: CollectionOfOne(facts.received.message.path ?? "/"), in: &facts.context)
    case .pathParameter(let name, let value):
      value.holds(forOptional: facts.parameter(name, in: matcher), in: &facts.context)
    case .query(let name, let matcher):
      Self.holds(matcher, for: facts.query.items, named: name, in: &facts.context)
    case .field(let name, let matcher):
      matcher.holds(for: facts.received.headerFields.lazyValues(of: name), in: &facts.context)
    case .cookie(let name, let matcher):
      if case .formDecoded(let matcher) = matcher.kind {
        Self.holds(matcher, for: facts.decodedCookies, named: name, in: &facts.context)
      } else {
        Self.holds(matcher, for: facts.cookies.pairs, named: name, in: &facts.context)
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
    in context: inout MatchingContext
  ) -> Bool {
    context.budget.charge(items.count >> 3)
    return matcher.holds(for: items.lazyValues(of: name), in: &context)
  }
}

extension RequestFacts {
  /// The host; empty if the request specifies no host.
  fileprivate var hosts: some Sequence<String> {
    mutating get {
      let host = authority?.hostName
      return CollectionOfOne(host ?? "").prefix(host == nil ? 0 : 1)
    }
  }

  /// Returns the value that a matcher's path finds.
  package func parameter(_ name: String, in matcher: RequestMatcher) -> String? { received(by: matcher).path[name] }

  fileprivate func received(by matcher: RequestMatcher) -> ReceivedRequest {
    ReceivedRequest(received, template: matcher.path)
  }
}

extension ValueMatcher {
  fileprivate func holds(forOptional value: String?, in context: inout MatchingContext) -> Bool {
    guard let value else { return holds(for: [], in: &context) }
    return holds(for: CollectionOfOne(value), in: &context)
  }
}

extension [QueryItems.Item] {
  /// Returns the values of a name without allocating an array.
  fileprivate func lazyValues(of name: String) -> some Sequence<String> {
    lazy.filter { $0.name == name }.map { $0.value ?? "" }
  }
}

extension HTTPFields {
  fileprivate func lazyValues(of name: HTTPField.Name) -> some Sequence<String> {
    lazy.filter { $0.name == name }.map(\.value)
  }
}

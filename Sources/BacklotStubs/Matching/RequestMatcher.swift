public import BacklotHTTP
import BacklotLimits

/// The requirements for a request, as a list of criteria that must all be satisfied.
///
/// A matcher describes the requests that a stub answers or that a verification counts.
public struct RequestMatcher: Sendable {
  package var criteria: [Criterion]

  /// Creates a matcher that accepts every request.
  public init() { criteria = [] }

  /// Creates a matcher from a method and a path.
  package init(method: HTTPMethod, path: PathTemplate) { criteria = [.method(method), .path(path)] }

  /// Returns whether a request satisfies every criterion.
  public func matches(_ request: ReceivedRequest) -> Bool { matches(request, clock: .system) }

  /// Returns whether a request satisfies every criterion at the time of a clock.
  func matches(_ request: ReceivedRequest, clock: WallClock) -> Bool {
    // Unlimited, since no client waits for the result.
    var facts = RequestFacts(request, context: MatchingContext(budget: .unlimited, clock: clock))
    return holds(for: &facts)
  }

  /// Returns whether a request satisfies every criterion, except one that is known to be satisfied.
  ///
  /// The result is invalid if the request's budget is exhausted during the comparison.
  package func holds(for facts: inout RequestFacts, except known: Int? = nil) -> Bool {
    // By index: a loop over the elements would copy each criterion.
    for index in criteria.indices where index != known {
      let holds = criteria[index].holds(for: &facts, in: self)
      if facts.budget.isExhausted {
        facts.exhaustingCriterion = index
        return false
      }
      if !holds { return false }
    }
    return true
  }
}

extension RequestMatcher {
  /// Adds a criterion for the method.
  public func method(_ method: HTTPMethod) -> Self { adding(.method(method)) }

  /// Adds a criterion for the scheme, `http` or `https`.
  public func scheme(_ scheme: String) -> Self { adding(.scheme(scheme.lowercased())) }

  /// Adds a criterion for the host, without its port.
  ///
  /// Hosts are in lower case and in ASCII: a host that is written as `bücher.example` is compared as
  /// `xn--bcher-kva.example`. The dot that may end an absolute name (RFC 3986 §3.2.2) is not compared.
  public func host(_ matcher: ValueMatcher) -> Self {
    adding(.host(matcher.onlyValue.map { .equal(RequestAuthority.hostName(Punycode.host($0[...]))) } ?? matcher))
  }

  /// Adds a criterion for the port.
  ///
  /// A request without a port has the default port of its scheme.
  public func port(_ port: Int) -> Self { adding(.port(port)) }

  /// Adds a criterion for the client's address, without a port: `127.0.0.1` if there is no connection.
  public func clientAddress(_ matcher: ValueMatcher) -> Self { adding(.clientAddress(matcher)) }

  /// Adds a criterion for the path.
  public func path(_ template: PathTemplate) -> Self { adding(.path(template)) }

  /// Adds a criterion for a query item.
  public func query(_ name: String, _ matcher: ValueMatcher) -> Self { adding(.query(name, matcher)) }

  /// Adds a criterion for a header field.
  ///
  /// If the name is not a valid field name, the criterion is never satisfied, and a stub with it is reported as invalid.
  public func header(_ name: HTTPField.Name, _ matcher: ValueMatcher) -> Self {
    adding(name.invalidLiteral.map(Self.invalid) ?? .field(name, matcher))
  }

  /// Adds a criterion for a header field whose name is known at run time only.
  public func header(_ name: String, _ matcher: ValueMatcher) -> Self {
    adding(HTTPField.Name(name).map { .field($0, matcher) } ?? Self.invalid(fieldName: name))
  }

  private static func invalid(fieldName name: String) -> Criterion {
    .impossible("a field named \(quoted(name)), which is not a valid field name; use letters, digits and hyphens")
  }

  /// Adds a criterion for a cookie.
  public func cookie(_ name: String, _ matcher: ValueMatcher) -> Self { adding(.cookie(name, matcher)) }

  /// Adds a criterion for the body.
  public func body(_ matcher: BodyMatcher) -> Self { adding(.body(matcher)) }

  /// Adds a custom test.
  ///
  /// - Parameters:
  ///   - description: A description of the requirement for near misses.
  ///   - test: Returns whether the request matches. It may run several times for one request. It must not call the
  ///     backend, which may be deciding.
  public func satisfying(_ description: String, test: @escaping @Sendable (ReceivedRequest) -> Bool) -> Self {
    adding(.satisfies(description, test))
  }

  package func adding(_ criterion: Criterion) -> Self {
    var matcher = self
    matcher.criteria.append(criterion)
    return matcher
  }
}

extension RequestMatcher {
  /// Parses a path template with a query (`/dogs?size=big`), or a whole URL.
  package init(method: HTTPMethod?, target: String) {
    self.init()
    if let method { criteria.append(.method(method)) }
    let (origin, path) = Self.split(target)
    if let origin { criteria += WrittenOrigin(scheme: origin.scheme, authority: origin.authority).criteria }
    if origin == nil, let problem = WrittenOrigin.problem(ofPath: path) { criteria.append(.impossible(problem)) }
    if let mark = path.firstIndex(of: "#") {
      let reason = "the fragment \(quoted(path[mark...])), which clients do not send; remove it, or write \"%23\""
      criteria.append(.impossible(reason))
    }
    let mark = path.firstIndex(of: "?")
    criteria.append(.path(PathTemplate(String(path[..<(mark ?? path.endIndex)]))))
    guard let mark else { return }
    for item in QueryItems(parsing: path[path.index(after: mark)...]).items {
      criteria.append(.query(item.name, item.value.map { .equal($0) } ?? .present))
    }
  }

  private static func split(_ target: String) -> (origin: (scheme: Substring, authority: Substring)?, path: Substring) {
    guard !target.hasPrefix("/"), let colon = target.firstIndex(of: ":"), target[colon...].hasPrefix("://") else {
      return (nil, target[...])
    }
    let rest = target[target.index(colon, offsetBy: 3)...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    return ((target[..<colon], rest[..<end]), rest[end...])
  }

  /// The required method, if any.
  package var method: HTTPMethod? {
    for case .method(let method) in criteria { return method }
    return nil
  }

  /// The required path, if any.
  package var path: PathTemplate? {
    for case .path(let template) in criteria { return template }
    return nil
  }

  /// A path that all matching requests have, if known, for the lookup in an index.
  ///
  /// A path that is compared as it was sent is compared decoded here, which matches more paths.
  package var lookupPath: PathTemplate? {
    switch lookup {
    case .template(let template): template
    case .literal(let path): PathTemplate(literal: path)
    case nil: nil
    }
  }

  /// A path as it was written.
  ///
  /// Parsing a template for each path would be expensive if there are many.
  enum Lookup {
    case template(PathTemplate)
    /// A path in which braces and asterisks are literal.
    case literal(String)
  }

  /// The source of ``lookupPath``.
  var lookup: Lookup? {
    for criterion in criteria {
      switch criterion {
      case .path(let template): return .template(template)
      case .rawPath(let matcher): if let text = matcher.onlyValue { return .literal(text) }
      case .target(let matcher):
        guard let text = matcher.onlyValue else { break }
        let end = text.utf8.firstIndex(of: UInt8(ascii: "?"))
        return .literal(end.map { String(text[..<$0]) } ?? text)
      default: break
      }
    }
    return nil
  }

  /// The only accepted host, if any.
  package var onlyHost: String? {
    for case .host(let matcher) in criteria { return matcher.onlyValue }
    return nil
  }
}

public import BacklotHTTP
import BacklotLimits

/// The requirements for a request, as a list of criteria that all have to hold.
///
/// The same value describes the requests that a stub answers and those that a verification counts.
public struct RequestMatcher: Sendable {
  package var criteria: [Criterion]

  /// Makes a matcher that takes every request.
  public init() { criteria = [] }

  /// Makes a matcher of a verb and a path.
  package init(_ method: HTTPMethod, _ path: PathTemplate) { criteria = [.method(method), .path(path)] }

  /// Returns whether a request satisfies every criterion.
  public func matches(_ request: ReceivedRequest) -> Bool {
    // No client waits for the answer.
    var facts = RequestFacts(request, budget: .unlimited)
    return holds(for: &facts)
  }

  /// Returns whether a request satisfies every criterion, except one that may be known to hold.
  ///
  /// The result is invalid if the request's budget is exhausted on the way.
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
  /// Adds a criterion on the verb.
  public func method(_ method: HTTPMethod) -> Self { adding(.method(method)) }

  /// Adds a criterion on the scheme, `http` or `https`.
  public func scheme(_ scheme: String) -> Self { adding(.scheme(scheme.lowercased())) }

  /// Adds a criterion on the host, without its port; hosts are in lower case.
  public func host(_ matcher: ValueMatcher) -> Self {
    adding(.host(matcher.onlyValue.map { .equal($0.lowercased()) } ?? matcher))
  }

  /// Adds a criterion on the port; a request without a port has its scheme's.
  public func port(_ port: Int) -> Self { adding(.port(port)) }

  /// Adds a criterion on the client's address, without a port: `127.0.0.1` if there is no connection.
  public func clientAddress(_ matcher: ValueMatcher) -> Self { adding(.clientAddress(matcher)) }

  /// Adds a criterion on the path.
  public func path(_ template: PathTemplate) -> Self { adding(.path(template)) }

  /// Adds a criterion on a query item.
  public func query(_ name: String, _ matcher: ValueMatcher) -> Self { adding(.query(name, matcher)) }

  /// Adds a criterion on a header field; a name that no field can have is never fulfilled, and a near miss says so.
  public func header(_ name: String, _ matcher: ValueMatcher) -> Self {
    guard let field = HTTPField.Name(name) else {
      return adding(.impossible("a field named \(quoted(name)), which is not a valid field name"))
    }
    return adding(.field(field, matcher))
  }

  /// Adds a criterion on a cookie.
  public func cookie(_ name: String, _ matcher: ValueMatcher) -> Self { adding(.cookie(name, matcher)) }

  /// Adds a criterion on the body.
  public func body(_ matcher: BodyMatcher) -> Self { adding(.body(matcher)) }

  /// Adds a test of yours.
  ///
  /// - Parameters:
  ///   - description: What the test wants, in the words that a near miss prints.
  ///   - test: Returns whether the request fits. It may run many times for one request, and must not
  ///     turn to the backend, which may be deciding.
  public func satisfying(_ description: String, _ test: @escaping @Sendable (ReceivedRequest) -> Bool) -> Self {
    adding(.satisfies(description, test))
  }

  package func adding(_ criterion: Criterion) -> Self {
    var matcher = self
    matcher.criteria.append(criterion)
    return matcher
  }
}

extension RequestMatcher {
  /// Reads a path template as people write it: with a query (`/dogs?size=big`), or as a whole URL.
  package init(method: HTTPMethod?, target: String) {
    self.init()
    if let method { criteria.append(.method(method)) }
    let (origin, path) = Self.split(target)
    if let origin { addOrigin(origin) }
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

  private mutating func addOrigin(_ origin: (scheme: Substring, authority: Substring)) {
    let scheme = origin.scheme.lowercased()
    let authority = RequestAuthority(authority: String(origin.authority), scheme: scheme)
    criteria += [.scheme(scheme), .host(.equal(authority.host))]
    if let port = authority.port { criteria.append(.port(port)) }
  }

  /// The verb that is asked for, if one is.
  package var method: HTTPMethod? {
    for case .method(let method) in criteria { return method }
    return nil
  }

  /// The path that is asked for, if one is.
  package var path: PathTemplate? {
    for case .path(let template) in criteria { return template }
    return nil
  }

  /// A path that every fitting request has, if one is known: what an index looks up.
  ///
  /// A path that is compared as it was sent is here compared decoded, which more paths fit.
  package var lookupPath: PathTemplate? {
    switch lookup {
    case .template(let template): template
    case .literal(let path): PathTemplate(literal: path)
    case nil: nil
    }
  }

  /// A path as it was written: to make a template of each is much where there are many.
  enum Lookup {
    case template(PathTemplate)
    /// Braces and stars stand for themselves.
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

  /// The one host that is asked for, if one is.
  package var onlyHost: String? {
    for case .host(let matcher) in criteria { return matcher.onlyValue }
    return nil
  }
}

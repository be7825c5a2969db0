import BacklotHTTP

/// A type that describes requests, such as a matcher or a stub.
public protocol RequestMatching: Sendable {
  /// The criteria.
  var matcher: RequestMatcher { get }
}

extension RequestMatcher: RequestMatching {
  /// The matcher itself.
  public var matcher: RequestMatcher { self }
}

extension RequestMatcher: CustomStringConvertible {
  /// The method and the path as a test would write them, and the other criteria.
  public var description: String {
    let name = method.map { $0.rawValue.prefix(1) + $0.rawValue.dropFirst().lowercased() } ?? "AnyRequest"
    let parts = [path.map { "\"\($0)\"" }].compactMap(\.self) + criteria.filter(\.isDetail).map(\.shortDescription)
    return "\(name)(\(parts.joined(separator: ", ")))"
  }
}

extension Criterion {
  fileprivate var isDetail: Bool {
    switch self {
    case .method, .path: false
    default: true
    }
  }

  /// A short description of the criterion.
  var summary: String { isDetail ? shortDescription : "\(self)" }

  fileprivate var shortDescription: String {
    switch self {
    case .scheme(let scheme): "scheme: \(quoted(scheme))"
    case .host(let matcher): "host: \(matcher)"
    case .port(let port): "port: \(port)"
    case .clientAddress(let matcher): "client: \(matcher)"
    case .method(let method): "\(method)"
    case .path(let template): "\(template)"
    case .methods(let methods, let isRefused):
      "method: \(isRefused ? "not " : "")\(methods.map(\.rawValue).joined(separator: " or "))"
    case .rawPath(let matcher): "path: \(matcher)"
    case .target(let matcher): "url: \(matcher.shownOfTarget)"
    case .pathParameter(let name, let matcher): "path parameter: \(name) = \(matcher.shown(named: name))"
    case .query(let name, let matcher): "query: \(name) = \(matcher.shown(named: name))"
    case .field(let name, let matcher): "\(name): \(matcher.shown(of: name))"
    case .cookie(let name, let matcher): "cookie: \(name) = \(matcher.shownOfCookie)"
    case .body(let matcher): "body: \(shortened(matcher.description))"
    case .satisfies(let description, _), .impossible(let description): description
    }
  }
}

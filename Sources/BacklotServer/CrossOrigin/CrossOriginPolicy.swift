package import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A policy for web pages of other origins that send requests to a server: the CORS protocol of the Fetch standard
/// (https://fetch.spec.whatwg.org/#http-cors-protocol), as permissive as is acceptable for a mock backend.
///
/// An allowed page may use any method, any fields and credentials, and may read every field of the response. A stub
/// takes precedence: the policy does not replace a field of this protocol that a response already has, and a stub for
/// `OPTIONS` answers the browser's preflight requests. A stub for any method does not, since it is rarely meant for
/// them.
public struct CrossOriginPolicy: Sendable, Hashable {
  /// The origins; `nil` for any.
  private let allowed: Set<WebOrigin>?
  /// True if clients that send no origin also receive the permission.
  private let isToldToAll: Bool
  /// The origins whose pages may use the passwords and cookies that the browser keeps for the admin API, which pages in
  /// a wider network cannot reach; `nil` if the policy applies to the stubs.
  private let trustedByAdmin: Set<WebOrigin>?

  private init(allowed: Set<WebOrigin>?, isToldToAll: Bool = false, trustedByAdmin: Set<WebOrigin>? = nil) {
    self.allowed = allowed
    self.isToldToAll = isToldToAll
    self.trustedByAdmin = trustedByAdmin
  }

  /// The policy that allows pages of any origin, including pages in files and sandboxes (the origin `null`).
  public static var any: Self { Self(allowed: nil) }

  /// The same policy as ``any``, with the permission also sent to clients that send no origin, as in Prism, whose
  /// users' tests may check for it.
  package static var anyToldToAll: Self { Self(allowed: nil, isToldToAll: true) }

  /// Returns a policy that allows pages of some origins.
  ///
  /// - Parameter origins: The origins. Each has a scheme, a host and, unless it is the scheme's default, a port, such
  ///   as `http://localhost:3000`; `null` represents pages in files and sandboxes. Case and a trailing slash are
  ///   ignored.
  public static func origins(_ origins: [String]) -> Self { Self(allowed: Set(origins.map(WebOrigin.init))) }

  private func allows(_ origin: String) -> Bool { allowed?.contains(WebOrigin(origin)) ?? true }
}

// MARK: - The admin API

extension CrossOriginPolicy {
  /// Returns the policy for requests that an interceptor answers, such as those to the admin API, independent of the
  /// policy for the stubs.
  ///
  /// Without a token, only pages of the origins that the configuration allows have access. With a token, any page that
  /// knows the token has access: it needs a response to its preflight request, which never has a token
  /// (https://fetch.spec.whatwg.org/#cors-preflight-fetch).
  ///
  /// - Parameter access: The access that pages of other origins have.
  /// - Returns: `nil` if pages of other origins have no access.
  static func intercepted(_ access: OriginAccess) -> Self? {
    let origins = Set(access.origins.map(WebOrigin.init))
    guard !access.needsToken else { return Self(allowed: nil, trustedByAdmin: origins) }
    return origins.isEmpty ? nil : Self(allowed: origins, trustedByAdmin: origins)
  }
}

// MARK: - Preflight requests

extension CrossOriginPolicy {
  /// Returns the response to a preflight request (https://fetch.spec.whatwg.org/#cors-preflight-request).
  ///
  /// - Returns: 204 with the permissions, or 403 with a problem report if the page's origin is not allowed; `nil` if
  ///   the request is not a preflight request.
  package func preflightAnswer(to request: HTTPRequest) -> HTTPResponse? {
    guard let preflight = PreflightRequest(request) else { return nil }
    guard allows(preflight.origin) else { return refusal(of: preflight.origin) }
    var response = HTTPResponse(status: .noContent, headerFields: [.vary: "Origin"])
    response.headerFields.appendMissing(permission(for: preflight))
    return response
  }

  /// Returns the permission for a preflight request, valid for two hours, the longest time that any major browser
  /// caches it.
  private func permission(for preflight: PreflightRequest) -> [HTTPField] {
    var fields = permission(for: preflight.origin)
    fields.append(HTTPField(name: .allowMethods, value: preflight.permittedMethods))
    if !preflight.fieldNames.isEmpty {
      fields.append(HTTPField(name: .allowHeaders, value: preflight.fieldNames.joined(separator: ", ")))
    }
    fields.append(HTTPField(name: .maxAge, value: "7200"))
    if preflight.asksForPrivateNetwork, trustedByAdmin == nil {
      fields.append(HTTPField(name: .allowPrivateNetwork, value: "true"))
    }
    return fields
  }

  /// Returns the permission for an origin.
  ///
  /// It names the origin instead of `*`, which does not permit requests with credentials
  /// (https://fetch.spec.whatwg.org/#cors-protocol-and-credentials).
  private func permission(for origin: String) -> [HTTPField] {
    let fields = [HTTPField(name: .allowOrigin, value: origin)]
    // A browser adds passwords and cookies automatically, so that a page could use them without knowing them.
    if let trustedByAdmin, !trustedByAdmin.contains(WebOrigin(origin)) { return fields }
    return fields + [HTTPField(name: .allowCredentials, value: "true")]
  }

  private func refusal(of origin: String) -> HTTPResponse {
    let known = (allowed ?? []).map(\.text).sorted().joined(separator: ", ")
    let report: JSONValue = [
      "type": "urn:backlot:problem:origin-not-allowed", "title": "Origin not allowed", "status": 403,
      "detail": .string("Pages of \(origin) may not use this server. Allowed origins: \(known)."),
    ]
    return HTTPResponse(
      status: .forbidden,
      headerFields: [.contentType: "application/problem+json", .vary: "Origin"],
      body: HTTPBody(report.serialized())
    )
  }
}

// MARK: - Other requests

extension CrossOriginPolicy {
  /// Adds the fields that allow a page to read a response, including an error.
  ///
  /// - Parameters:
  ///   - response: The response, which keeps its existing fields.
  ///   - request: The request. Without an origin, the response only has to state that it varies by origin
  ///     (https://fetch.spec.whatwg.org/#cors-protocol-and-http-caches).
  package func apply(to response: inout HTTPResponse, answering request: HTTPRequest) {
    let exposed = response.headerFields.namesToExpose
    if !response.headerFields.contains(.allowOrigin) { response.headerFields.addToVary("Origin") }
    guard let origin = request.origin else {
      if isToldToAll { response.headerFields.appendMissing(Self.permissionForAll) }
      return
    }
    guard allows(origin) else { return }
    if let preflight = PreflightRequest(request) {
      response.headerFields.appendMissing(permission(for: preflight))
    } else {
      response.headerFields.appendMissing(permission(for: origin) + exposure(of: exposed))
    }
  }

  private static let permissionForAll = [
    HTTPField(name: .allowOrigin, value: "*"), HTTPField(name: .allowHeaders, value: "*"),
    HTTPField(name: .allowCredentials, value: "true"), HTTPField(name: .exposeHeaders, value: "*"),
  ]

  private func exposure(of names: [String]) -> [HTTPField] {
    names.isEmpty ? [] : [HTTPField(name: .exposeHeaders, value: names.joined(separator: ", "))]
  }
}

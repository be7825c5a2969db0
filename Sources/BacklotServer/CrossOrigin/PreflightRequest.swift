import BacklotHTTP

/// A preflight request, which a browser sends before a page's request that a form could not have made
/// (https://fetch.spec.whatwg.org/#cors-preflight-request).
struct PreflightRequest {
  let origin: String
  /// The method that the page would use.
  let method: HTTPMethod
  /// The fields that the page would send.
  let fieldNames: [String]
  /// True if the page comes from a wider network than the server's (https://wicg.github.io/private-network-access/).
  let asksForPrivateNetwork: Bool

  /// Creates a preflight request, or returns `nil` for any other request.
  init?(_ request: HTTPRequest) {
    guard request.method == .options, let origin = request.origin,
      let method = request.headerFields[.requestMethod].flatMap({ HTTPMethod(rawValue: $0) })
    else { return nil }
    self.origin = origin
    self.method = method
    fieldNames = (request.headerFields[.requestHeaders] ?? "").split(separator: ",").compactMap {
      HTTPField.Name(String($0.trimmed()))?.rawName
    }
    asksForPrivateNetwork = request.headerFields[.requestPrivateNetwork] == "true"
  }

  /// All common methods, so that the browser does not send a preflight request for each.
  var permittedMethods: String {
    let usual: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]
    return (usual + (usual.contains(method) ? [] : [method])).map(\.rawValue).joined(separator: ", ")
  }
}

extension HTTPRequest {
  /// The origin of the requesting page; `nil` if no page made the request
  /// (https://fetch.spec.whatwg.org/#origin-header).
  var origin: String? {
    let values = headerFields[values: .origin]
    return values.count == 1 && values[0] != "" ? values[0] : nil
  }
}

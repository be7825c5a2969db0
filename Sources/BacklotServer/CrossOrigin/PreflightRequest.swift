import BacklotHTTP

/// What a browser asks before a page's request that more than a form could have made
/// (https://fetch.spec.whatwg.org/#cors-preflight-request).
struct PreflightRequest {
  let origin: String
  /// The method that the page would use.
  let method: HTTPMethod
  /// The fields that the page would send.
  let fieldNames: [String]
  /// Whether the page comes from a wider network than the one it asks (https://wicg.github.io/private-network-access/).
  let asksForPrivateNetwork: Bool

  /// Reads a request; nothing where it is another one.
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

  /// All usual methods, so that the browser does not ask for each.
  var permittedMethods: String {
    let usual: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]
    return (usual + (usual.contains(method) ? [] : [method])).map(\.rawValue).joined(separator: ", ")
  }
}

extension HTTPRequest {
  /// The origin of the page that asks; nothing where no page does (https://fetch.spec.whatwg.org/#origin-header).
  var origin: String? {
    let values = headerFields[values: .origin]
    return values.count == 1 && values[0] != "" ? values[0] : nil
  }
}

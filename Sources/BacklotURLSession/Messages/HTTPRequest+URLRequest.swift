package import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

extension HTTPRequest {
  /// Creates a message from a request, without its body.
  ///
  /// The target is spelled as in the URL. The fields are sorted by name, since Foundation does not preserve their
  /// order.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - additionalFields: The fields that the session adds to requests without them.
  /// - Throws: ``URLSessionStubError`` if there is no URL, or if HTTP does not allow the method or a name.
  package init(_ request: URLRequest, addingFields additionalFields: [AnyHashable: Any] = [:]) throws {
    guard let url = request.url else { throw Self.malformed("it has no URL") }
    let verb = request.httpMethod ?? "GET"
    guard let method = HTTPMethod(rawValue: verb) else { throw Self.malformed("\"\(verb)\" is not a method") }
    let target = RequestTarget(url.absoluteString)
    self.init(
      method: method,
      scheme: target.scheme,
      authority: target.authority,
      path: target.path,
      headerFields: try Self.fields(of: request, adding: additionalFields)
    )
  }

  private static func fields(of request: URLRequest, adding additional: [AnyHashable: Any]) throws -> HTTPFields {
    var fields = try (request.allHTTPHeaderFields ?? [:]).map(field)
    if !additional.isEmpty {
      let present = Set(fields.map(\.name))
      fields += try additional.map { try field("\($0)", "\($1)") }.filter { !present.contains($0.name) }
    }
    if fields.count > 1 { fields.sort { $0.name.canonicalName < $1.name.canonicalName } }
    return HTTPFields(fields)
  }

  private static func field(_ name: String, _ value: String) throws -> HTTPField {
    guard let name = HTTPField.Name(name) else { throw malformed("\"\(name)\" is not a field name") }
    return HTTPField(name: name, value: value)
  }

  private static func malformed(_ reason: String) -> URLSessionStubError {
    URLSessionStubError(.malformedRequest, "The request cannot be sent: \(reason). Correct the code that creates it.")
  }
}

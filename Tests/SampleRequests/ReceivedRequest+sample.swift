public import BacklotHTTP
public import BacklotStubs

extension HTTPRequest {
  /// A request as tests name it: `GET https://api.example.com/dogs?size=big`, or with the parts that matter.
  public static func sample(
    _ method: HTTPMethod = .get,
    _ path: String? = "/",
    scheme: String? = "https",
    authority: String? = "api.example.com",
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: fields, body: body)
  }
}

extension ReceivedRequest {
  /// A received request as tests name it.
  public static func sample(
    _ method: HTTPMethod = .get,
    _ path: String? = "/",
    scheme: String? = "https",
    authority: String? = "api.example.com",
    fields: HTTPFields = [:],
    body: String = ""
  ) -> ReceivedRequest {
    let message = HTTPRequest.sample(method, path, scheme: scheme, authority: authority, fields: fields)
    return ReceivedRequest(message, body: Array(body.utf8))
  }
}

extension HTTPField.Name {
  /// A name that is known to be valid; one that is not makes the test's expectation fail by its odd name.
  public static func named(_ name: String) -> Self { Self(name) ?? .userAgent }
}

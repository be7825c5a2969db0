import BacklotHTTP
import BacklotStubs

extension MockBackend {
  /// Asks for something; the body, if there is one, is JSON unless the fields say otherwise.
  func ask(
    _ method: HTTPMethod,
    _ path: String,
    _ fields: HTTPFields = [:],
    body: String? = nil
  ) async throws -> HTTPResponse {
    var fields = fields
    if body != nil, !fields.contains(.contentType) {
      fields.append(HTTPField(name: .contentType, value: "application/json"))
    }
    let request = HTTPRequest(method: method, path: path, headerFields: fields, body: HTTPBody(body ?? ""))
    return try await respond(to: request)
  }
}

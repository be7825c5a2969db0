import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension UnmatchedRequest {
  /// The response to the client: a problem report (RFC 9457) with the closest stubs, or a table like WireMock's if the
  /// client accepts only text.
  var response: HTTPResponse {
    if prefersTable {
      return HTTPResponse(
        status: .notFound,
        headerFields: [.contentType: "text/plain; charset=utf-8"],
        body: HTTPBody(table)
      )
    }
    let report: JSONValue = [
      "type": "urn:backlot:problem:no-match", "title": "No stub matches the request", "status": 404,
      "detail": .string(description),
    ]
    return HTTPResponse(
      status: .notFound,
      headerFields: [.contentType: "application/problem+json"],
      body: HTTPBody(report.serialized())
    )
  }
}

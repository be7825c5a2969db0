import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension UnmatchedRequest {
  /// What a client is told: a problem report (RFC 9457) with what came nearest, or a table as WireMock's if it takes only
  /// text.
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

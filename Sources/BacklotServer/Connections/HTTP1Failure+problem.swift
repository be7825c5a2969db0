import BacklotHTTP
import BacklotHTTP1
import BacklotJSON

extension HTTP1Failure {
  /// The response to a refused request: a problem report (RFC 9457).
  var problemResponse: HTTPResponse {
    let isBusy = status == .serviceUnavailable
    let report: JSONValue = [
      "type": .string("urn:backlot:problem:\(isBusy ? "busy" : "invalid-request")"),
      "title": .string(status.reasonPhrase),
      "status": .number(JSONNumber(status.code)), "detail": .string(description),
    ]
    var fields: HTTPFields = [.contentType: "application/problem+json"]
    // Requests that hold the memory are answered or refused within seconds.
    if isBusy { fields[.retryAfter] = "1" }
    return HTTPResponse(status: status, headerFields: fields, body: HTTPBody(report.serialized()))
  }
}

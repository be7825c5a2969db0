package import BacklotHTTP
import BacklotJSON

extension MockBackend {
  /// Returns an answer with its content file opened for sending.
  ///
  /// The length is that of the open file, so that a file that was replaced after the stubs were read is sent whole. A
  /// file that cannot be read becomes a problem document with the status 500, which names the file and the stub.
  package func opened(_ response: HTTPResponse, answering exchange: Exchange) -> HTTPResponse {
    guard response.body.namesFile else { return response }
    do {
      var opened = response
      opened.body = try response.body.opened()
      guard exchange.request.method == .head else { return opened }
      opened.headerFields = opened.headerFields.stating(lengthOf: opened.body)
      if !exchange.keepsContentForHead { opened.body = .empty }
      return opened
    } catch {
      return unreadable(SystemReason.of(error), exchange)
    }
  }

  private func unreadable(_ reason: String, _ exchange: Exchange) -> HTTPResponse {
    let origin = stub(answering: exchange).map { " The stub is at \($0.origin)." } ?? ""
    let report: JSONValue = [
      "type": "urn:backlot:problem:unreadable-file", "title": "The response's file cannot be read", "status": 500,
      "detail": .string(reason + origin),
    ]
    return HTTPResponse(
      status: .internalServerError,
      headerFields: [.contentType: "application/problem+json"],
      body: exchange.request.method == .head ? .empty : HTTPBody(report.serialized())
    )
  }
}

extension HTTPFields {
  /// Returns the header fields of an answer to `HEAD`, including the length of the content (RFC 9110 §8.6).
  func stating(lengthOf body: HTTPBody) -> HTTPFields {
    guard let length = body.length, length > 0, !contains(.contentLength) else { return self }
    var fields = self
    fields.append(HTTPField(name: .contentLength, value: "\(length)"))
    return fields
  }
}

import BacklotHTTP

/// A response whose body is read while it arrives, with its request.
struct StreamedResponse: Sendable {
  let request: HTTPRequest
  let response: HTTPResponse

  /// Verifies that the body is an event stream.
  func expectEventStream() throws(ClientError) {
    let stated = response.headerFields[.contentType]
    if stated?.lowercased().hasPrefix("text/event-stream") != true {
      throw ClientError.noEventStream(stated, in: response, for: request)
    }
  }
}

import BacklotHTTP

/// A response whose body is read while it arrives, with its request.
struct StreamedResponse {
  let request: HTTPRequest
  let response: HTTPResponse
  private var chunks: HTTPBody.AsyncIterator

  init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.request = request
    self.response = response
    chunks = response.body.makeAsyncIterator()
  }

  /// Returns the next bytes of the body, or `nil` at its end.
  mutating func nextChunk() async throws(ClientError) -> [UInt8]? {
    do {
      if let chunk = try await chunks.next() { return chunk }
      // Some sequences end when their task is cancelled.
      try Task.checkCancellation()
      return nil
    } catch {
      throw unreadable(error)
    }
  }

  /// Returns the error for a body that cannot be read.
  func unreadable(_ error: any Error) -> ClientError { .unreadable(error, in: response, for: request) }

  /// Verifies that the body is an event stream (HTML Standard §9.2.3).
  func expectEventStream() throws(ClientError) {
    let stated = response.headerFields[.contentType]
    let type = stated.flatMap { MediaType(parsing: $0) }
    if response.status != .ok {
      throw ClientError.status(of: response, to: request, expected: "200")
    } else if type?.type != "text" || type?.subtype != "event-stream" {
      throw ClientError.noEventStream(stated, in: response, for: request)
    }
  }
}

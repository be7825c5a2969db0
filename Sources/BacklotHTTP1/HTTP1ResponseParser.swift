package import BacklotHTTP

/// An incremental parser for the response to one request, which keeps the content.
///
/// It reads only the beginning of content that exceeds the maximum size, and ends the response there.
package struct HTTP1ResponseParser: Sendable {
  private var reader = HTTP1ResponseReader()
  private var known: HTTP1ResponseReader.KnownHead?
  private var response: HTTPResponse?
  private var body: [UInt8] = []
  private let bodySize: Int
  private var isDone = false

  /// Creates a parser for one response.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - bodySize: The maximum number of content bytes to read.
  package init(answering method: HTTPMethod, bodySize: Int) {
    self.bodySize = bodySize
    reader.begin(answering: method)
  }

  /// Parses received bytes.
  ///
  /// - Returns: The response, if it is complete.
  /// - Throws: The error in the response.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP1Failure) -> HTTPResponse? {
    if isDone { return nil }
    reader.receive(bytes)
    while let event = try reader.next(&known) {
      switch event {
      case .head(let head, _): response = head
      case .content(let bytes):
        body += bytes.prefix(bodySize - body.count)
        if body.count == bodySize { return finish() }
      case .end: return finish()
      case .whole(let whole):
        response = whole
        body = Array((whole.body.bytes ?? []).prefix(bodySize))
        return finish()
      }
    }
    return nil
  }

  /// Handles the end of the input.
  ///
  /// - Returns: The response, if this completes it.
  package mutating func receiveEnd() -> HTTPResponse? { reader.receiveEnd() ? finish() : nil }

  private mutating func finish() -> HTTPResponse? {
    if isDone { return nil }
    isDone = true
    response?.body = HTTPBody(body)
    return response
  }
}

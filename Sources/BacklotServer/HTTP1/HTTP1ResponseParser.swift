package import BacklotHTTP

/// Reads the answer to one request as its bytes arrive, and keeps its content.
///
/// Of a content that is longer than anybody wants to know, the beginning is read, and that is the end of it.
package struct HTTP1ResponseParser: Sendable {
  private var reader = HTTP1ResponseReader()
  private var known: HTTP1ResponseReader.KnownHead?
  private var response: HTTPResponse?
  private var body: [UInt8] = []
  private let bodySize: Int
  private var isDone = false

  /// Makes a parser for one answer.
  ///
  /// - Parameters:
  ///   - method: What was asked.
  ///   - bodySize: How many bytes of the content are read.
  package init(answering method: HTTPMethod, bodySize: Int) {
    self.bodySize = bodySize
    reader.begin(answering: method)
  }

  /// Reads on.
  ///
  /// - Returns: The answer, when it is complete.
  /// - Throws: What is wrong with it.
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

public import BacklotHTTP
public import BacklotJSON
public import BacklotStubs

/// A request and its response as they were recorded.
public struct RecordedExchange: Sendable {
  /// The request, with scheme, authority and path.
  public var request: HTTPRequest
  /// The response with its decoded content, or `nil` if no usable response was recorded.
  public var response: HTTPResponse?
  /// The time at which the request began, or `nil` if it was not recorded.
  package var start: Moment?
  /// The version of HTTP, such as `HTTP/1.1`, as the archive names it, or `nil` if it was not recorded.
  public var httpVersion: String?
  /// The time for queuing, finding the address and connecting, before the request was sent.
  public var setupTime: Duration = .zero
  /// The time from the beginning of the request to the header fields of the response.
  public var waitingTime: Duration = .zero
  /// The time from the header fields to the end of the content.
  public var receivingTime: Duration = .zero
  /// The pieces in which the content arrived, or empty if they were not recorded.
  public var chunks: [RecordedChunk] = []
  /// True if the request has content that was not recorded.
  package var lacksRequestContent = false
  /// The number of bytes of the response's content if it was not recorded, -1 if that number is unknown as well, and
  /// otherwise `nil`.
  package var missingLength: Int?
  /// The media type of the stored content of a response with the status 304, if its fields do not state it.
  package var storedContentType: String?
  /// True if the transfer of the response ended before its content was complete.
  package var isInterrupted = false
  /// What a browser noted about a transfer that failed, such as `net::ERR_ABORTED`, or `nil` if it noted nothing.
  package var failureReason: String?
  /// The messages of a WebSocket, as the archive contains them, or `nil` if there were none.
  public var webSocketMessages: JSONValue?
  /// A remark of a person, or `nil` if there is none.
  public var comment: String?
  /// The location in the archive.
  public var origin: Stub.Origin

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - request: The request, with scheme, authority and path.
  ///   - response: The response, or `nil` if no usable response was recorded.
  ///   - origin: The location in the archive.
  public init(request: HTTPRequest, response: HTTPResponse?, origin: Stub.Origin) {
    self.request = request
    self.response = response
    self.origin = origin
  }
}

extension RecordedExchange {
  /// The response to the same request without a validator: the stored content with the status 200 in place of 304
  /// (RFC 9110 §15.4.5).
  package var unconditionalResponse: HTTPResponse? {
    guard var response, response.status == .notModified else { return response }
    response.status = .ok
    if let storedContentType, !response.headerFields.contains(.contentType) {
      response.headerFields.append(HTTPField(name: .contentType, value: storedContentType))
    }
    return response
  }
}

/// A piece of a response's content, in the size and at the time of its arrival.
public struct RecordedChunk: Sendable, Hashable {
  /// The number of bytes.
  public var length: Int
  /// The time after the header fields of the response.
  public var time: Duration

  /// Creates a chunk from its number of bytes, and its time after the header fields of the response.
  public init(length: Int, time: Duration) {
    self.length = length
    self.time = time
  }
}

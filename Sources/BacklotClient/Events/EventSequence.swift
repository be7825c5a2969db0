public import BacklotHTTP

/// The events of an event stream, across its connections.
public struct EventSequence: AsyncSequence, Sendable {
  /// A response whose body is a stream of events.
  typealias Connect = @Sendable (_ lastEventID: String?) async throws(ClientError) -> StreamedResponse

  private let reconnection: EventReconnection
  private let connect: Connect

  init(reconnection: EventReconnection, _ connect: @escaping Connect) {
    self.reconnection = reconnection
    self.connect = connect
  }

  /// Returns an iterator, which sends the request when its first event is requested.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reconnection, connect) }

  /// An iterator over the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let reconnection: EventReconnection
    private let connect: Connect
    private var parser = EventStreamParser()
    /// The response that is being read, for the errors of its events.
    private(set) var response: StreamedResponse?
    private var chunks: HTTPBody.AsyncIterator?
    private var events: ArraySlice<ServerSentEvent> = []
    private var attempts = 0
    private var isOver = false

    fileprivate init(_ reconnection: EventReconnection, _ connect: @escaping Connect) {
      self.reconnection = reconnection
      self.connect = connect
    }

    /// Returns the next event, or `nil` at the end.
    ///
    /// - Throws: ``ClientError`` if there is no response, the response is not an event stream, or the connection is lost
    ///   and the rule of reconnection allows no further attempt.
    public mutating func next() async throws -> ServerSentEvent? {
      while events.isEmpty, !isOver { try await receive() }
      return events.popFirst()
    }
  }
}

extension EventSequence.AsyncIterator {
  private mutating func receive() async throws(ClientError) {
    do throws(ClientError) {
      guard let response = try await opened(), !isOver else { return }
      guard let chunk = try await nextChunk(of: response) else { return try await reconnect(to: response, nil) }
      events += try parsed(chunk, of: response)
      if !events.isEmpty { attempts = 0 }
    } catch {
      // Other errors do not disappear with another connection.
      guard error.code == .transport || error.code == .timedOut else { throw error }
      try await reconnect(to: response, error)
    }
  }

  private mutating func opened() async throws(ClientError) -> StreamedResponse? {
    if chunks != nil { return response }
    let opened = try await connect(parser.lastEventID.isEmpty ? nil : parser.lastEventID)
    response = opened
    isOver = opened.response.status.code == 204
    if isOver { return nil }
    try opened.expectEventStream()
    chunks = opened.response.body.makeAsyncIterator()
    return opened
  }

  private mutating func nextChunk(of response: StreamedResponse) async throws(ClientError) -> [UInt8]? {
    do {
      return try await chunks?.next()
    } catch {
      throw ClientError.transport(error, for: response.request)
    }
  }

  private mutating func parsed(_ chunk: [UInt8], of response: StreamedResponse) throws(ClientError) -> [ServerSentEvent]
  {
    do throws(HTTPError) {
      return try parser.parse(chunk)
    } catch {
      throw ClientError.unreadable(error, in: response.response, for: response.request)
    }
  }

  /// Waits until the next attempt, or ends the sequence.
  private mutating func reconnect(to response: StreamedResponse?, _ error: ClientError?) async throws(ClientError) {
    chunks = nil
    parser.reset()
    guard attempts < reconnection.attempts else {
      isOver = true
      if let error { throw error }
      return
    }
    attempts += 1
    do {
      try await reconnection.clock.sleep(for: parser.retry ?? reconnection.interval)
    } catch {
      throw ClientError.cancelled(response.map { "\($0.request.method) \($0.request.path ?? "/")" } ?? "event stream")
    }
  }
}

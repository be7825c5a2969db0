public import BacklotFormats

/// The events of an event stream, across its connections.
public struct EventSequence: AsyncSequence, Sendable {
  /// Sends the request for a response whose body is a stream of events.
  typealias Connect = @Sendable (_ lastEventID: String?) async throws(ClientError) -> StreamedResponse

  let reconnection: EventReconnection
  /// The maximum number of bytes of an event.
  let limit: Int
  let connect: Connect

  /// Returns an iterator, which sends the request when its first event is requested.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(of: self) }

  /// An iterator over the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let sequence: EventSequence
    private var parser: EventStreamParser
    /// The response that is being read.
    private(set) var response: StreamedResponse?
    private var events: ArraySlice<ServerSentEvent> = []
    private var attempts = 0
    /// The end of the sequence, which follows the events that have arrived.
    private var end: Result<Void, ClientError>?

    fileprivate init(of sequence: EventSequence) {
      self.sequence = sequence
      parser = EventStreamParser(limit: sequence.limit)
    }

    /// Returns the next event, or `nil` at the end.
    ///
    /// - Throws: `ClientError` if there is no response, the response is not an event stream, or the connection is lost
    ///   and the rule of reconnection allows no further attempt. The sequence ends after an error.
    public mutating func next() async throws -> ServerSentEvent? {
      while events.isEmpty, end == nil {
        do throws(ClientError) { try await receive() } catch { end = .failure(error) }
      }
      if let event = events.popFirst() { return event }
      defer { end = .success(()) }
      try end?.get()
      return nil
    }
  }
}

extension EventSequence.AsyncIterator {
  /// Sends the request, or takes the next bytes of its response.
  private mutating func receive() async throws(ClientError) {
    do throws(ClientError) {
      guard let response else { return try await connect() }
      guard let chunk = try await self.response?.nextChunk() else { return try await reconnect(after: nil) }
      try parse(chunk, of: response)
    } catch {
      // Other errors do not disappear with another connection.
      guard error.code == .transport || error.code == .timedOut else { throw error }
      try await reconnect(after: error)
    }
  }

  private mutating func connect() async throws(ClientError) {
    let id = parser.lastEventID
    let opened = try await sequence.connect(id.isEmpty ? nil : id)
    if opened.response.status == .noContent { return end = .success(()) }
    try opened.expectEventStream()
    response = opened
  }

  private mutating func parse(_ chunk: [UInt8], of response: StreamedResponse) throws(ClientError) {
    do {
      try parser.parse(chunk, appendingTo: &events)
    } catch {
      throw response.unreadable(error)
    }
    if !events.isEmpty { attempts = 0 }
  }

  /// Waits until the next attempt, or ends the sequence.
  private mutating func reconnect(after error: ClientError?) async throws(ClientError) {
    let request = response?.request ?? error?.request
    response = nil
    parser.reset()
    guard attempts < sequence.reconnection.attempts else {
      if let error { throw error }
      return end = .success(())
    }
    attempts += 1
    do {
      let delay = parser.retry ?? sequence.reconnection.interval
      try await sequence.reconnection.clock.sleep(for: min(delay, .practicallyInfinite))
    } catch {
      throw request.map { .transport(error, for: $0) } ?? .cancelled("event stream")
    }
  }
}

import BacklotHTTP

extension APIClient {
  /// Returns the events of an endpoint that responds with an event stream.
  ///
  /// ```swift
  /// for try await event in client.events(of: .news) { show(event.data) }
  /// ```
  ///
  /// Each iteration sends the request anew. If the stream ends or the connection is lost, the request is sent again after a
  /// delay, with the last identifier in `Last-Event-ID` (HTML Standard §9.2.3), as `reconnection` says. Cancelling the task
  /// ends the request.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - data: The data that the endpoint's kind needs.
  ///   - reconnection: When the request is sent again. Defaults to never.
  public func events<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    reconnecting reconnection: EventReconnection = .never
  ) -> EventSequence {
    let connect = connection(to: endpoint, with: data)
    return EventSequence(reconnection: reconnection, limit: responseLimit) { id throws(ClientError) in
      try await connect { fields in
        if !fields.contains(.accept) { fields[.accept] = "text/event-stream" }
        fields[.cacheControl] = "no-store"
        if let id { fields[.lastEventID] = id }
      }
    }
  }

  /// Returns a closure that sends the request of an endpoint, after a change of its fields, for a streamed response.
  private func connection<Kind, Response>(
    to endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) -> @Sendable (_ change: (inout HTTPFields) -> Void) async throws(ClientError) -> StreamedResponse {
    let prepared = Result { () throws(ClientError) in try request(for: endpoint, with: data) }
    let (name, timeout) = ("\(endpoint)", endpoint.timeout)
    return { change throws(ClientError) in
      var request = try prepared.get()
      change(&request.headerFields)
      let context = RequestContext(endpoint: name, timeout: timeout, isStreaming: true)
      return StreamedResponse(try await streamed(request, in: context), to: request)
    }
  }

  /// Returns the events of an endpoint that needs no data of its own and responds with an event stream.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - reconnection: When the request is sent again. Defaults to never.
  public func events<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    reconnecting reconnection: EventReconnection = .never
  ) -> EventSequence where Kind.RequestData == Void {
    events(of: endpoint, with: (), reconnecting: reconnection)
  }
}

// MARK: - Elements

extension APIClient {
  /// Returns the elements of a stream, each decoded as the endpoint's `Response` with the client's `decoder`.
  ///
  /// ```swift
  /// extension Endpoint where Kind == EndpointKinds.Private, Response == Delta {
  ///   static func reply(to question: Question) -> Self { Endpoint(.post, path: "chat", body: .json(question)) }
  /// }
  /// for try await delta in client.elements(of: .reply(to: question), with: token, in: .events(until: "[DONE]")) {
  ///   text += delta.text
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - data: The data that the endpoint's kind needs.
  ///   - format: The format of the stream.
  ///   - reconnection: When the request for an event stream is sent again. Defaults to never.
  public func elements<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    in format: StreamFormat,
    reconnecting reconnection: EventReconnection = .never
  ) -> ElementSequence<Response> {
    switch format.kind {
    case .events(let end):
      let events = events(of: endpoint, with: data, reconnecting: reconnection)
      return ElementSequence(source: .events(events, end: end), decoder: decoder)
    case .lines:
      let connect = connection(to: endpoint, with: data)
      let source = ElementSequence<Response>.Source.lines(limit: responseLimit) { () throws(ClientError) in
        try await connect { _ in }
      }
      return ElementSequence(source: source, decoder: decoder)
    }
  }

  /// Returns the elements of a stream of an endpoint that needs no data of its own.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - format: The format of the stream.
  ///   - reconnection: When the request for an event stream is sent again. Defaults to never.
  public func elements<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    in format: StreamFormat,
    reconnecting reconnection: EventReconnection = .never
  ) -> ElementSequence<Response> where Kind.RequestData == Void {
    elements(of: endpoint, with: (), in: format, reconnecting: reconnection)
  }
}

/// The format of a stream of elements.
public struct StreamFormat: Sendable, Hashable {
  enum Kind: Hashable {
    case events(end: String?)
    case lines
  }

  let kind: Kind

  /// JSON Lines: one JSON document in each line; blank lines are ignored.
  public static let jsonLines = StreamFormat(kind: .lines)
  /// An event stream with a JSON document in the data of each event.
  public static let events = StreamFormat(kind: .events(end: nil))

  /// Returns the format of an event stream with a JSON document in the data of each event, up to an event with this data.
  public static func events(until end: String) -> StreamFormat { StreamFormat(kind: .events(end: end)) }
}

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// A call for an endpoint whose answer lies in a ``NetworkResponse``'s envelope, made whenever somebody listens.
  ///
  /// An app with a host of its own says so once:
  ///
  /// ```swift
  /// extension URLSession {
  ///   func publisher<Kind, R: SendableMetatype>(
  ///     for endpoint: Endpoint<Kind, R>, using data: Kind.RequestData, decoder: JSONDecoder = JSONDecoder()
  ///   ) -> EndpointPublisher<R> { publisher(for: endpoint, using: data, host: .default, decoder: decoder) }
  /// }
  /// ```
  ///
  /// It fails with the ``InvalidEndpointError`` itself when no request can be made, and else with ``ClientError``.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for; its answer is decoded from the envelope, whatever its own decoding is.
  ///   - data: What the endpoint's kind needs.
  ///   - host: Whom to ask.
  ///   - decoder: What the envelope is decoded with.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    using data: Kind.RequestData,
    host: URLHost,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> {
    let client = APIClient(host: host, transport: .urlSession(self), decoder: decoder)
    return EndpointPublisher { try await client.openingEnvelope(of: endpoint, with: data) }
  }

  /// A call for an endpoint that needs no data of its own and whose answer lies in a ``NetworkResponse``'s envelope,
  /// made whenever somebody listens.
  ///
  /// It fails with the ``InvalidEndpointError`` itself when no request can be made, and else with ``ClientError``.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for; its answer is decoded from the envelope, whatever its own decoding is.
  ///   - host: Whom to ask.
  ///   - decoder: What the envelope is decoded with.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    host: URLHost,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> where Kind.RequestData == Void {
    publisher(for: endpoint, using: (), host: host, decoder: decoder)
  }
}

extension APIClient {
  fileprivate func openingEnvelope<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) async throws -> Response {
    var endpoint = endpoint
    endpoint.decoding = .envelope
    do {
      return try await send(endpoint, with: data)
    } catch {
      throw error.underlyingError as? InvalidEndpointError<Kind, Response> ?? error
    }
  }
}

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher that calls, for each subscriber, an endpoint whose response is in the envelope of a
  /// `NetworkResponse`.
  ///
  /// An app with its own host declares it once:
  ///
  /// ```swift
  /// extension URLSession {
  ///   func publisher<Kind, R: SendableMetatype>(
  ///     for endpoint: Endpoint<Kind, R>, using data: Kind.RequestData, decoder: JSONDecoder = JSONDecoder()
  ///   ) -> EndpointPublisher<R> { publisher(for: endpoint, using: data, host: .default, decoder: decoder) }
  /// }
  /// ```
  ///
  /// It fails with the `InvalidEndpointError` itself if no request can be created, otherwise with `ClientError`.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its response is decoded from the envelope, regardless of its own decoding.
  ///   - data: The data that the endpoint's kind needs.
  ///   - host: The host to send the request to.
  ///   - decoder: The decoder for the envelope.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    using data: Kind.RequestData,
    host: URLHost,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> {
    let client = APIClient(host: host, transport: .urlSession(self), decoder: decoder)
    return EndpointPublisher { try await client.openingEnvelope(of: endpoint, with: data) }
  }

  /// Returns a publisher that calls, for each subscriber, an endpoint without data of its own whose response is in the
  /// envelope of a `NetworkResponse`.
  ///
  /// It fails with the `InvalidEndpointError` itself if no request can be created, otherwise with `ClientError`.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its response is decoded from the envelope, regardless of its own decoding.
  ///   - host: The host to send the request to.
  ///   - decoder: The decoder for the envelope.
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

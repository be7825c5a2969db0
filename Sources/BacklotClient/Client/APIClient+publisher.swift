extension APIClient {
  /// Returns a publisher that calls an endpoint without data of its own for each subscriber; fails with
  /// ``ClientError``.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>
  ) -> EndpointPublisher<Response> where Kind.RequestData == Void {
    publisher(for: endpoint, with: ())
  }

  /// Returns a publisher that calls an endpoint for each subscriber; fails with ``ClientError``.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) -> EndpointPublisher<Response> {
    EndpointPublisher { try await send(endpoint, with: data) }
  }
}

extension APIClient {
  /// A call for an endpoint that needs no data of its own, made whenever somebody listens; fails with ``ClientError``.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>
  ) -> EndpointPublisher<Response> where Kind.RequestData == Void {
    publisher(for: endpoint, with: ())
  }

  /// A call for an endpoint with what its kind needs, made whenever somebody listens; fails with ``ClientError``.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for.
  ///   - data: What the endpoint's kind needs.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) -> EndpointPublisher<Response> {
    EndpointPublisher { try await send(endpoint, with: data) }
  }
}

import BacklotHTTP

extension APIClient {
  /// Requests an endpoint that needs no data of its own, and returns its response, or `nil` if the resource does not
  /// exist.
  ///
  /// ```swift
  /// let dog = Loader { try await client.find(.dog(id)) }
  /// ```
  ///
  /// - Parameter endpoint: The endpoint to request.
  /// - Returns: The decoded response, or `nil` if the status is 404 (Not Found) or 410 (Gone).
  public func find<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>
  ) async throws(ClientError) -> Response? where Kind.RequestData == Void {
    try await find(endpoint, with: ())
  }

  /// Requests an endpoint with the data that its kind needs, and returns its response, or `nil` if the resource does not
  /// exist.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  /// - Returns: The decoded response, or `nil` if the status is 404 (Not Found) or 410 (Gone).
  public func find<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData
  ) async throws(ClientError) -> Response? {
    do throws(ClientError) {
      return try await send(endpoint, with: data)
    } catch  where error.code == .status(.notFound) || error.code == .status(.gone) {
      return nil
    }
  }
}

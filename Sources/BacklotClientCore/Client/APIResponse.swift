public import BacklotHTTP

/// The decoded response of an endpoint, with the status and the header fields of the HTTP response.
///
/// ```swift
/// let response = try await client.response(for: .allCountries)
/// show(response.value, version: response.headerFields[.etag])
/// ```
public struct APIResponse<Value> {
  /// The decoded content.
  public var value: Value
  /// The status, which is in 200...299.
  public var status: HTTPStatus
  /// The header fields of the response.
  public var headerFields: HTTPFields

  /// Creates a response, for a test or a test double.
  ///
  /// - Parameters:
  ///   - value: The decoded content.
  ///   - status: The status. Defaults to 200.
  ///   - headerFields: The header fields. Defaults to an empty list.
  public init(value: Value, status: HTTPStatus = .ok, headerFields: HTTPFields = [:]) {
    self.value = value
    self.status = status
    self.headerFields = headerFields
  }
}

extension APIResponse: Sendable where Value: Sendable {}
extension APIResponse: Equatable where Value: Equatable {}
extension APIResponse: Hashable where Value: Hashable {}

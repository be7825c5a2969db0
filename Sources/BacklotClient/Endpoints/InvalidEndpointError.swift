public import Foundation

/// An error for an endpoint from which no request can be created.
public struct InvalidEndpointError<Kind: EndpointKind, Response: Decodable>: Error {
  /// The invalid endpoint.
  public let endpoint: Endpoint<Kind, Response>
  /// The host of the request.
  public let host: URLHost
  /// A message for users: the problem, the expected value and the solution.
  public let reason: String
  /// The encoder's error, if the body could not be encoded.
  public let underlyingError: (any Error)?
}

extension InvalidEndpointError: LocalizedError, CustomStringConvertible {
  /// The endpoint and the reason.
  public var description: String { "\(endpoint): \(reason)" }
  /// The endpoint and the reason.
  public var errorDescription: String? { description }
}

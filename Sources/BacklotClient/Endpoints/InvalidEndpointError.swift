public import Foundation

/// An endpoint that no request can be made of.
public struct InvalidEndpointError<Kind: EndpointKind, Response: Decodable>: Error {
  /// The endpoint as it was given.
  public let endpoint: Endpoint<Kind, Response>
  /// The host that it was meant for.
  public let host: URLHost
  /// A message for users: the problem, the expected value and the solution.
  public let reason: String
  /// The error thrown when the body could not be encoded.
  public let underlyingError: (any Error)?
}

extension InvalidEndpointError: LocalizedError, CustomStringConvertible {
  /// The endpoint and what is wrong with it.
  public var description: String { "\(endpoint): \(reason)" }
  /// The endpoint and what is wrong with it.
  public var errorDescription: String? { description }
}

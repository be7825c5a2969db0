public import Foundation

/// An endpoint that no request can be made of.
public struct InvalidEndpointError<Kind: EndpointKind, Response: Decodable>: Error {
  /// The endpoint as it was given.
  public let endpoint: Endpoint<Kind, Response>
  /// The host that it was meant for.
  public let host: URLHost
  /// What is wrong, what was expected and what to do, for people.
  public let reason: String
  /// What was thrown where the body could not be encoded.
  public let underlyingError: (any Error)?
}

extension InvalidEndpointError: LocalizedError, CustomStringConvertible {
  /// The endpoint and what is wrong with it.
  public var description: String { "\(endpoint): \(reason)" }
  /// The endpoint and what is wrong with it.
  public var errorDescription: String? { description }
}

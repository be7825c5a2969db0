public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reason why a stubbed session could not send a request to its backend or deliver the answer.
///
/// It reaches the code under test inside a `URLError`, under `NSUnderlyingErrorKey`.
public struct URLSessionStubError: Error, Sendable, Hashable {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// The backend was deallocated before the session.
    case backendGone
    /// The task is of a kind that Foundation does not allow a stub to answer on this system.
    case unsupportedTask
    /// The request cannot be written as an HTTP message.
    case malformedRequest
    /// The request's body exceeds the limit.
    case bodyTooLarge
    /// The request's body cannot be read.
    case unreadableBody
  }

  /// The kind of problem.
  public let code: Code
  /// A human-readable description of the problem, the expected input and the remedy.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension URLSessionStubError: CustomStringConvertible, LocalizedError {
  /// The message.
  public var description: String { message }
  /// The message.
  public var errorDescription: String? { message }
}

extension URLSessionStubError {
  static var backendGone: Self {
    Self(
      .backendGone,
      "The backend of this session was released before the session. Keep the backend as long as the session."
    )
  }
}

public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a stubbed session could not put a request to its backend or bring the answer back.
///
/// It reaches the code under test inside a `URLError`, under `NSUnderlyingErrorKey`.
public struct URLSessionStubError: Error, Sendable, Hashable {
  /// The kind of problem, for programs.
  public enum Code: Sendable, Hashable {
    /// The backend was released, and the session was kept.
    case backendGone
    /// The task is of a kind that Foundation does not let a stub answer on this system.
    case unsupportedTask
    /// The request cannot be written as an HTTP message.
    case malformedRequest
    /// The request's body is too long to be taken.
    case bodyTooLarge
    /// The request's body cannot be read.
    case unreadableBody
  }

  /// The kind of problem, for programs.
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

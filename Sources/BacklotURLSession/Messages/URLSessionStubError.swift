import BacklotStubs
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

  init(_ code: Code, message: String) {
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
      message: "The backend of this session was released before the session. Keep the backend as long as the session."
    )
  }

  static var testEnded: Self {
    Self(
      .backendGone,
      message: """
        The test that answers this host of URLSession.shared ended before the request started. End all requests of a \
        test before its end.
        """
    )
  }
}

// MARK: - Errors of the loading system

extension URLError {
  /// Creates an error that contains the URL of its request, like the errors of the loading system.
  init(_ code: Code, of request: URLRequest, adding details: [String: Any] = [:]) {
    var userInfo = details
    if let url = request.url {
      userInfo[NSURLErrorFailingURLErrorKey] = url
    }
    self.init(code, userInfo: userInfo)
  }

  /// Creates the error that code with a session expects for a stub error.
  init(_ error: URLSessionStubError, of request: URLRequest) {
    let details: [String: Any] = [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error]
    self.init(error.code.urlErrorCode, of: request, adding: details)
  }
}

extension URLSessionStubError.Code {
  fileprivate var urlErrorCode: URLError.Code {
    switch self {
    case .backendGone: .cannotConnectToHost
    case .unsupportedTask: .resourceUnavailable
    case .malformedRequest: .badURL
    case .bodyTooLarge: .dataLengthExceedsMaximum
    case .unreadableBody: .requestBodyStreamExhausted
    }
  }
}

// MARK: - Faults

extension Fault {
  /// The error that a client of `URLSession` receives for this fault on a real connection.
  var clientError: any Error {
    switch kind {
    case .connectionReset, .emptyResponse, .truncatedBody: URLError(.networkConnectionLost)
    case .malformedChunk, .randomData: URLError(.cannotParseResponse)
    case .noResponse: URLError(.timedOut)
    case .offline: URLError(.notConnectedToInternet)
    case .failure(let error): error
    }
  }
}

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The part of a session's interface that creates data tasks, and that a test can replace.
///
/// `URLSession` conforms. A test double records requests and responds as needed, or not at all.
public protocol URLSessionProtocol: AnyObject, Sendable {
  /// The completion handler of a task, called with the content, the response, or the error, like those of `URLSession`.
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// Creates a task for a request, which starts when it is resumed.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completionHandler: Called once, on a queue of the session's choice.
  func makeDataTask(
    with request: URLRequest,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol

  /// Creates a task that gets a URL, which starts when it is resumed.
  ///
  /// - Parameters:
  ///   - url: The URL to get.
  ///   - completionHandler: Called once, on a queue of the session's choice.
  func makeDataTask(with url: URL, completionHandler: @escaping Completion) -> any URLSessionTaskProtocol
}

extension URLSession: URLSessionProtocol {
  /// Creates the data task that the session itself would create.
  public func makeDataTask(
    with request: URLRequest,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol {
    dataTask(with: request, completionHandler: completionHandler)
  }

  /// Creates the data task that the session itself would create.
  public func makeDataTask(
    with url: URL,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol {
    dataTask(with: url, completionHandler: completionHandler)
  }
}

// MARK: - Tasks

/// The part of a task's interface that starts and stops it, and that a test can replace.
public protocol URLSessionTaskProtocol: AnyObject, Sendable {
  /// Starts the task, or resumes it if it was suspended.
  func resume()

  /// Cancels the task, which then completes with `URLError.cancelled`.
  func cancel()
}

extension URLSessionTask: URLSessionTaskProtocol {}

public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What code needs of a session it is given: enough to make a data task, and to be given something else in a test.
///
/// `URLSession` conforms. A test double remembers what was asked and answers as it likes, or not at all.
public protocol URLSessionProtocol: AnyObject, Sendable {
  /// What a task calls when it has ended: the content, the response, or the error, as `URLSession` has them.
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// Makes a task for a request, which does nothing until it is resumed.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - completionHandler: Called once, on a queue of the session's choice.
  func makeDataTask(
    with request: URLRequest,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol

  /// Makes a task that gets a URL, which does nothing until it is resumed.
  ///
  /// - Parameters:
  ///   - url: What to get.
  ///   - completionHandler: Called once, on a queue of the session's choice.
  func makeDataTask(with url: URL, completionHandler: @escaping Completion) -> any URLSessionTaskProtocol
}

extension URLSession: URLSessionProtocol {
  /// Makes the data task that the session itself would.
  public func makeDataTask(
    with request: URLRequest,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol {
    dataTask(with: request, completionHandler: completionHandler)
  }

  /// Makes the data task that the session itself would.
  public func makeDataTask(
    with url: URL,
    completionHandler: @escaping Completion
  ) -> any URLSessionTaskProtocol {
    dataTask(with: url, completionHandler: completionHandler)
  }
}

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// What code needs of a task it has started: enough to start it, to stop it, and to replace it in a test.
public protocol URLSessionTaskProtocol: AnyObject, Sendable {
  /// Starts the task, or goes on with it after it was suspended.
  func resume()

  /// Asks the task to end early; it then completes with `URLError.cancelled`.
  func cancel()
}

extension URLSessionTask: URLSessionTaskProtocol {}

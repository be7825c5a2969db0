#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The part of a task's interface that starts and stops it, and that a test can replace.
public protocol URLSessionTaskProtocol: AnyObject, Sendable {
  /// Starts the task, or goes on with it after it was suspended.
  func resume()

  /// Asks the task to end early; it then completes with `URLError.cancelled`.
  func cancel()
}

extension URLSessionTask: URLSessionTaskProtocol {}

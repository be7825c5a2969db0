#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The part of a task's interface that starts and stops it, and that a test can replace.
public protocol URLSessionTaskProtocol: AnyObject, Sendable {
  /// Starts the task, or resumes it if it was suspended.
  func resume()

  /// Cancels the task, which then completes with `URLError.cancelled`.
  func cancel()
}

extension URLSessionTask: URLSessionTaskProtocol {}

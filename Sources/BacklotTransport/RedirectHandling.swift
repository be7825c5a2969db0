import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The part of a client that follows redirects.
public enum RedirectHandling {
  /// True while a middleware follows redirects; a transport then returns them instead of following them itself.
  ///
  /// It is a task-local value, so that it reaches the transport through all middlewares.
  @TaskLocal public static var isInClient = false
}

/// A delegate of one task that returns redirects, and leaves everything else to the delegate of the session.
final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _: URLSession,
    task _: URLSessionTask,
    willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest _: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  #if canImport(FoundationNetworking)
    // Elsewhere, Foundation asks the delegate of the session for methods that the delegate of a task does not have.
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let delegate = session.delegate as? any URLSessionTaskDelegate else {
        return completionHandler(.performDefaultHandling, nil)
      }
      delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }
  #endif
}

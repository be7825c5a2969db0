#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  // Foundation cannot pause a task here, and calls the delegate of a task unreliably.

  extension DataTaskStream {
    /// The number of unread bytes in memory; what arrives beyond it is written to a file.
    static let memoryLimit = 1 << 16

    func pauseIfFull() {}
    func resumeIfRead() {}

    /// Creates a task in a session of its own with the same configuration.
    func task(
      for request: URLRequest,
      uploading content: UploadContent,
      in session: URLSession
    ) -> URLSessionDataTask {
      let own = URLSession(configuration: session.configuration, delegate: self, delegateQueue: DirectQueue())
      let task = content.task(for: request, in: own)
      own.finishTasksAndInvalidate()
      return task
    }

    /// Asks the delegate of the session.
    func redirect(
      _ task: URLSessionTask,
      after response: HTTPURLResponse,
      to request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let delegate = session.delegate as? any URLSessionTaskDelegate else { return completionHandler(request) }
      let session = session
      session.delegateQueue.addOperation {
        delegate.urlSession(
          session,
          task: task,
          willPerformHTTPRedirection: response,
          newRequest: request,
          completionHandler: completionHandler
        )
      }
    }

    func urlSession(
      _: URLSession,
      task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let delegate = session.delegate as? any URLSessionTaskDelegate else {
        return completionHandler(.performDefaultHandling, nil)
      }
      let session = session
      session.delegateQueue.addOperation {
        delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: completionHandler)
      }
    }
  }

  /// A delegate queue that calls the delegate at once, on the queue of the session.
  ///
  /// With a queue of its own, the calls for content that the delegate has not received yet hold it in memory. It is safe
  /// to inherit the class's unchecked conformance, since it adds no state.
  private final class DirectQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif

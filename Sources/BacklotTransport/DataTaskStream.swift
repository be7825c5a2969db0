import BacklotHTTP
import BacklotPlatform
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchange of a request, whose content can be uploaded from a file, and a response whose body arrives in pieces.
final class DataTaskStream: NSObject, Sendable {
  private typealias Caller = CheckedContinuation<HTTPResponse, any Error>
  private typealias Reader = CheckedContinuation<[UInt8]?, any Error>

  private struct State {
    var caller: Caller?
    var reader: Reader?
    var unread = UnreadContent(memoryLimit: DataTaskStream.memoryLimit)
    var task: URLSessionDataTask?
    var isPaused = false
    /// The content of the request, until the task ends.
    var content: UploadContent?
    /// Passes the chunks of the content to the session.
    var feeding: Task<Void, Never>?
    /// The end of the body, and its error if the connection was lost.
    var end: Result<Void, any Error>?
  }

  private let state: Mutex<State>
  let session: URLSession
  private let returnsRedirects: Bool
  private let reports: UploadReports?

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - content: The content of the request.
  ///   - session: The session that sends it.
  ///   - returnsRedirects: True to return redirects; false to leave them to the session.
  ///   - observer: The observer of the upload.
  init(
    uploading content: UploadContent,
    through session: URLSession,
    returnsRedirects: Bool,
    observer: (@Sendable (TransferProgress) -> Void)? = TransferProgress.uploadObserver
  ) {
    state = Mutex(State(content: content))
    self.session = session
    self.returnsRedirects = returnsRedirects
    reports = observer.map { UploadReports(of: content.length, to: $0) }
  }

  /// Sends the request and waits for the status and the fields of the response, or until the task is cancelled.
  ///
  /// - Parameter request: The request without its content.
  func response(to request: URLRequest) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let isCancelled = state.withLock { state in
          if state.end == nil { state.caller = caller }
          return state.end != nil
        }
        if isCancelled { caller.resume(throwing: CancellationError()) } else { start(request) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func start(_ request: URLRequest) {
    guard let content = state.withLock({ $0.content }) else { return }
    let task = task(for: request, uploading: content, in: session)
    let isWanted = state.withLock { state in
      if state.end == nil { state.task = task }
      return state.end == nil
    }
    if isWanted { task.resume() } else { task.cancel() }
  }

  /// Returns the next piece, or `nil` at the end.
  fileprivate func nextPiece() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        if let outcome = state.withLock({ Self.read(&$0, for: reader) }) { reader.resume(with: outcome) }
        resumeIfRead()
      }
    } onCancel: {
      cancel()
    }
  }

  private static func read(_ state: inout State, for reader: Reader) -> Result<[UInt8]?, any Error>? {
    do {
      if let piece = try state.unread.next() { return .success(piece) }
    } catch {
      return .failure(error)
    }
    if let end = state.end { return end.map { nil } }
    state.reader = reader
    return nil
  }

  /// Ends the exchange before its end, because its caller is cancelled or its body is released.
  fileprivate func cancel() { fail(with: CancellationError()) }

  /// Ends the exchange before its end.
  private func fail(with error: any Error) {
    let (caller, reader, task, feeding) = state.withLock { state in
      defer { (state.task, state.content, state.feeding) = (nil, nil, nil) }
      if state.end == nil { state.end = .failure(error) }
      return (state.caller.take(), state.reader.take(), state.task, state.feeding)
    }
    feeding?.cancel()
    resume(caller, with: .failure(error))
    reader?.resume(throwing: error)
    // On a different queue, because on Linux a cancellation on the queue of the task crashes.
    if let task { DispatchQueue.global().async { task.cancel() } }
  }

  /// Resumes the caller, after the last report of the upload.
  private func resume(_ caller: Caller?, with outcome: Result<HTTPResponse, any Error>) {
    guard let caller else { return }
    if let reports { reports.end { caller.resume(with: outcome) } } else { caller.resume(with: outcome) }
  }
}

#if !canImport(FoundationNetworking)
  extension DataTaskStream {
    /// Asks the delegate of the session, which is not asked if the delegate of a task has the method.
    private func redirect(
      _ task: URLSessionTask,
      after response: HTTPURLResponse,
      to request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      let delegate = session.delegate as? any URLSessionTaskDelegate
      let ask = delegate?.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)
      guard let ask else { return completionHandler(request) }
      ask(session, task, response, request, completionHandler)
    }

    /// The number of unread bytes at which the task pauses.
    private static let window = 1 << 20
    /// The task pauses before.
    private static let memoryLimit = Int.max

    private func task(
      for request: URLRequest,
      uploading content: UploadContent,
      in session: URLSession
    ) -> URLSessionDataTask {
      let task = content.task(for: request, in: session)
      task.delegate = self
      return task
    }

    private func pauseIfFull() {
      // Within the lock, so that a resumption cannot overtake it.
      state.withLock { state in
        guard state.unread.count >= Self.window, !state.isPaused else { return }
        state.isPaused = true
        state.task?.suspend()
      }
    }

    private func resumeIfRead() {
      state.withLock { state in
        guard state.isPaused, state.unread.count == 0 else { return }
        state.isPaused = false
        state.task?.resume()
      }
    }

    func urlSession(
      _: URLSession,
      task _: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      guard case .stream(let body) = state.withLock({ $0.content }), let stream = BoundBodyStream() else {
        return completionHandler(nil)
      }
      // The session asks for the stream without awaiting it, so that a task has to feed it.
      let feeding = Task {
        do {
          try await stream.write(body)
        } catch {
          // The session may have asked for the content again, or the exchange has ended.
          if !Task.isCancelled { fail(with: error) }
          stream.close()
        }
      }
      let (previous, isOver) = state.withLock { state in
        let previous = state.feeding
        state.feeding = feeding
        return (previous, state.end != nil)
      }
      previous?.cancel()
      if isOver { feeding.cancel() }
      completionHandler(stream.input)
    }
  }
#endif

// MARK: - The delegate

extension DataTaskStream: URLSessionDataDelegate {
  func urlSession(
    _: URLSession,
    dataTask _: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let caller = state.withLock { $0.caller.take() }
    if let response = response as? HTTPURLResponse {
      var message = HTTPResponse(response, body: Data())
      message.body = HTTPBody(streaming: DataTaskPieces(of: self))
      resume(caller, with: .success(message))
    } else {
      resume(caller, with: .failure(URLError(.badServerResponse)))
    }
    completionHandler(.allow)
  }

  func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
    if data.isEmpty { return }
    let piece = Array(data)
    do {
      let reader = try state.withLock { state in
        let reader = state.reader.take()
        if reader == nil, state.end == nil { try state.unread.append(piece) }
        return reader
      }
      if let reader { reader.resume(returning: piece) } else { pauseIfFull() }
    } catch {
      fail(with: error)
    }
  }

  func urlSession(
    _: URLSession,
    task _: URLSessionTask,
    didSendBodyData _: Int64,
    totalBytesSent count: Int64,
    totalBytesExpectedToSend _: Int64
  ) {
    reports?.report(count)
  }

  func urlSession(
    _: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    if returnsRedirects { return completionHandler(nil) }
    redirect(task, after: response, to: request, completionHandler: completionHandler)
  }

  func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (caller, reader, feeding, end) = state.withLock { state in
      defer { (state.task, state.content, state.feeding) = (nil, nil, nil) }
      let end = state.end ?? error.map(Result.failure) ?? .success(())
      state.end = end
      return (state.caller.take(), state.reader.take(), state.feeding, end)
    }
    feeding?.cancel()
    resume(caller, with: .failure(error ?? URLError(.badServerResponse)))
    reader?.resume(with: end.map { nil })
  }
}

/// The pieces of a body, whose exchange ends when they are released.
private final class DataTaskPieces: AsyncSequence, Sendable {
  private let stream: DataTaskStream

  init(of stream: DataTaskStream) { self.stream = stream }

  deinit { stream.cancel() }

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: DataTaskPieces

    func next() async throws -> [UInt8]? { try await pieces.stream.nextPiece() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

import BacklotHTTP
import BacklotPlatform
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchange of a request and a response whose body arrives in pieces.
final class DataTaskStream: NSObject, Sendable {
  private typealias Caller = CheckedContinuation<HTTPResponse, any Error>
  private typealias Reader = CheckedContinuation<[UInt8]?, any Error>

  private struct State {
    var caller: Caller?
    var reader: Reader?
    /// The pieces that were not read, in the order of their arrival.
    var pieces: [[UInt8]] = []
    var count = 0
    var task: URLSessionDataTask?
    var isPaused = false
    /// The end of the body, and its error if the connection was lost.
    var end: Result<Void, any Error>?
  }

  private let state = Mutex(State())
  private let returnsRedirects: Bool
  /// The number of unread bytes at which the task pauses.
  private static let window = 1 << 20

  /// Creates an exchange that follows redirects, or returns them.
  init(returnsRedirects: Bool) { self.returnsRedirects = returnsRedirects }

  /// Sends the request and waits for the status and the fields of the response, or until the task is cancelled.
  func response(to request: URLRequest, from session: URLSession) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let isCancelled = state.withLock { state in
          if state.end == nil { state.caller = caller }
          return state.end != nil
        }
        if isCancelled { caller.resume(throwing: CancellationError()) } else { start(request, in: session) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func start(_ request: URLRequest, in session: URLSession) {
    #if canImport(FoundationNetworking)
      // The delegate of a task is not called reliably.
      let session = URLSession(configuration: session.configuration, delegate: self, delegateQueue: nil)
      let task = session.dataTask(with: request)
      session.finishTasksAndInvalidate()
    #else
      let task = session.dataTask(with: request)
      task.delegate = self
    #endif
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
    guard state.pieces.isEmpty else {
      let pieces = state.pieces
      (state.pieces, state.count) = ([], 0)
      return .success(pieces.count == 1 ? pieces[0] : Array(pieces.joined()))
    }
    if let end = state.end { return end.map { nil } }
    state.reader = reader
    return nil
  }

  /// Ends the exchange before its end, because its caller is cancelled or its body is released.
  fileprivate func cancel() {
    let (caller, reader, task) = state.withLock { state in
      defer { state.task = nil }
      if state.end == nil { state.end = .failure(CancellationError()) }
      return (state.caller.take(), state.reader.take(), state.task)
    }
    caller?.resume(throwing: CancellationError())
    reader?.resume(throwing: CancellationError())
    // On a different queue, because on Linux a cancellation on the queue of the task crashes.
    if let task { DispatchQueue.global().async { task.cancel() } }
  }
}

// MARK: - Pausing

extension DataTaskStream {
  #if canImport(FoundationNetworking)
    // A task that is suspended here begins again from the start.
    private func pauseIfFull() {}
    private func resumeIfRead() {}
  #else
    private func pauseIfFull() {
      // Within the lock, so that a resumption cannot overtake it.
      state.withLock { state in
        guard state.count >= Self.window, !state.isPaused else { return }
        state.isPaused = true
        state.task?.suspend()
      }
    }

    private func resumeIfRead() {
      state.withLock { state in
        guard state.isPaused, state.count == 0 else { return }
        state.isPaused = false
        state.task?.resume()
      }
    }
  #endif
}

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
      caller?.resume(returning: message)
    } else {
      caller?.resume(throwing: URLError(.badServerResponse))
    }
    completionHandler(.allow)
  }

  func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
    if data.isEmpty { return }
    let reader = state.withLock { state in
      let reader = state.reader.take()
      if reader == nil, state.end == nil {
        state.pieces.append(Array(data))
        state.count += data.count
      }
      return reader
    }
    if let reader { reader.resume(returning: Array(data)) } else { pauseIfFull() }
  }

  func urlSession(
    _: URLSession,
    task _: URLSessionTask,
    willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(returnsRedirects ? nil : request)
  }

  func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (caller, reader, end) = state.withLock { state in
      let end = state.end ?? error.map(Result.failure) ?? .success(())
      (state.end, state.task) = (end, nil)
      return (state.caller.take(), state.reader.take(), end)
    }
    caller?.resume(throwing: error ?? URLError(.badServerResponse))
    reader?.resume(with: end.map { nil })
  }
}

/// The pieces of a body, without whose reader the exchange ends.
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

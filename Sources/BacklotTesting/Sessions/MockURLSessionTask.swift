public import BacklotClient
import BacklotPlatform
public import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A task that records its calls and performs no work.
///
/// A ``MockURLSession`` creates its own tasks. Create one if a test needs a task without a session.
public final class MockURLSessionTask: URLSessionDataTask, @unchecked Sendable {
  // Safe to send: the members added to `URLSessionDataTask`, which is sendable, are constants and a mutex. No method of
  // the superclass is called: a task without a Foundation session crashes on Linux.

  /// A call of a task's method.
  public enum Call: Sendable, Hashable {
    /// `resume()`
    case resume
    /// `suspend()`
    case suspend
    /// `cancel()`
    case cancel
  }

  private struct Life {
    var calls: [Call] = []
    var state = URLSessionTask.State.suspended
    var completion: URLSessionProtocol.Completion?
  }

  /// The request of the task.
  public let request: URLRequest
  private let answer: MockURLSession.Answer?
  private let queue: DispatchQueue?
  private let life: Mutex<Life>

  init(
    request: URLRequest,
    answer: MockURLSession.Answer?,
    queue: DispatchQueue?,
    completion: @escaping URLSessionProtocol.Completion
  ) {
    self.request = request
    self.answer = answer
    self.queue = queue
    life = Mutex(Life(completion: completion))
    super.init()
  }

  /// Creates a task without a session, which waits for the test to complete it.
  ///
  /// - Parameters:
  ///   - request: The request of the task.
  ///   - queue: The queue on which the completion handler is called. If it is `nil`, the completing call calls it.
  ///   - completionHandler: The closure that ``complete(data:urlResponse:error:)`` calls.
  public convenience init(
    request: URLRequest,
    queue: DispatchQueue? = nil,
    completionHandler: @escaping URLSessionProtocol.Completion = { _, _, _ in }
  ) {
    self.init(request: request, answer: nil, queue: queue, completion: completionHandler)
  }

  /// Creates a task without a session, which waits for the test to complete it.
  ///
  /// - Parameters:
  ///   - completionHandler: The closure that ``complete(data:urlResponse:error:)`` calls.
  ///   - url: The URL of the task's request.
  ///   - queue: The queue on which the completion handler is called. If it is `nil`, the completing call calls it.
  public convenience init(completionHandler: @escaping URLSessionProtocol.Completion, url: URL, queue: DispatchQueue?) {
    self.init(request: URLRequest(url: url), queue: queue, completionHandler: completionHandler)
  }

  /// The calls of the task's methods, in order.
  public var calls: [Call] { life.withLock { $0.calls } }

  /// Ends the task by calling its completion handler, on the task's queue if it has one.
  ///
  /// A task that has already ended is unchanged.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - urlResponse: The response.
  ///   - error: The error.
  public func complete(data: Data?, urlResponse: URLResponse?, error: (any Error)?) {
    let completion = life.withLock { life in
      life.state = .completed
      return life.completion.take()
    }
    guard let completion else { return }
    guard let queue else { return completion(data, urlResponse, error) }
    queue.async { completion(data, urlResponse, error) }
  }

  private func record(_ call: Call, movingTo state: URLSessionTask.State) {
    life.withLock { life in
      life.calls.append(call)
      if life.completion != nil, life.state != .canceling { life.state = state }
    }
  }

  /// Records the call, and completes the task if its session has an answer.
  public override func resume() {
    record(.resume, movingTo: .running)
    if let answer { complete(data: answer.data, urlResponse: answer.urlResponse, error: answer.error) }
  }

  /// Records the call.
  public override func suspend() { record(.suspend, movingTo: .suspended) }

  /// Records the call, and completes the task with `URLError.cancelled` if its session has an answer.
  ///
  /// Otherwise, the completion is left to the test.
  public override func cancel() {
    record(.cancel, movingTo: .canceling)
    if answer != nil { complete(data: nil, urlResponse: nil, error: URLError(.cancelled)) }
  }

  /// The current state of the task.
  public override var state: URLSessionTask.State { life.withLock { $0.state } }

  /// The request of the task.
  public override var originalRequest: URLRequest? { request }

  /// The request of the task, which is never redirected.
  public override var currentRequest: URLRequest? { request }
}

extension MockURLSessionTask {
  /// The URL of the task's request.
  public var url: URL? { request.url }

  /// True if the task was resumed.
  public var calledResume: Bool { calls.contains(.resume) }

  /// True if the task was cancelled.
  public var calledCancel: Bool { calls.contains(.cancel) }
}

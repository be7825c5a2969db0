public import BacklotClient
public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A task that remembers what was done to it and does nothing by itself.
///
/// A ``MockURLSession`` makes its own; a test makes one where it needs a task and no session.
public final class MockURLSessionTask: URLSessionDataTask, @unchecked Sendable {
  // Sound to send: what is added to `URLSessionDataTask`, which is sendable, are constants and a mutex. Nothing of the
  // superclass is called: a task without a session of Foundation's own crashes on Linux.

  /// Something that was done to a task.
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

  /// What was asked for.
  public let request: URLRequest
  private let answer: MockURLSession.Answer?
  private let life: Mutex<Life>

  init(
    request: URLRequest,
    answer: MockURLSession.Answer?,
    completion: @escaping URLSessionProtocol.Completion
  ) {
    self.request = request
    self.answer = answer
    life = Mutex(Life(completion: completion))
    super.init()
  }

  /// Makes a task that belongs to no session.
  ///
  /// - Parameters:
  ///   - request: What it stands for.
  ///   - completionHandler: What ``complete(data:urlResponse:error:)`` calls.
  public convenience init(
    request: URLRequest,
    completionHandler: @escaping URLSessionProtocol.Completion = { _, _, _ in }
  ) {
    self.init(request: request, answer: nil, completion: completionHandler)
  }

  /// What was done to the task, in order.
  public var calls: [Call] { life.withLock { $0.calls } }

  /// Ends the task by calling its completion handler, here and now; a task that has ended already is left alone.
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
    completion?(data, urlResponse, error)
  }

  private func record(_ call: Call, movingTo state: URLSessionTask.State) {
    life.withLock { life in
      life.calls.append(call)
      if life.completion != nil, life.state != .canceling { life.state = state }
    }
  }

  /// Notes the call, and completes the task where its session has the answer.
  public override func resume() {
    record(.resume, movingTo: .running)
    if let answer { complete(data: answer.data, urlResponse: answer.urlResponse, error: answer.error) }
  }

  /// Notes the call.
  public override func suspend() { record(.suspend, movingTo: .suspended) }

  /// Notes the call, and completes the task with `URLError.cancelled` where its session answers by itself; otherwise
  /// that is left to the test as well.
  public override func cancel() {
    record(.cancel, movingTo: .canceling)
    if answer != nil { complete(data: nil, urlResponse: nil, error: URLError(.cancelled)) }
  }

  /// Where the task is in its life.
  public override var state: URLSessionTask.State { life.withLock { $0.state } }

  /// What was asked for.
  public override var originalRequest: URLRequest? { request }

  /// What was asked for: nothing redirects it.
  public override var currentRequest: URLRequest? { request }
}

import BacklotHTTP
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way between the loading system and a responder.
final class Loading: Sendable {
  private let set: StubSet?
  private let state = Mutex(LoadingState())
  private let thread: Mutex<LoadingThread?>

  /// Prepares to ask `set`, and to come back by `thread` when the answer is late.
  init(set: StubSet?, thread: LoadingThread?) {
    self.set = set
    self.thread = Mutex(thread)
  }

  /// Whether the client has been told of the end.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// The loading system calls, for the first time or again.
  func start() -> LoadingState.Start { state.withLock { $0.start() } }

  /// The loading system has lost interest.
  func stop() { end { $0.stop() } }

  /// Asks the responder; what it says at once is returned, what it says later comes back through `start`.
  func ask(_ request: URLRequest, of task: URLSessionTask?) -> LoadingState.Start {
    do {
      guard let set else { throw URLSessionStubError.backendGone }
      let context = try LoadingContext(request, of: task)
      ask(set, context)
      let step = state.withLock { $0.wait() }
      if case .nothing = step { limitTime(to: context.timeout, of: request, by: set.timer) }
      return step
    } catch {
      _ = state.withLock { $0.answer(.failure(error)) }
      return state.withLock { $0.wait() }
    }
  }

  private func ask(_ set: StubSet, _ context: LoadingContext) {
    switch context.body {
    case .bytes(let bytes): respond(set, context.request, bytes)
    case .stream(let stream): drain(stream, set, context)
    }
  }

  /// Reads a body that may come from a producer that waits, so never on the loading system's queue.
  private func drain(_ stream: RequestBodyStream, _ set: StubSet, _ context: LoadingContext) {
    DispatchQueue.global().async { [self] in
      do {
        respond(set, context.request, try stream.drain(upTo: set.bodyLimit))
      } catch {
        receive(.failure(error))
      }
    }
  }

  private func respond(_ set: StubSet, _ request: HTTPRequest, _ body: [UInt8]) {
    let handle = set.responder.respond(to: request, body: body) { [self] in receive($0) }
    if let handle, !state.withLock({ $0.keep(work: handle) }) { handle.cancel() }
  }

  private func limitTime(to timeout: Duration?, of request: URLRequest, by timer: any LoadingTimer) {
    guard let timeout else { return }
    let clock = timer.schedule(after: timeout) { [self] in
      settle { $0.expire(URLError(.timedOut, of: request)) }
    }
    if !state.withLock({ $0.keep(timer: clock) }) { clock.cancel() }
  }
}

extension Loading {
  private func receive(_ answer: Result<HTTPResponse, any Error>) {
    if case .success(let response) = answer, response.body.bytes == nil {
      collect(response)
    } else {
      settle { $0.answer(answer) }
    }
  }

  /// Reads a body that is not in memory: completion handlers and `async` calls see only the last of several pieces.
  private func collect(_ response: HTTPResponse) {
    guard let set, state.withLock({ $0.collect() }) else { return }
    let reading = Task { [self] in
      let answer = await response.collected(upTo: set.bodyLimit)
      settle { $0.answer(answer, isCollected: true) }
    }
    let handle = LoadingCancellation { reading.cancel() }
    if !state.withLock({ $0.keep(work: handle) }) { handle.cancel() }
  }

  private func settle(_ change: (inout LoadingState) -> LoadingState.Receipt) {
    var receipt = LoadingState.Receipt.drop
    end { receipt = change(&$0) }
    if case .goBack = receipt { thread.withLock { $0 }?.callAgain() }
  }

  /// Changes the state, then cancels what the change has made superfluous: outside the lock, since cancelling calls
  /// out.
  private func end(_ change: (inout LoadingState) -> Void) {
    let superfluous = state.withLock { state in
      change(&state)
      return state.release()
    }
    for cancellation in superfluous { cancellation.cancel() }
  }
}

extension HTTPResponse {
  /// The answer with its body in memory.
  fileprivate func collected(upTo limit: Int) async -> Result<HTTPResponse, any Error> {
    do {
      let bytes = try await body.collect(upTo: limit)
      return .success(HTTPResponse(status: status, headerFields: headerFields, body: HTTPBody(bytes)))
    } catch {
      return .failure(error)
    }
  }
}

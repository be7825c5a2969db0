import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request in progress between the loading system and a responder.
final class Loading: Sendable {
  /// The stub set that answers, or `nil` if it was deallocated.
  let set: StubSet?
  private let state = Mutex(LoadingState())

  /// Creates a load that is answered by `set`.
  init(_ set: StubSet?) { self.set = set }

  /// Handles a call of the loading system, which may be the first or a later one.
  func start() -> LoadingState.Step { state.withLock { $0.start() } }

  /// True if the load has ended.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Ends the load with an error, unless it has ended.
  func fail(_ error: any Error) { change { $0.fail(error) } }

  /// Handles the loading system's request to stop.
  func stop() { change { $0.stop() } }

  /// Sends the request to the responder.
  ///
  /// An immediate answer is returned. A later answer makes the loading system call again.
  ///
  /// - Parameter thread: Returns the thread of the loading system. It is expensive, and called only if necessary.
  func ask(_ request: URLRequest, of task: URLSessionTask?, on thread: () -> LoadingThread) -> LoadingState.Step {
    do {
      guard let set else { throw URLSessionStubError.backendGone }
      let context = try LoadingContext(request, of: task, in: set)
      if case .bytes(let bytes) = context.body { respond(with: set, to: context, body: bytes) }
      if let answer = state.withLock({ $0.takeAnswer() }) { return .finish(answer) }
      let wayBack = thread()
      let step = state.withLock { $0.wait(goingBackBy: wayBack.callAgain) }
      if case .nothing = step { expectLater(context, of: request, with: set) }
      return step
    } catch {
      change { $0.answer(.failure(error)) }
      return start()
    }
  }

  private func expectLater(_ context: LoadingContext, of request: URLRequest, with set: StubSet) {
    limitTime(to: context.timeout, of: request, by: set.timer)
    switch context.body {
    case .bytes: break
    case .stream(let stream): drain(stream, with: set, for: context)
    case .delegated(let ask): ask { [self] in drain($0, with: set, for: context) }
    }
  }

  /// Reads a body whose producer may be slow, and thus never on the loading system's queue.
  private func drain(_ stream: RequestBodyStream?, with set: StubSet, for context: LoadingContext) {
    DispatchQueue.global().async { [self] in
      do {
        respond(with: set, to: context, body: try stream?.drain(upTo: set.bodyLimit) ?? [])
      } catch {
        receive(.failure(error))
      }
    }
  }

  private func respond(with set: StubSet, to context: LoadingContext, body: [UInt8]) {
    let responder = set.responder
    let takesPieces = context.takesPieces
    let handle = responder.respond(to: context.request, body: body, within: context.timeout) { [self] answer in
      receive(answer, inPieces: takesPieces)
    }
    if let handle, !state.withLock({ $0.keep(work: handle) }) { handle.cancel() }
  }

  private func limitTime(to timeout: Duration?, of request: URLRequest, by timer: any LoadingTimer) {
    guard let timeout else { return }
    let clock = timer.schedule(after: timeout) { [self] in
      fail(URLError(.timedOut, of: request))
    }
    if !state.withLock({ $0.keep(timer: clock) }) { clock.cancel() }
  }
}

extension Loading {
  private func receive(_ answer: Result<HTTPResponse, any Error>, inPieces: Bool = false) {
    guard case .success(let response) = answer, response.body.bytes == nil else { return change { $0.answer(answer) } }
    if inPieces { stream(response) } else { collect(response) }
  }

  /// Reads a body that is not in memory, because completion handlers and `async` calls receive only the last of several
  /// pieces.
  private func collect(_ response: HTTPResponse) {
    guard let set, state.withLock({ $0.collect() }) else { return }
    let reading = Task { [self] in
      let answer = await response.collected(upTo: set.bodyLimit)
      change { $0.answer(answer, isCollected: true) }
    }
    keep(reading)
  }

  /// Delivers a body piece by piece, each when it arrives.
  private func stream(_ response: HTTPResponse) {
    change { $0.open(response) }
    let reading = Task { [self] in
      do {
        for try await piece in response.body { await deliver(piece) }
        change { $0.close(.success(())) }
      } catch {
        change { $0.close(.failure((error as? Fault)?.clientError ?? error)) }
      }
    }
    keep(reading)
  }

  /// Waits until a piece is delivered, so that a body does not accumulate while its task is suspended.
  private func deliver(_ piece: [UInt8]) async {
    await withCheckedContinuation { continuation in
      change { $0.append(piece, from: LoadingCancellation { continuation.resume() }) }
    }
  }

  private func keep(_ reading: Task<Void, Never>) {
    let handle = LoadingCancellation { reading.cancel() }
    if !state.withLock({ $0.keep(work: handle) }) { handle.cancel() }
  }

  /// Changes the state and performs the resulting calls, outside the lock because they run other code.
  private func change(_ change: (inout LoadingState) -> LoadingState.Return?) {
    let (goBack, superfluous) = state.withLock { state in
      let goBack = change(&state)
      return (goBack, state.release())
    }
    for cancellation in superfluous { cancellation.cancel() }
    goBack?()
  }
}

extension HTTPResponse {
  /// Returns the answer with its body in memory.
  fileprivate func collected(upTo limit: Int) async -> Result<HTTPResponse, any Error> {
    do {
      let bytes = try await body.collect(upTo: limit)
      return .success(HTTPResponse(status: status, headerFields: headerFields, body: HTTPBody(bytes)))
    } catch {
      return .failure((error as? Fault)?.clientError ?? error)
    }
  }
}

public import BacklotHTTP
import BacklotLimits

/// A request about which a backend has decided, but that an adapter has not answered yet.
package struct Exchange: Sendable {
  /// The number of the journal entry; 0 if the admin interface answers, without an entry.
  let id: UInt64
  /// The request.
  package let request: ReceivedRequest
  var reply: Reply
  /// True if the request fails because of the backend's conditions.
  package let isRehearsedFailure: Bool
  /// The stub that answers, if its answer triggers webhooks.
  var calling: PlacedStub?
  /// The check of the exchange by guards; `nil` without guards.
  var check: ExchangeCheck?
  /// True if a response to `HEAD` has the content of the response to `GET`, for a driver that encodes content without
  /// sending it.
  package var keepsContentForHead = false
  /// The steps that remain after matching and rendering.
  var budget = StepBudget()

  /// The webhooks after the answer.
  var webhooks: [StubWebhook] { calling?.stub.webhooks ?? [] }

  /// True if webhooks follow the answer.
  package var hasWebhooks: Bool { calling != nil }

  /// The violations of a contract by the request, and by the answer as far as it is known.
  package var violations: [ContractViolation] { check?.violations ?? [] }

  /// The response, if it is known and has no delay, fault or webhooks.
  ///
  /// An adapter may send it immediately.
  package var answerAtOnce: HTTPResponse? {
    guard case .answer(.fixed(let response), delay: .zero) = reply, response.isWhole, calling == nil else { return nil }
    return response.message(answering: request.message, keepingContentForHead: keepsContentForHead)
  }

  /// The stubs that were searched; `nil` if a stub matched.
  var unmatched: StubSnapshot? {
    guard case .unmatched(let snapshot, _) = reply else { return nil }
    return snapshot
  }
}

extension Reply {
  /// The outcome that is known at the decision.
  var outcomeAtOnce: JournalEntry.Outcome {
    switch self {
    case .answer(.fixed(let response), delay: .zero) where response.isWhole: .answered(response.status)
    case .unmatched(_, delay: .zero): .unmatched
    default: .pending
    }
  }
}

extension ResponseDefinition {
  /// True if the response has no fault, and is already available in one piece.
  package var isWhole: Bool { fault == nil && pace == nil && !body.namesFile }

  /// Returns the response as the client receives it, without content if the method or the status forbids it.
  ///
  /// - Parameter keepsContent: True if the response to `HEAD` keeps its content, for a driver that encodes content
  ///   without sending it. Defaults to `false`.
  package func message(
    answering request: HTTPRequest,
    keepingContentForHead keepsContent: Bool = false
  ) -> HTTPResponse {
    if status.forbidsContent { return HTTPResponse(status: status, headerFields: headerFields, body: .empty) }
    // The length of a file is known when it is opened.
    guard request.method == .head, !body.namesFile else {
      return HTTPResponse(status: status, headerFields: headerFields, body: body)
    }
    return HTTPResponse(status: status, headerFields: fieldsWithLength, body: keepsContent ? body : .empty)
  }

  /// Returns the response as the driver of an exchange receives it.
  func message(in exchange: Exchange) -> HTTPResponse {
    message(answering: exchange.request.message, keepingContentForHead: exchange.keepsContentForHead)
  }

  private var fieldsWithLength: HTTPFields { headerFields.stating(lengthOf: body) }

  /// Returns a response whose content arrives at the pace of this definition.
  ///
  /// - Parameter start: The time at which the content begins to arrive.
  fileprivate func paced(_ message: HTTPResponse, from start: Duration, in time: BackendTime) -> HTTPResponse {
    guard let pace, message.body.length != 0 else { return message }
    var message = message
    let content = PacedContent(message.body, pace, from: start, in: time)
    message.body = HTTPBody(streaming: content, of: message.body)
    return message
  }
}

extension MockBackend {
  /// Completes an exchange: runs the stub's closure, waits for the delay, and closes the journal entry.
  ///
  /// - Parameters:
  ///   - exchange: The result of ``receive(_:body:)``.
  ///   - timeout: The time that the client waits, in the backend's time. Defaults to no limit. Immediate time includes
  ///     only the delays that stubs specify, not the duration of their closures.
  /// - Throws: ``UnmatchedRequest``, a ``Fault`` that the adapter has to carry out, or `CancellationError`. On a
  ///   timeout, the fault is ``Fault/noResponse``.
  package func complete(_ exchange: Exchange, within timeout: Duration? = nil) async throws -> HTTPResponse {
    switch await completion(of: exchange, within: timeout) {
    case .answer(let response):
      sendWebhooks(of: exchange)
      return response
    case .fault(let fault, _):
      if fault.leavesClientWaiting { cancelWebhooks(of: exchange) } else { sendWebhooks(of: exchange) }
      throw fault
    case .unmatched(let unmatched): throw unmatched
    case .cancelled: throw CancellationError()
    }
  }

  /// Completes an exchange like ``complete(_:within:)``, for a driver that sends bytes.
  ///
  /// If a fault interrupts an answer, the driver sends part of the answer.
  package func completion(of exchange: Exchange, within timeout: Duration? = nil) async -> Exchange.Completion {
    do {
      let completion = try await answer(exchange, Patience(timeout, of: exchange.id, in: time))
      close(exchange, completion.outcome)
      return completion
    } catch let fault as Fault {
      close(exchange, .failed(fault))
      return .fault(fault)
    } catch {
      close(exchange, .cancelled)
      return error is TimeoutError ? .fault(.noResponse) : .cancelled
    }
  }

  private func answer(_ exchange: Exchange, _ patience: Patience) async throws -> Exchange.Completion {
    switch exchange.reply {
    case .answer(.fixed(let response), let delay):
      return try await deliver(response, after: delay, exchange, patience)
    case .answer(.rendered, let delay):
      // Unreachable in practice: the template was rendered at the decision.
      return try await deliver(Respond(.internalServerError), after: delay, exchange, patience)
    case .answer(.dynamic, _):
      var exchange = exchange
      try compute(&exchange)
      return try await answer(exchange, patience)
    case .answer(.deferred(let compute), let latency):
      journal.markWaiting(exchange.id)
      let request = exchange.request.computing(at: time, with: memory)
      let response = try await patience.limit { [self] in try await failing { try await compute(request) } }
      return try await deliver(response, after: latency + delay(of: response, exchange), exchange, patience)
    case .answer(.upstream(let upstream), let delay):
      return try await passOn(to: upstream, after: delay, exchange, patience)
    case .unmatched(_, let delay):
      return .unmatched(try await refusal(of: exchange, after: delay, patience))
    }
  }

  /// Waits for the delay, and forwards the request.
  private func passOn(
    to upstream: Upstream,
    after delay: Duration,
    _ exchange: Exchange,
    _ patience: Patience
  ) async throws -> Exchange.Completion {
    guard try await patience.wait(for: delay, isWaiting: { journal.markWaiting(exchange.id) }) else {
      throw TimeoutError()
    }
    return .answer(try await patience.limit { [self] in try await passOn(exchange, to: upstream) })
  }

  /// Explains why no stub matched, and waits for the delay that an answer would have.
  private func refusal(
    of exchange: Exchange,
    after delay: Duration,
    _ patience: Patience
  ) async throws -> UnmatchedRequest {
    // Before the delay, so that the explanation is recorded even if the client does not wait for it.
    let refusal = explain(exchange)
    guard delay > .zero else { return refusal }
    guard try await patience.wait(for: delay, isWaiting: { journal.markWaiting(exchange.id) }) else {
      throw TimeoutError()
    }
    return refusal
  }

  /// Runs a synchronous closure that computes the answer, and checks the result with the guards.
  ///
  /// Other exchanges do not change.
  func compute(_ exchange: inout Exchange) throws {
    guard case .answer(.dynamic(let compute), let latency) = exchange.reply else { return }
    let request = exchange.request.computing(at: time, with: memory)
    let response = try failing { try compute(request) }
    exchange.reply = .answer(
      exchange.check.map { checkedAtOnce(response, $0, exchange.id) } ?? .fixed(response),
      delay: latency + delay(of: response, exchange)
    )
  }

  /// Runs a user's closure, and throws its error as a fault.
  private func failing<Success>(_ compute: () throws -> Success) throws -> Success {
    do { return try compute() } catch { throw failure(error) }
  }

  private func failing<Success>(_ compute: () async throws -> Success) async throws -> Success {
    do { return try await compute() } catch { throw failure(error) }
  }

  private func failure(_ error: any Error) -> any Error {
    if error is Fault || error is CancellationError && Task.isCancelled { return error }
    return Fault.failure(error)
  }

  private func delay(of response: ResponseDefinition, _ exchange: Exchange) -> Duration {
    var draw = RandomDraw(seed: seed, number: exchange.id)
    return response.delay?.duration(drawingFrom: &draw) ?? .zero
  }

  private func deliver(
    _ response: ResponseDefinition,
    after delay: Duration,
    _ exchange: Exchange,
    _ patience: Patience
  ) async throws -> Exchange.Completion {
    let response = await checked(response, of: exchange)
    // Not after the wait: stepped time may have advanced further before this task resumes.
    let start = response.pace == nil ? .zero : time.now + max(.zero, delay)
    let isInTime = try await patience.wait(for: delay) { journal.markWaiting(exchange.id) }
    guard isInTime else { throw TimeoutError() }
    guard let fault = response.fault else {
      let message = opened(response.message(in: exchange), answering: exchange)
      return .answer(exchange.request.method == .head ? message : response.paced(message, from: start, in: time))
    }
    if fault.leavesClientWaiting {
      _ = try await patience.wait(for: Patience.longest) { journal.markWaiting(exchange.id) }
    }
    return .fault(fault, response.message(in: exchange))
  }

  /// Returns the response to a request, as a client in memory receives it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The time that the client waits, in the backend's time. Defaults to no limit, but immediate time does
  ///     not wait for an answer that never arrives.
  /// - Throws: ``UnmatchedRequest`` if no stub matches, ``Fault`` if the stub specifies a fault or the request times
  ///   out, `HTTPError` if the request's body cannot be read, `CancellationError` if the task is cancelled.
  public func respond(to request: HTTPRequest, within timeout: Duration? = nil) async throws -> HTTPResponse {
    let body = try await request.body.collect(upTo: bodyLimit)
    let exchange = receive(request, body: body)
    if let response = exchange.answerAtOnce { return response }
    return try await complete(exchange, within: timeout)
  }

  /// The maximum size of a request body, in bytes: 1 GiB.
  package var bodyLimit: Int { 1 << 30 }
}

extension Fault {
  /// True if the client receives no data at all until it times out.
  package var leavesClientWaiting: Bool {
    guard case .noResponse = kind else { return false }
    return true
  }
}

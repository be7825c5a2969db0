import BacklotHTTP
import BacklotStubs

/// A request that was passed to the backend, and the backend's reply.
///
/// It is a class because it is passed along from the request's arrival to the response's last byte.
final class AskedRequest: Sendable {
  /// The number of the request on its connection.
  let number: Int
  /// The backend that received the request.
  let backend: MockBackend
  let exchange: Exchange
  /// The time at which the last byte was read; `nil` if the server has no observer.
  let arrival: ContinuousClock.Instant?
  /// The memory that the request's content uses until it is answered.
  private let memory: RequestMemoryShare?

  init(
    _ number: Int,
    _ backend: MockBackend,
    _ exchange: Exchange,
    since arrival: ContinuousClock.Instant?,
    _ memory: RequestMemoryShare?
  ) {
    self.number = number
    self.backend = backend
    self.exchange = exchange
    self.arrival = arrival
    self.memory = memory
  }
}

extension ServerConnection {
  /// Passes a request to the backend, and responds immediately if the backend can.
  func answer(
    _ head: HTTP1RequestHead,
    _ number: Int,
    _ body: [UInt8],
    _ memory: RequestMemoryShare?,
    _ http: inout HTTP1Connection
  ) {
    let backend = server.backend(for: head.request)
    if let policy = policy(for: head.request, backend),
      let preflight = policy.preflightAnswer(to: head.request, inFrontOf: backend)
    {
      if server.isObserved { note(ReceivedRequest(head.request), number, .answered(preflight.status, byteCount: 0)) }
      return send(preflight, number, &http)
    }
    let coder = RequestContentCoder(memory: memory)
    var exchange = backend.receive(head.request, body: body, from: clientAddress, decodingWith: coder)
    exchange.keepsContentForHead = true
    // A user's closure may have stopped the server.
    if isOver { return backend.close(exchange, .cancelled) }
    if let response = exchange.answerAtOnce, !server.isObserved {
      return send(coded(response, exchange, backend), number, &http)
    }
    let delivery = backend.delivery(of: &exchange)
    // A closure that computed the response may have stopped the server, too.
    if isOver { return backend.close(exchange, .cancelled) }
    answer(AskedRequest(number, backend, exchange, since: lastArrival, memory), delivery, &http)
  }

  private func answer(_ asked: AskedRequest, _ delivery: Delivery, _ http: inout HTTP1Connection) {
    switch delivery {
    case .answer(let response, .zero): respond(to: asked, with: response, &http)
    case .answer(let response, let delay): after(delay, asked) { $0.respond(to: asked, with: response, &$1) }
    case .fault(let fault, let response, .zero): carryOut(fault, on: asked, response, &http)
    case .fault(let fault, let response, let delay):
      after(delay, asked) { $0.carryOut(fault, on: asked, response, &$1) }
    case .computed: compute(asked)
    case .passOn(let upstream, .zero): passOn(asked, to: upstream)
    case .passOn(let upstream, let delay):
      after(delay, asked) { connection, _ in connection.passOn(asked, to: upstream) }
    case .unmatched: explain(asked)
    }
  }

  func respond(
    to asked: AskedRequest,
    with response: HTTPResponse,
    _ http: inout HTTP1Connection,
    failure: UpstreamFailure? = nil,
    isForwarded: Bool = false
  ) {
    let response = asked.backend.opened(response, answering: asked.exchange)
    asked.backend.close(asked.exchange, .answered(response.status))
    note(asked, .answered(response.status, byteCount: nil), failure: failure)
    let sent =
      isForwarded
      ? allowed(response, asked.exchange, asked.backend) : coded(response, asked.exchange, asked.backend)
    send(sent, asked.number, &http)
    if asked.exchange.hasWebhooks { follow(asked) }
  }

  /// Sends the webhooks that follow a response, after its last byte.
  private func follow(_ asked: AskedRequest) {
    if case .sent? = pending[asked.number] { following[asked.number] = asked } else { sendWebhooks(of: asked) }
  }

  /// Returns the response with the fields that allow pages of other origins to read it, if any are allowed.
  func allowed(_ response: HTTPResponse, _ exchange: Exchange, _ backend: MockBackend) -> HTTPResponse {
    guard let policy = policy(for: exchange.request.message, backend) else { return response }
    var response = response
    policy.apply(to: &response, answering: exchange.request.message)
    return response
  }

  /// Returns the backend's own response as it is sent: with the cross-origin fields and in the requested content
  /// coding.
  private func coded(_ response: HTTPResponse, _ exchange: Exchange, _ backend: MockBackend) -> HTTPResponse {
    let isCompressing = server.configuration.compressesResponses
    let needsCoding = isCompressing || response.headerFields.contains(.contentEncoding)
    // The usual case, which makes no copy.
    let isHead = exchange.request.method == .head
    if !needsCoding, !isHead, server.configuration.crossOrigin == nil, server.adminPolicy == nil { return response }
    var response = allowed(response, exchange, backend)
    if needsCoding {
      response.code(answering: exchange.request.message, with: ZlibContentCoder(), isCompressing: isCompressing)
    }
    return isHead ? withoutContent(response) : response
  }

  /// Returns the response to `HEAD` as it is sent, whose fields may state a different length from that of the content.
  private func withoutContent(_ response: HTTPResponse) -> HTTPResponse {
    guard response.body.length == nil || response.headerFields.contains(.contentLength) else { return response }
    return HTTPResponse(status: response.status, headerFields: response.headerFields)
  }

  /// Returns the cross-origin policy for a request; the policy of the admin API is stricter.
  private func policy(for request: HTTPRequest, _ backend: MockBackend) -> CrossOriginPolicy? {
    guard let general = server.configuration.crossOrigin else {
      return server.adminPolicy.flatMap { backend.isIntercepted(request) ? $0 : nil }
    }
    return backend.isIntercepted(request) ? server.adminPolicy : general
  }

  private func send(_ response: HTTPResponse, _ number: Int, _ http: inout HTTP1Connection) {
    if response.isLong { return sendInPieces(response.inPieces, number, &http) }
    if !http.respond(to: number, with: response, date: server.date) { stream(response.body, number) }
  }

  private func sendInPieces(_ response: HTTPResponse, _ number: Int, _ http: inout HTTP1Connection) {
    if !http.respond(to: number, with: response, date: server.date) { stream(response.body, number) }
  }

  private func carryOut(
    _ fault: Fault,
    on asked: AskedRequest,
    _ response: HTTPResponse,
    _ http: inout HTTP1Connection
  ) {
    asked.backend.close(asked.exchange, .failed(fault))
    note(asked, .failed(fault))
    let spoiling = HTTP1Spoiling(fault, seed: asked.backend.seed(of: asked.exchange))
    let isCoded = response.body.bytes != nil && response.headerFields.contains(.contentEncoding)
    let spoiled =
      isCoded ? coded(response, asked.exchange, asked.backend) : allowed(response, asked.exchange, asked.backend)
    let isHead = asked.exchange.request.method == .head
    http.spoil(asked.number, isHead ? withoutContent(spoiled) : spoiled, with: spoiling, date: server.date)
    if asked.exchange.hasWebhooks {
      if fault.leavesClientWaiting { asked.backend.cancelWebhooks(of: asked.exchange) } else { sendWebhooks(of: asked) }
    }
  }

  private func refuse(_ asked: AskedRequest, _ unmatched: UnmatchedRequest, _ http: inout HTTP1Connection) {
    note(asked, .unmatched(unmatched))
    let response = asked.backend.reporting(
      unmatched.response(formattedBy: asked.backend.interceptor),
      to: asked.exchange
    )
    send(allowed(response, asked.exchange, asked.backend), asked.number, &http)
  }

  /// Runs a deferred action, unless the client has disconnected.
  func goOn(_ asked: AskedRequest, _ action: (ServerConnection, inout HTTP1Connection) -> Void) {
    if isOver { return }
    pending[asked.number] = nil
    action(self, &http)
    advanceSoon()
  }
}

// MARK: - Later

extension ServerConnection {
  private func after(
    _ delay: Duration,
    _ asked: AskedRequest,
    _ action: @escaping (ServerConnection, inout HTTP1Connection) -> Void
  ) {
    let timer = LoopTimer(on: server.loop, after: delay) { [self] in goOn(asked, action) }
    pending[asked.number] = .delayed(asked, timer)
  }

  /// Lets the stub's closure compute the response, on the loop's thread unless it chooses another.
  private func compute(_ asked: AskedRequest) {
    let (backend, bound) = (asked.backend, LoopBound(self, to: server.loop))
    let task = Task(executorPreference: server.loop) {
      let completion = await backend.completion(of: asked.exchange)
      bound.execute { $0.finish(asked, completion) }
    }
    pending[asked.number] = .computed(asked, task)
  }

  /// Determines the closest stubs on another thread, since this takes a while with many stubs.
  private func explain(_ asked: AskedRequest) {
    let (backend, bound) = (asked.backend, LoopBound(self, to: server.loop))
    let task = Task(executorPreference: globalConcurrentExecutor) {
      let completion = Exchange.Completion.unmatched(backend.explain(asked.exchange))
      bound.execute { $0.finish(asked, completion) }
    }
    pending[asked.number] = .explained(asked, task)
  }

  private func finish(_ asked: AskedRequest, _ completion: Exchange.Completion) {
    goOn(asked) { connection, http in
      switch completion {
      case .answer(let response): connection.respond(to: asked, with: response, &http)
      case .fault(let fault, let response): connection.carryOut(fault, on: asked, response, &http)
      case .unmatched(let unmatched): connection.refuse(asked, unmatched, &http)
      case .cancelled: break
      }
    }
  }

  /// Cancels the pending responses.
  func cancelPending() {
    for answer in pending.takeAll() {
      switch answer {
      case .delayed(let asked, let timer):
        timer.cancel()
        asked.backend.close(asked.exchange, .cancelled)
        server.reportCancelled(asked)
      case .computed(let asked, let task), .explained(let asked, let task):
        task.cancel()
        server.reportCancelled(asked)
      case .sent(let task): task.cancel()
      case .passedOn(let relay): relay.cancel()
      }
    }
  }
}

// MARK: - Long answers

extension ServerConnection {
  /// Sends content that is not in memory as it arrives, no faster than the client reads it.
  private func stream(_ body: HTTPBody, _ number: Int) {
    if isOver { return }
    let bound = LoopBound(self, to: server.loop)
    let task = Task(executorPreference: server.loop) { await ServerConnection.send(body, number, bound) }
    pending[number] = .sent(task)
  }

  private static func send(_ body: HTTPBody, _ number: Int, _ connection: LoopBound<ServerConnection>) async {
    do {
      for try await chunk in body {
        connection.execute { $0.write(chunk, number) }
        await room(for: number, connection)
        if Task.isCancelled { return }
      }
      connection.execute { $0.endStream(number) }
    } catch {
      // The status is already sent: there is no other way to inform the client.
      let reason = SystemReason.of(error)
      connection.execute { connection in
        connection.noteInterruption(of: number, reason)
        connection.breakOff()
      }
    }
  }

  func write(_ chunk: [UInt8], _ number: Int) {
    if isOver { return }
    http.write(chunk[...], to: number)
    advance()
  }

  func endStream(_ number: Int) {
    if isOver { return }
    pending[number] = nil
    http.finish(number)
    advance()
    following.removeValue(forKey: number).map(sendWebhooks)
  }

  /// Waits until the client has read most of what was written, or until it is the response's turn.
  private static func room(for number: Int, _ connection: LoopBound<ServerConnection>) async {
    await withCheckedContinuation { continuation in
      let isTaken = connection.execute { connection in
        if connection.isOver || connection.http.hasRoom(for: number) {
          continuation.resume()
        } else {
          connection.waitingForRoom.append((number, { continuation.resume() }))
        }
      }
      if !isTaken { continuation.resume() }
    }
  }
}

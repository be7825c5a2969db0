import BacklotHTTP
import BacklotHTTP1
import BacklotPlatform
import BacklotStubs

/// A request that was passed to the backend, and the progress of its response.
///
/// It is a class because it is passed along from the request's arrival to the response's last byte.
final class AskedRequest: Sendable {
  /// The number of the request on its connection.
  let number: Int
  /// The backend that received the request.
  let backend: MockBackend
  let request: ReceivedRequest
  private let state: Mutex<Exchange>
  /// The time at which the last byte was read; `nil` if the server has no observer.
  let arrival: ContinuousClock.Instant?
  /// The memory that the request's content uses until it is answered.
  private let memory: RequestMemoryShare?

  init(
    number: Int,
    backend: MockBackend,
    exchange: Exchange,
    since arrival: ContinuousClock.Instant?,
    memory: RequestMemoryShare?
  ) {
    self.number = number
    self.backend = backend
    request = exchange.request
    state = Mutex(exchange)
    self.arrival = arrival
    self.memory = memory
  }

  var exchange: Exchange { state.withLock(\.self) }

  /// Passes the result of an action to the backend, which determines the next action.
  func advance(with event: Exchange.Event, sendingWebhooksWith sendWebhooks: (Exchange) -> Void) {
    state.withLock { backend.advance(&$0, with: event, sendingWebhooksWith: sendWebhooks) }
  }
}

extension ServerConnection {
  /// Passes a request to the backend, and responds immediately if the backend can.
  func answer(_ arrived: ArrivingRequest, via http: inout HTTP1Connection) {
    let (head, number, memory) = (arrived.head, arrived.number, arrived.memory)
    let backend = server.backend(for: head.request)
    if let policy = policy(for: head.request, backend),
      let preflight = policy.preflightAnswer(to: head.request, inFrontOf: backend)
    {
      if server.isObserved {
        note(ReceivedRequest(head.request), number: number, outcome: .answered(preflight.status, byteCount: 0))
      }
      return send(preflight, for: number, via: &http)
    }
    let coder = server.coder.map { RequestContentCoder(memory: memory, coder: $0) }
    var exchange = backend.receive(
      head.request,
      body: arrived.body,
      from: clientAddress,
      decodingWith: coder ?? SystemContentCoder.shared,
      keepingContentForHead: true
    )
    // A closure of a stub may stop the server.
    if isOver { return backend.advance(&exchange, with: .cancelled) }
    if let response = exchange.immediateResponse, !server.isObserved {
      return send(coded(response, answering: exchange.request, on: backend), for: number, via: &http)
    }
    let event = backend.computeImmediately(exchange)
    if isOver { return backend.advance(&exchange, with: .cancelled) }
    if let event { backend.advance(&exchange, with: event) }
    let asked = AskedRequest(number: number, backend: backend, exchange: exchange, since: lastArrival, memory: memory)
    perform(exchange.action, for: asked, via: &http)
  }

  /// Performs the next action of an exchange.
  private func perform(_ action: Exchange.Action, for asked: AskedRequest, via http: inout HTTP1Connection) {
    switch action {
    case .send(let response): respond(to: asked, with: response, via: &http)
    case .fail(let fault, let response): carryOut(fault, on: asked, with: response, via: &http)
    case .refuse(let unmatched): refuse(asked, as: unmatched, via: &http)
    case .perform(.forward(let upstream)): passOn(asked, to: upstream)
    case .perform(.wait(let delay)) where !asked.backend.time.isVirtual: wait(delay, for: asked)
    case .perform(let work): perform(work, for: asked)
    case .finish: break
    }
  }

  /// Passes the result of an action to the backend, and performs the next action.
  func advance(_ asked: AskedRequest, with event: Exchange.Event, via http: inout HTTP1Connection) {
    advance(asked, with: event)
    perform(asked.exchange.action, for: asked, via: &http)
  }

  /// Passes the result of an action to the backend.
  func advance(_ asked: AskedRequest, with event: Exchange.Event) {
    asked.advance(with: event) { sendWebhooks(of: $0, on: asked.backend) }
  }

  func respond(
    to asked: AskedRequest,
    with response: HTTPResponse,
    via http: inout HTTP1Connection,
    failure: UpstreamFailure? = nil,
    isForwarded: Bool = false
  ) {
    note(asked, outcome: .answered(response.status, byteCount: nil), failure: failure)
    let sent =
      isForwarded
      ? withCrossOriginFields(response, answering: asked.request, on: asked.backend)
      : coded(response, answering: asked.request, on: asked.backend)
    send(sent, for: asked.number, via: &http)
    if case .sent? = pending[asked.number] {
      sending[asked.number] = asked
    } else {
      advance(asked, with: .sent)
    }
  }

  /// Returns the response with the fields that allow pages of other origins to read it, if any are allowed.
  func withCrossOriginFields(_ response: HTTPResponse, answering request: ReceivedRequest, on backend: MockBackend)
    -> HTTPResponse
  {
    guard let policy = policy(for: request.message, backend) else { return response }
    var response = response
    policy.apply(to: &response, answering: request.message)
    return response
  }

  /// Returns the backend's own response as it is sent: with the cross-origin fields and in the requested content
  /// coding.
  private func coded(_ response: HTTPResponse, answering request: ReceivedRequest, on backend: MockBackend)
    -> HTTPResponse
  {
    let isCompressing = server.configuration.compressesResponses
    let needsCoding = isCompressing || response.headerFields.contains(.contentEncoding)
    // The usual case, which makes no copy.
    let isHead = request.method == .head
    if !needsCoding, !isHead, server.configuration.crossOrigin == nil, server.adminPolicy == nil { return response }
    var response = withCrossOriginFields(response, answering: request, on: backend)
    if needsCoding, let coder = server.coder {
      response.code(answering: request.message, with: coder.base, isCompressing: isCompressing)
    } else if needsCoding {
      response.withholdCoding()
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

  private func send(_ response: HTTPResponse, for number: Int, via http: inout HTTP1Connection) {
    let response = response.isLong ? response.inPieces : response
    if !http.respond(to: number, with: response, date: server.date) { stream(response.body, for: number) }
  }

  private func carryOut(
    _ fault: Fault,
    on asked: AskedRequest,
    with response: HTTPResponse,
    via http: inout HTTP1Connection
  ) {
    note(asked, outcome: .failed(fault))
    let spoiling = HTTP1Spoiling(fault, seed: asked.backend.seed(of: asked.exchange))
    let isCoded = response.body.bytes != nil && response.headerFields.contains(.contentEncoding)
    let spoiled =
      isCoded
      ? coded(response, answering: asked.request, on: asked.backend)
      : withCrossOriginFields(response, answering: asked.request, on: asked.backend)
    let isHead = asked.request.method == .head
    http.spoil(asked.number, response: isHead ? withoutContent(spoiled) : spoiled, with: spoiling, date: server.date)
    advance(asked, with: .sent)
  }

  private func refuse(_ asked: AskedRequest, as unmatched: UnmatchedRequest, via http: inout HTTP1Connection) {
    note(asked, outcome: .unmatched(unmatched))
    let response = asked.backend.reporting(
      unmatched.response(formattedBy: asked.backend.interceptor),
      to: asked.exchange
    )
    send(withCrossOriginFields(response, answering: asked.request, on: asked.backend), for: asked.number, via: &http)
  }

  /// Runs a deferred action, unless the client has disconnected.
  func resume(_ asked: AskedRequest, action: (ServerConnection, inout HTTP1Connection) -> Void) {
    if isOver { return }
    pending[asked.number] = nil
    action(self, &http)
    advanceSoon()
  }
}

// MARK: - Later

extension ServerConnection {
  /// Waits for a delay with a timer of the loop.
  private func wait(_ delay: Duration, for asked: AskedRequest) {
    asked.backend.noteWaiting(of: asked.exchange)
    let timer = server.loop.startTimer(after: delay) { [self] in
      resume(asked, with: .waited)
    }
    pending[asked.number] = .delayed(asked, timer)
  }

  /// Performs work in a task: on the loop's thread unless a stub's closure chooses another, but the search for the
  /// closest stubs on another thread, since it takes a while with many stubs.
  private func perform(_ work: Exchange.Work, for asked: AskedRequest) {
    var isExplanation = false
    if case .explain = work { isExplanation = true }
    let (backend, bound) = (asked.backend, LoopBound(self, to: server.loop))
    let operation: @concurrent @Sendable () async -> Void = {
      let event = await backend.perform(work, of: asked.exchange)
      bound.execute { $0.resume(asked, with: event) }
    }
    let task = isExplanation ? Task(operation: operation) : server.loop.startTask(operation)
    pending[asked.number] = isExplanation ? .explained(asked, task) : .computed(asked, task)
  }

  /// Cancels the pending responses.
  func cancelPending() {
    for answer in pending.takeAll() {
      switch answer {
      case .delayed(let asked, let timer):
        timer.cancel()
        advance(asked, with: .cancelled)
        server.reportCancelled(asked)
      case .computed(let asked, let task), .explained(let asked, let task):
        task.cancel()
        advance(asked, with: .cancelled)
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
  private func stream(_ body: HTTPBody, for number: Int) {
    if isOver { return }
    let bound = LoopBound(self, to: server.loop)
    let task = server.loop.startTask { await ServerConnection.send(body, for: number, on: bound) }
    pending[number] = .sent(task)
  }

  private static func send(_ body: HTTPBody, for number: Int, on connection: LoopBound<ServerConnection>) async {
    do {
      for try await chunk in body {
        connection.execute { $0.write(chunk, to: number) }
        await room(for: number, connection)
        if Task.isCancelled { return }
      }
      connection.execute { $0.endStream(number) }
    } catch {
      // The status is already sent: there is no other way to inform the client.
      let reason = (error as? HTTPError)?.message ?? "\(error)"
      connection.execute { connection in
        connection.noteInterruption(of: number, reason)
        connection.breakOff(number)
      }
    }
  }

  func write(_ chunk: [UInt8], to number: Int) {
    if isOver { return }
    http.write(chunk[...], to: number)
    advance()
  }

  func endStream(_ number: Int) {
    if isOver { return }
    pending[number] = nil
    http.finish(number)
    advance()
    if let asked = sending.removeValue(forKey: number) { advance(asked, with: .sent) }
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

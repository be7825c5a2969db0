import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// Relays the response of an upstream to one client; only the loop's thread accesses it.
///
/// It briefly holds the beginning of a response that may be about to end: until the beginning is sent, a failure of the
/// upstream can be reported to the client by a status, and afterward only by a broken connection.
final class UpstreamRelay: UpstreamObserver {
  private enum State {
    case waiting
    /// The head and possibly some content have arrived, and the client has not received any of it.
    case holding(HTTPResponse, length: Int64?)
    /// The client has received the head and the content so far.
    case sending(HTTPStatus)
    case over
  }

  private let connection: ServerConnection
  private let asked: AskedRequest
  private let upstream: Upstream
  private var transfer: (any UpstreamTransfer)?
  private var state = State.waiting
  /// The content received so far while the response is held.
  private var content: [UInt8] = []
  private var holding: (any SocketTimer)?
  let observer: (any UpstreamExchangeObserver)?
  /// The timer that resumes the upstream at the pace of a simulated network.
  private var pacing: (any SocketTimer)?
  /// True if the upstream is paused until the client has read more.
  private var awaitsRoom = false
  /// The beginning and the size of the content that was sent at that pace.
  private var paced: (start: ContinuousClock.Instant, count: Int)?

  init(_ asked: AskedRequest, to upstream: Upstream, for connection: ServerConnection) {
    self.connection = connection
    self.asked = asked
    self.upstream = upstream
    observer = upstream.tap?.observe(asked.request, to: upstream)
  }

  /// Forwards the request.
  ///
  /// The client receives no data before this method returns.
  func start() throws(UpstreamFailure) {
    let received = asked.request
    try upstream.rejectTunnel(received.message)
    let message = received.message
    let request = ForwardedRequest(
      method: message.method,
      path: try upstream.path(passingOn: message),
      head: try connection.forwardedHead(of: received, message, to: upstream),
      body: received.sentBody
    )
    transfer = try connection.server.upstream.send(request, to: upstream.url, observer: self)
  }

  private var limits: UpstreamLimits { connection.server.configuration.upstream }

  /// Records that the client has disconnected, or that the server stops.
  func cancel() {
    let last = state
    if case .over = last { return }
    end()
    if connection.server.isClosed {
      observer?.end(UpstreamFailure(.disconnected, message: AnswerReport.serverStopped))
    } else {
      observer?.cancel()
    }
    connection.advance(asked, with: .cancelled)
    if case .sending(let status) = last {
      connection.note(asked, outcome: .answered(status, byteCount: nil))
    } else {
      connection.server.reportCancelled(asked)
    }
  }

  private func end() {
    state = .over
    holding?.cancel()
    holding = nil
    pacing?.cancel()
    pacing = nil
    transfer?.cancel()
    transfer = nil
  }
}

// MARK: - Events

extension UpstreamRelay {
  func handle(_ event: UpstreamEvent) {
    // The client's side reports its end only after the loop has closed the socket.
    if connection.isOver { return cancel() }
    let event = event.redirecting(from: upstream.url, to: asked.request.message.authority)
    if let observer { observer.observe(event) }
    switch (event, state) {
    case (_, .over): break
    case (.head(let response, let length), _): state = .holding(response, length: length)
    case (.content(let bytes), .holding(_, let length)): hold(bytes, length: length)
    case (.content(let bytes), .sending): send(bytes)
    case (.waiting, .holding(_, nil)) where holding == nil && upstream.revision == nil:
      holding = connection.server.loop.startTimer(after: limits.holdTime) { [self] in release() }
    case (.content, .waiting), (.waiting, _): break
    case (.end, _): finish()
    case (.whole(let response), _):
      end()
      answer(response)
    case (.failed(let failure), _): fail(failure)
    }
  }

  private func hold(_ bytes: [UInt8], length: Int64?) {
    if content.isEmpty { content = bytes } else { content += bytes }
    if upstream.revision != nil {
      if content.count > upstream.collectedSize || (length ?? 0) > upstream.collectedSize { fail(upstream.tooLarge) }
    } else if content.count > limits.heldSize || (length ?? 0) > limits.heldSize {
      release()
    }
  }

  /// Sends the beginning of the response; more of it follows.
  private func release() {
    guard case .holding(var response, let length) = state else { return }
    holding?.cancel()
    holding = nil
    state = .sending(response.status)
    response.body = HTTPBody(streaming: NoChunks(), length: length)
    connection.begin(asked.backend.checked(response, of: asked.exchange), for: asked)
    let held = content
    content = []
    if !held.isEmpty { send(held) }
  }

  /// Sends more of the content, and pauses the upstream if the client does not read it.
  private func send(_ bytes: [UInt8]) {
    connection.write(bytes, to: asked.number)
    keepPace(after: bytes.count)
    guard case .sending = state, !connection.isOver, !awaitsRoom, !connection.http.hasRoom(for: asked.number) else {
      return
    }
    awaitsRoom = true
    transfer?.pause()
    connection.waitingForRoom.append(
      (
        asked.number,
        { [self] in
          awaitsRoom = false
          resume()
        }
      )
    )
  }

  /// Resumes the upstream if neither the client nor the simulated network holds it back.
  private func resume() {
    if !awaitsRoom, pacing == nil { transfer?.resume() }
  }

  /// Pauses the upstream until the content so far has arrived at the pace of a simulated network.
  private func keepPace(after count: Int) {
    guard case .sending = state, let pace = asked.exchange.networkPace else { return }
    let (start, last) = paced ?? (.now, 0)
    paced = (start, last + count)
    let wait = (pace.time(forBytes: last + count) ?? .zero) - start.duration(to: .now)
    guard wait > .zero else { return }
    transfer?.pause()
    pacing?.cancel()
    pacing = connection.server.loop.startTimer(after: wait) { [self] in
      pacing = nil
      resume()
    }
  }

  private func finish() {
    let last = state
    end()
    switch last {
    case .holding(var response, _):
      response.body = HTTPBody(content)
      answer(response)
    case .sending(let status): connection.finish(asked, status: status)
    case .waiting, .over: break
    }
  }

  /// Sends a complete response.
  private func answer(_ response: HTTPResponse) {
    let revised = upstream.revised(response, answering: asked.request)
    connection.respond(to: asked, withAnswer: asked.backend.checked(revised, of: asked.exchange))
  }

  private func fail(_ failure: UpstreamFailure) {
    let last = state
    end()
    observer?.end(failure)
    if case .sending = last {
      connection.breakOff(asked, failure: failure)
    } else {
      connection.respond(to: asked, withAnswer: failure.response, failure)
    }
  }
}

extension UpstreamEvent {
  /// Returns the event, with a redirect that stays at the host that the client has requested.
  fileprivate func redirecting(from url: UpstreamURL, to authority: String?) -> Self {
    switch self {
    case .head(var response, let length) where response.headerFields.contains(.location):
      response.headerFields.redirect(from: url, to: authority)
      return .head(response, length: length)
    case .whole(var response) where response.headerFields.contains(.location):
      response.headerFields.redirect(from: url, to: authority)
      return .whole(response)
    default: return self
    }
  }
}

extension UpstreamExchangeObserver {
  fileprivate func observe(_ event: UpstreamEvent) {
    switch event {
    case .head(let response, _): receive(response)
    case .content(let bytes): receive(bytes)
    case .end: end(nil)
    case .whole(let response):
      receive(response)
      end(nil)
    case .failed(let failure): end(failure)
    case .waiting: break
    }
  }
}

/// The content of a response whose content is supplied separately.
private struct NoChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
  mutating func next() async -> [UInt8]? { nil }
  func makeAsyncIterator() -> Self { self }
}

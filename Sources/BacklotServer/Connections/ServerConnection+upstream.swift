import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

extension ServerConnection {
  /// Forwards a request, and sends the upstream's response when it arrives.
  func passOn(_ asked: AskedRequest, to upstream: Upstream) {
    let relay = UpstreamRelay(asked, to: upstream, for: self)
    pending[asked.number] = .passedOn(relay)
    do throws(UpstreamFailure) {
      try relay.start()
    } catch {
      let (failure, bound) = (error, LoopBound(self, to: server.loop))
      relay.observer?.end(failure)
      server.loop.executeLater { bound.execute { $0.respond(to: asked, withAnswer: failure.response, failure) } }
    }
  }

  /// Returns the head of a forwarded request: the last one, if no part of it differs.
  func forwardedHead(
    of received: ReceivedRequest,
    _ message: HTTPRequest,
    to upstream: Upstream
  ) throws(UpstreamFailure) -> ForwardedHead {
    if let last = lastForwardedHead, last.holds(for: message, to: upstream) { return last }
    let head = try ForwardedHead(of: received, to: upstream)
    lastForwardedHead = head
    return head
  }

  /// Sends a complete response.
  ///
  /// - Parameters:
  ///   - asked: The request.
  ///   - response: The response.
  ///   - failure: The reason why the upstream did not respond, if it did not.
  func respond(to asked: AskedRequest, withAnswer response: HTTPResponse, _ failure: UpstreamFailure? = nil) {
    let response = asked.backend.limited(response, for: asked.exchange, since: asked.backend.time.now)
    resume(asked) { connection, http in
      connection.advance(asked, with: .received(response))
      connection.respond(to: asked, with: response, via: &http, failure: failure, isForwarded: true)
    }
  }

  /// Sends the beginning of a response.
  func begin(_ response: HTTPResponse, for asked: AskedRequest) {
    if isOver { return }
    http.respond(
      to: asked.number,
      with: withCrossOriginFields(response, answering: asked.request, on: asked.backend),
      date: server.date
    )
    advance()
  }

  /// Ends a response that has begun.
  func finish(_ asked: AskedRequest, status: HTTPStatus) {
    advance(asked, with: .relayed(status))
    note(asked, outcome: .answered(status, byteCount: nil))
    endStream(asked.number)
  }

  /// Ends the connection during a response that will never be complete: there is no other way to inform the client.
  func breakOff(_ asked: AskedRequest, failure: UpstreamFailure) {
    pending[asked.number] = nil
    advance(asked, with: .interrupted(.failure(failure)))
    note(asked, outcome: .failed(.failure(failure)), failure: failure)
    breakOff(asked.number)
  }
}

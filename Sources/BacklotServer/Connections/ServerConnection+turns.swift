import BacklotHTTP
import BacklotHTTP1
import BacklotJSON
import BacklotStubs

/// A request whose content is arriving or has arrived.
struct ArrivingRequest {
  let head: HTTP1RequestHead
  /// The number of the request on its connection.
  let number: Int
  var body: [UInt8] = []
  /// The memory that the content uses; `nil` without content.
  var memory: RequestMemoryShare?
}

// A connection answers one request in its turn, or several that take no time to speak of, so that a client with many requests, or with costly ones, does not keep
// other clients waiting.

extension ServerConnection {
  /// True if the connection may not answer a single request before its next turn.
  var mustAwaitTurn: Bool { isWaitingForTurn || pending.hasExplanation }

  /// Answers a request in the connection's next turn.
  func awaitTurn(toAnswer request: ArrivingRequest, hasMore: Bool) {
    arrived = request
    hasMoreInput = hasMore
    awaitTurn()
  }

  /// Waits for the connection's turn, but not while another thread works on one of its requests.
  private func awaitTurn() {
    if isWaitingForTurn || results.isEmpty && pending.hasExplanation { return }
    isWaitingForTurn = true
    server.awaitTurn(self, hasMore: arrived != nil && hasMoreInput)
  }

  /// Passes the result of a deferred action to the backend, in the connection's next turn if it used much time recently.
  func resume(_ asked: AskedRequest, with event: Exchange.Event) {
    if isOver { return }
    let continuesAtOnce = server.beginTurn(of: self) && !isWaitingForTurn
    if isOver { return }
    if continuesAtOnce {
      resume(asked) { $0.advance(asked, with: event, via: &$1) }
      awaitNextTurn()
    } else {
      results.append((asked, event))
      awaitTurn()
    }
  }

  /// Continues with one result, or answers one request.
  func takeTurn() {
    isWaitingForTurn = false
    if isOver { return }
    if results.isEmpty {
      isAdvancing = true
      answerArrived(&http)
      isAdvancing = false
    } else {
      let (asked, event) = results.removeFirst()
      resume(asked) { $0.advance(asked, with: event, via: &$1) }
    }
    awaitNextTurn()
    advanceSoon()
  }

  private func awaitNextTurn() {
    if !isOver, arrived != nil || !results.isEmpty { awaitTurn() }
  }

  private func answerArrived(_ http: inout HTTP1Connection) {
    guard let request = arrived.take() else { return }
    if server.refusesWaitingRequests {
      refuseWhileStopping(request, via: &http)
    } else {
      answer(request, via: &http)
    }
    takeEvents(&http, until: server.turnTime + Self.shortTurn)
  }

  /// The time in which a connection answers further requests in its turn, in nanoseconds: with requests that take no
  /// time to speak of, a turn for each would cost more than they do.
  private static let shortTurn: UInt64 = 50_000

  func mayAnswer(until deadline: UInt64) -> Bool {
    deadline > 0 && server.loop.clock < deadline && !pending.hasExplanation
  }

  private func refuseWhileStopping(_ request: ArrivingRequest, via http: inout HTTP1Connection) {
    http.respond(to: request.number, with: .refusalWhileStopping, date: server.date)
    note(
      server.isObserved ? ReceivedRequest(request.head.request) : nil,
      number: request.number,
      outcome: .refused(.serviceUnavailable, reason: "the server is stopping")
    )
  }
}

extension HTTPResponse {
  fileprivate static var refusalWhileStopping: Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:stopping", "title": "The server is stopping", "status": 503,
      "detail":
        "The server is stopping, and does not answer the requests that wait behind others: send this one again.",
    ]
    return HTTPResponse(
      status: .serviceUnavailable,
      headerFields: [.contentType: "application/problem+json"],
      body: HTTPBody(report.serialized())
    )
  }
}

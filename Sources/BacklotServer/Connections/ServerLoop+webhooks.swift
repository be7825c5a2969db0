import BacklotHTTP
import BacklotStubs

extension ServerLoop {
  /// Sends the webhooks that follow a response that is being sent.
  func sendWebhooks(of exchange: Exchange, on backend: MockBackend) {
    let (bound, patience) = (LoopBound(self, to: loop), configuration.limits.webhookTime)
    backend.sendWebhooks(
      of: exchange,
      through: outbox,
      by: { request in try await Self.send(request, within: patience, on: bound) },
      report: configuration.webhookObserver
    )
  }

  private static func send(
    _ request: HTTPRequest,
    within patience: Duration,
    on server: LoopBound<ServerLoop>
  ) async throws -> HTTPResponse {
    guard request.scheme == "http" else {
      throw WebhookProblem("\(request.scheme ?? "a missing scheme") is not supported for webhooks: expected http")
    }
    let body = try await request.body.collect(upTo: bodyLimit)
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isTaken = server.execute { server in
          server.call(request, body: body, ticket: ticket, within: patience) { continuation.resume(with: $0) }
        }
        if !isTaken { continuation.resume(throwing: CancellationError()) }
        // The task may have been cancelled before the call existed.
        if Task.isCancelled { server.execute { $0.cancelCall(ticket) } }
      }
    } onCancel: {
      server.execute { $0.cancelCall(ticket) }
    }
  }

  /// The identity of a call.
  private final class Ticket: Sendable {}

  /// The maximum number of content bytes to send: 64 MiB.
  private static let bodyLimit = 64 << 20

  private func call(
    _ request: HTTPRequest,
    body: [UInt8],
    ticket: Ticket,
    within patience: Duration,
    onEnd: @escaping (Result<HTTPResponse, WebhookProblem>) -> Void
  ) {
    if isClosed { return onEnd(.failure(WebhookProblem("the server has stopped"))) }
    let target = RequestAuthority(authority: request.authority ?? "", scheme: request.scheme)
    guard let port = UInt16(exactly: target.port ?? 80) else {
      let problem = "\(request.authority ?? "") has an invalid port: expected a number from 1 to 65535"
      return onEnd(.failure(WebhookProblem(problem)))
    }
    let call = WebhookCall(request, body: body, on: loop) { [self] result in
      calls[ObjectIdentifier(ticket)] = nil
      onEnd(result)
    }
    calls[ObjectIdentifier(ticket)] = call
    call.start(to: target.host, port: port, within: patience)
  }

  private func cancelCall(_ ticket: Ticket) { calls[ObjectIdentifier(ticket)]?.cancel() }

  /// Ends all calls, before the loop ends.
  func cancelCalls() {
    for call in Array(calls.values) { call.cancel() }
  }
}

extension ServerConnection {
  /// Sends the webhooks that follow a response, once the response is written.
  func sendWebhooks(of exchange: Exchange, on backend: MockBackend) {
    // A caller may query the pending webhooks before the loop's next turn.
    guard let place = server.outbox.reserve() else { return backend.cancelWebhooks(of: exchange) }
    let bound = LoopBound(server, to: server.loop)
    let isTaken = server.loop.executeLater {
      bound.execute { server in
        server.sendWebhooks(of: exchange, on: backend)
        server.outbox.release(place)
      }
    }
    if !isTaken { backend.cancelWebhooks(of: exchange) }
  }

  /// Cancels the exchanges whose responses will not be sent completely.
  func cancelSending() {
    for asked in sending.values { advance(asked, with: .cancelled) }
    sending = [:]
  }
}

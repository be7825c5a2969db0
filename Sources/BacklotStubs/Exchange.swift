public import BacklotHTTP

/// A request that a backend has decided about and an adapter has not answered yet.
package struct Exchange: Sendable {
  let id: UInt64
  /// What was asked.
  package let request: ReceivedRequest
  let reply: Reply

  /// The answer, where it is known, takes no time and nothing goes wrong with it: an adapter may give it at once.
  package var answerAtOnce: HTTPResponse? {
    guard case .answer(.fixed(let response), delay: .zero) = reply, response.fault == nil else { return nil }
    return response.message(answering: request.message)
  }
}

extension Reply {
  /// What the journal can say when the decision falls.
  var outcomeAtOnce: JournalEntry.Outcome {
    switch self {
    case .answer(.fixed(let response), delay: .zero) where response.fault == nil: .answered(response.status)
    case .unmatched: .unmatched
    default: .pending
    }
  }
}

extension ResponseDefinition {
  /// The answer as the client gets it: without content where the method or the status forbids it.
  func message(answering request: HTTPRequest) -> HTTPResponse {
    let isBare = request.method == .head || status.forbidsContent
    return HTTPResponse(status: status, headerFields: headerFields, body: isBare ? .empty : body)
  }
}

extension MockBackend {
  /// Brings an exchange to its end: runs the stub's closure, lets the delay pass, and closes the journal's entry.
  ///
  /// - Throws: ``UnmatchedRequest``, a ``Fault`` that the adapter has to carry out, or `CancellationError`.
  package func complete(_ exchange: Exchange) async throws -> HTTPResponse {
    do {
      let response = try await answer(exchange)
      journal.close(exchange.id, .answered(response.status))
      return response
    } catch let fault as Fault {
      journal.close(exchange.id, .failed(fault))
      throw fault
    } catch {
      journal.close(exchange.id, .cancelled)
      throw error
    }
  }

  private func answer(_ exchange: Exchange) async throws -> HTTPResponse {
    switch exchange.reply {
    case .answer(.fixed(let response), let delay):
      return try await deliver(response, delay, exchange)
    case .answer(.dynamic(let compute), _):
      return try await deliver(computed(exchange) { try compute(exchange.request) }, exchange)
    case .answer(.deferred(let compute), _):
      return try await deliver(computed(exchange) { try await compute(exchange.request) }, exchange)
    case .unmatched:
      throw explain(exchange)
    }
  }

  /// What a closure of the user's throws is what goes wrong on the way.
  private func computed(
    _ exchange: Exchange,
    _ compute: () async throws -> ResponseDefinition
  ) async throws -> ResponseDefinition {
    do {
      return try await compute()
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault.failure(error)
    }
  }

  private func deliver(_ response: ResponseDefinition, _ exchange: Exchange) async throws -> HTTPResponse {
    var draw = RandomDraw(seed: seed, number: exchange.id)
    let delay = response.delay?.duration(drawingFrom: &draw) ?? .zero
    return try await deliver(response, delay, exchange)
  }

  private func deliver(
    _ response: ResponseDefinition,
    _ delay: Duration,
    _ exchange: Exchange
  ) async throws -> HTTPResponse {
    try await time.wait(for: delay)
    if let fault = response.fault { throw fault }
    return response.message(answering: exchange.request.message)
  }

  /// Answers a request as a client in memory gets it.
  ///
  /// - Throws: ``UnmatchedRequest`` where nothing answers, ``Fault`` where the stub wants one, `HTTPError` where the
  ///   request's body cannot be read, `CancellationError` where the task is cancelled.
  public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let body = try await request.body.collect(upTo: bodyLimit)
    let exchange = receive(request, body: body)
    if let response = exchange.answerAtOnce { return response }
    return try await complete(exchange)
  }

  /// The most bytes that a request's body may have: one GiB.
  package var bodyLimit: Int { 1 << 30 }
}

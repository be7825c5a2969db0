package import BacklotHTTP

/// The action that completes an exchange, for a driver with its own timers, such as a server.
package enum Delivery: Sendable {
  /// Sends an answer after a delay.
  case answer(HTTPResponse, after: Duration)
  /// Carries out a fault after a delay, instead of an answer or in the middle of it.
  case fault(Fault, HTTPResponse, after: Duration)
  /// Calls ``MockBackend/completion(of:within:)``, because an asynchronous closure computes the answer, time is
  /// virtual, the answer is sent in pieces, or the report of an unmatched request is delayed.
  case computed
  /// Calls ``MockBackend/explain(_:)``, because no stub matched.
  case unmatched
  /// Forwards the request after a delay, and closes the exchange when the result is known.
  case passOn(Upstream, after: Duration)
}

extension MockBackend {
  /// Returns the action that completes an exchange.
  ///
  /// The driver closes the exchange, except after ``completion(of:within:)``.
  ///
  /// - Parameter exchange: Receives the answer of a synchronous closure, so that the closure runs here, and only once.
  package func delivery(of exchange: inout Exchange) -> Delivery {
    do {
      try compute(&exchange)
    } catch {
      return .fault(error as? Fault ?? .failure(error), HTTPResponse(status: .ok), after: .zero)
    }
    switch exchange.reply {
    case .answer(.fixed(let response), let delay) where response.pace == nil:
      if delay > .zero {
        if time.isVirtual { return .computed }
        journal.markWaiting(exchange.id)
      }
      let message = response.message(in: exchange)
      return response.fault.map { .fault($0, message, after: delay) } ?? .answer(message, after: delay)
    case .answer(.upstream(let upstream), let delay) where delay <= .zero || !time.isVirtual || time.isImmediate:
      if delay > .zero { journal.markWaiting(exchange.id) }
      return .passOn(upstream, after: time.isVirtual ? .zero : delay)
    case .answer: return .computed
    case .unmatched(_, let delay): return delay > .zero ? .computed : .unmatched
    }
  }

  /// Closes the journal entry of an exchange that its driver has completed.
  package func close(_ exchange: Exchange, _ outcome: JournalEntry.Outcome) {
    journal.close(exchange.id, outcome)
    if let check = exchange.check { settle(check, exchange.id, outcome) }
  }

  /// Returns the seed for random choices in the bytes of an exchange.
  package func seed(of exchange: Exchange) -> UInt64 { seed &+ exchange.id }

  /// Returns the stub that answered an exchange, as long as the journal contains the exchange.
  package func stub(answering exchange: Exchange) -> Stub? { journal.entry(exchange.id)?.stub }
}

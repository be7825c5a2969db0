package import BacklotHTTP
import BacklotPlatform
package import BacklotStubs

/// Assembles exchanges in memory, and passes on each one when it ends.
///
/// An exchange is passed on before its client receives the end of the response. Cancelled exchanges are dropped, and
/// failed ones have no response.
package final class AssemblingTap: UpstreamTap {
  private let record: @Sendable (RecordedExchange) -> Void

  /// Creates an observer.
  ///
  /// - Parameter record: Receives the exchanges. It may be called on any thread.
  package init(_ record: @escaping @Sendable (RecordedExchange) -> Void) { self.record = record }

  package func observe(_ request: ReceivedRequest, to upstream: Upstream) -> any UpstreamExchangeObserver {
    let exchange = begin()
    exchange.receive(RecordingTap.recorded(request, to: upstream))
    return exchange
  }

  /// Begins to observe an exchange whose request is known later.
  package func begin() -> AssembledExchange { AssembledExchange(record) }
}

/// An exchange that is assembled in memory.
package final class AssembledExchange: UpstreamExchangeObserver {
  private let time = Moment.now
  private let start = ContinuousClock.now
  private let assembler = Mutex(ExchangeAssembler())
  private let record: @Sendable (RecordedExchange) -> Void

  fileprivate init(_ record: @escaping @Sendable (RecordedExchange) -> Void) { self.record = record }

  private var elapsed: Duration { start.duration(to: .now) }

  /// Receives the request, whose body is in memory, before its response.
  package func receive(_ request: HTTPRequest) { handle(.request(request, start: time)) }

  package func receive(_ response: HTTPResponse) {
    let time = elapsed
    handle(.head(response.status, response.headerFields, after: time))
    if let bytes = response.body.bytes, !bytes.isEmpty { handle(.content(bytes, after: time)) }
  }

  package func receive(_ piece: [UInt8]) { handle(.content(piece, after: elapsed)) }

  package func end(_ failure: UpstreamFailure?) {
    handle(failure.map { .failure($0.message) } ?? .end(after: elapsed))
  }

  package func cancel() { handle(.cancelled) }

  private func handle(_ event: ExchangeEvent) {
    let ended = assembler.withLock { $0.handle(event, of: 0) }
    if let ended { record(ended) }
  }
}

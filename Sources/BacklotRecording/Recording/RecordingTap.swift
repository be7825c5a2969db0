import BacklotHTTP
import BacklotPlatform
package import BacklotStubs

/// Records the exchanges with an upstream: passes their events to a writer that survives this process.
///
/// An exchange is passed on before its client receives the end of the response, so that an exchange that is over for
/// the client is recorded even if this process is killed. That costs one write to a pipe; redaction and the archive are
/// the work of the other process.
package final class RecordingTap: UpstreamTap {
  private let clock = ContinuousClock()
  private let lastNumber = Atomic<UInt64>(0)
  private let send: @Sendable ([UInt8]) -> Void

  /// Creates a recorder.
  ///
  /// - Parameter send: Passes a message on as a whole. It may be called on any thread. If the writer is slower than the
  ///   traffic, it should wait, since the alternative is to lose exchanges or to use unbounded memory.
  package init(sendingWith send: @escaping @Sendable ([UInt8]) -> Void) { self.send = send }

  package func observe(_ request: ReceivedRequest, to upstream: Upstream) -> any UpstreamExchangeObserver {
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    return TappedExchange(number, of: Self.recorded(request, to: upstream), on: clock, sendingWith: send)
  }

  /// Returns the request as the client sent it, but to the upstream instead of this server.
  ///
  /// The path is that of the client, without the base path of the upstream, so that a replay answers the same client.
  static func recorded(_ request: ReceivedRequest, to upstream: Upstream) -> HTTPRequest {
    var message = request.message
    message.scheme = upstream.url.scheme
    message.authority = upstream.url.authority
    message.headerFields = message.headerFields.endToEnd
    if message.headerFields.contains(.host) { message.headerFields[.host] = upstream.url.authority }
    let body = request.sentBody
    if body.count > ExchangeAssembler.maximumContentLength {
      // The number of bytes tells the assembler that they are missing.
      message.headerFields[.contentLength] = String(body.count)
    } else {
      message.body = HTTPBody(body)
    }
    return message
  }
}

/// An exchange that is recorded.
private final class TappedExchange: UpstreamExchangeObserver {
  private struct State {
    var events: EventWriter
    var isOver = false
  }

  /// The size from which events are passed on before the end, so that large content is not kept twice.
  private static let heldSize = 256 << 10

  private let number: UInt64
  private let start: ContinuousClock.Instant
  private let clock: ContinuousClock
  private let state: Mutex<State>
  private let send: @Sendable ([UInt8]) -> Void

  init(
    _ number: UInt64,
    of request: HTTPRequest,
    on clock: ContinuousClock,
    sendingWith send: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.number = number
    self.clock = clock
    self.send = send
    start = clock.now
    var events = EventWriter(exchange: number)
    events.append(.request(request, start: .now))
    state = Mutex(State(events: events))
  }

  private var elapsed: Duration { start.duration(to: clock.now) }

  func receive(_ response: HTTPResponse) {
    append(.head(response.status, response.headerFields, after: elapsed))
    if let bytes = response.body.bytes, !bytes.isEmpty { receive(bytes) }
  }

  func receive(_ piece: [UInt8]) {
    let time = elapsed
    guard piece.count > Self.heldSize else { return append(.content(piece, after: time)) }
    // A message has a maximum length.
    for start in stride(from: 0, to: piece.count, by: Self.heldSize) {
      append(.content(Array(piece[start..<min(start + Self.heldSize, piece.count)]), after: time))
    }
  }

  func end(_ failure: UpstreamFailure?) {
    append(failure.map { .failure($0.message) } ?? .end(after: elapsed), isLast: true)
  }

  func cancel() { append(.cancelled, isLast: true) }

  private func append(_ event: ExchangeEvent, isLast: Bool = false) {
    let message: [UInt8]? = state.withLock { state in
      if state.isOver { return nil }
      state.events.append(event)
      state.isOver = isLast
      guard isLast || state.events.bytes.count >= Self.heldSize else { return nil }
      let written = state.events
      state.events = EventWriter(exchange: number)
      return written.message()
    }
    if let message { send(message) }
  }
}

package import BacklotHTTP

/// The server side of an HTTP/1 connection: it turns received bytes into events, and responses into bytes to send.
///
/// It performs no input or output and has no clock. Its driver
/// - passes on received bytes while ``wantsInput`` is true, and requests events until there are no more;
/// - answers each request by its number, immediately or later; the connection sends responses in the order of the
///   requests;
/// - performs the steps of ``nextStep()`` until it returns `nil`, and requests events again after writing.
///
/// Another protocol can take over the connection: respond with 101, write all output, and continue with ``takeOver()``.
@usableFromInline
package struct HTTP1Connection: Sendable {
  /// The configuration of a connection.
  package struct Configuration: Sendable {
    package var limits = HTTP1Limits()
    /// The scheme of the requests: `http` or `https`.
    package var scheme = "http"
    /// The number of bytes of pending output at which reading stops.
    package var outputMark = 1 << 18
    /// The number of unanswered requests at which reading stops.
    package var pipelineDepth = 64
    /// True if the connection records when each response is sent, for ``HTTP1Connection/nextSentAnswer()``.
    package var notesSending = false
    /// A closure that returns the response to a refused request.
    package var refusal: @Sendable (HTTP1Failure) -> HTTPResponse = \.textResponse

    package init() {}
  }

  let configuration: Configuration
  var input = ByteBuffer()
  var parser: HTTP1Parser
  @usableFromInline var writer = HTTP1Writer()
  /// The requests without a complete response, in order.
  var exchanges: [Exchange] = []
  /// The steps to perform between bytes, with their position in all bytes ever written.
  var marks: [(place: Int, step: HTTP1WriteStep)] = []
  /// The number of bytes ever sent.
  var sentCount = 0
  /// The number of bytes of responses that wait for an earlier, incomplete one.
  var heldCount = 0
  /// The responses that have begun and that ``nextSentAnswer()`` has not returned yet, in order.
  var sendings: [HTTP1Sending] = []
  /// The number of requests that have begun, which is the number of the last one.
  package private(set) var requestCount = 0
  private var isInputOver = false
  /// True if input is discarded, because it is unreliable or no further request is accepted.
  var discardsInput = false
  /// True if input has been discarded.
  ///
  /// If the socket is then closed, the system resets it, and the client loses the data that it has not read yet.
  package private(set) var hasPassedOver = false
  /// True if no further request is accepted, and the connection closes once all output is written.
  var isClosing = false
  private var isTakenOver = false
  /// True if the client requested that the connection end after the last request that began.
  var isLastRequest = false
  /// True if the connection ends after the current or the next request.
  var isDraining = false
  var isClosed = false
  /// True if the current response is never sent.
  var neverResponds = false
  /// The number of leading zeros that the size of the next chunk has, see ``probe()``.
  var probeCount = 0

  /// Creates the state of a new connection.
  package init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    parser = HTTP1Parser(limits: configuration.limits, scheme: configuration.scheme)
  }
}

extension HTTP1Connection {
  /// A request that has no complete response yet.
  struct Exchange: Sendable {
    let number: Int
    let isHead: Bool
    let version: HTTP1Version
    /// True if the connection ends with the response.
    var closes: Bool
    /// True if the client waits for `100 Continue`, although it might send its content without it.
    var awaitsContinue: Bool
    var progress = Progress.waiting
    /// The actions of a response that wait for its turn.
    var held: [Action] = []
  }

  /// The progress of a response.
  enum Progress: Sendable {
    case waiting
    case writing(HTTP1Writer.Framing, remaining: Int)
  }

  /// An action on a response.
  enum Action: Sendable {
    case proceed
    case informational(HTTPStatus, HTTPFields)
    case begin(HTTPResponse, HTTP1DateField?)
    case body(ArraySlice<UInt8>)
    case end(HTTPFields)
    case spoil(HTTPResponse, HTTP1Spoiling, HTTP1DateField?)
    case abort
  }
}

// MARK: - Input

extension HTTP1Connection {
  /// True if more bytes should be read from the client; false if too many requests or too much output are pending.
  ///
  /// Input that is discarded should be read as well: otherwise a disconnected client is not detected.
  package var wantsInput: Bool {
    if isInputOver || isTakenOver || isClosed { return false }
    if isPassingOver { return true }
    // A request that has begun is read to its end, however many earlier responses are pending.
    return parser.isInsideRequest ? writer.output.count < configuration.outputMark : hasRoom && hasTurns
  }

  private var isPassingOver: Bool { isClosing || discardsInput }

  private var hasRoom: Bool { writer.output.count + heldCount < configuration.outputMark }

  private var hasTurns: Bool { exchanges.count < configuration.pipelineDepth }

  /// True if a head has begun to arrive and is incomplete; slow heads should have a time limit.
  package var isReadingHead: Bool { parser.isInsideHead && !isPassingOver }

  /// True if the connection has no request, response, or output in progress.
  package var isIdle: Bool { exchanges.isEmpty && writer.output.isEmpty && marks.isEmpty && !parser.isInsideRequest }

  /// The number of received bytes that are not parsed yet.
  package var inputCount: Int { input.count }

  /// Adds received bytes.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    if isPassingOver { passOver(bytes.count) } else { input.append(bytes) }
  }

  /// Adds received bytes.
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { receive($0) }
  }

  /// Lets a system call read into the connection's own memory.
  ///
  /// - Parameters:
  ///   - count: The minimum room in bytes.
  ///   - fill: A closure that reads and returns the number of bytes read.
  package mutating func receive<Failure: Error>(
    upTo count: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    try input.append(upTo: count, fill)
    if isPassingOver { passOverInput() }
  }

  private mutating func passOver(_ count: Int) {
    if count > 0 { hasPassedOver = true }
  }

  /// Discards unread input.
  mutating func passOverInput() {
    if input.isEmpty { return }
    passOver(input.count)
    input.removeAll()
  }

  /// Records that the client sends no more data; it may still wait for responses.
  package mutating func receiveEnd() { isInputOver = true }

  /// Returns the next event, or `nil` if it is not known yet, or too many requests or too much output are pending.
  ///
  /// - Parameter date: The date of the response if the request is refused.
  package mutating func nextEvent(refusingAt date: @autoclosure () -> HTTP1DateField? = nil) -> HTTP1Event? {
    // Requests that can never be answered need not wait for room; a disconnected client is only detected by reading.
    if neverResponds, !parser.isInsideRequest, !(hasRoom && hasTurns) { discardsInput = true }
    if isPassingOver {
      passOverInput()
      return nil
    }
    guard !isTakenOver, parser.isInsideRequest || hasRoom && hasTurns else { return nil }
    do throws(HTTP1Failure) {
      guard let event = try parser.next(in: input) else {
        input.drop(parser.consumed)
        if isInputOver { try endInput() }
        return nil
      }
      defer { input.drop(parser.consumed) }
      return take(event)
    } catch {
      refuse(error, date: date())
      return .failure(error)
    }
  }

  private mutating func take(_ event: consuming HTTP1Parser.Event) -> HTTP1Event {
    switch event {
    case .head(let head):
      requestCount += 1
      let exchange = Exchange(
        number: requestCount,
        isHead: head.request.method == .head,
        version: head.version,
        closes: !head.keepsAlive || isDraining,
        awaitsContinue: head.expectsContinue
      )
      exchanges.append(exchange)
      isLastRequest = exchange.closes
      return .head(head, number: requestCount)
    case .body(let range):
      if let last = exchanges.indices.last, exchanges[last].number == requestCount {
        exchanges[last].awaitsContinue = false
      }
      return .body(input.bytes(range))
    case .end(let trailers):
      if isLastRequest { discardsInput = true }
      return .end(trailers: trailers)
    }
  }

  private mutating func endInput() throws(HTTP1Failure) {
    guard parser.isInsideRequest else {
      if exchanges.isEmpty { isClosing = true }
      return
    }
    let bytes = input.storage.span.extracting(input.range)
    throw parser.failure(
      at: bytes.count,
      in: bytes,
      message: "the client stopped sending before its request was complete"
    )
  }

  /// Responds in place of a request that has begun and has no response, or else of one that never began.
  mutating func refuse(_ failure: HTTP1Failure, date: HTTP1DateField?) {
    passOverInput()
    discardsInput = true
    if !parser.isInsideContent {
      requestCount += 1
      exchanges.append(
        Exchange(number: requestCount, isHead: false, version: .http11, closes: true, awaitsContinue: false)
      )
    } else if let last = exchanges.indices.last, exchanges[last].number == requestCount {
      exchanges[last].closes = true
    } else if exchanges.isEmpty {
      isClosing = true
    } else {
      exchanges[exchanges.count - 1].closes = true
    }
    respond(to: requestCount, with: configuration.refusal(failure), date: date)
  }

  /// Ends the protocol at this point.
  ///
  /// - Returns: The unread bytes from the client, with which the next protocol begins.
  package mutating func takeOver() -> [UInt8] {
    isTakenOver = true
    let rest = input.bytes
    input.removeAll()
    return rest
  }
}

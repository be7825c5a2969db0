import BacklotHTTP

/// One side of a connection that speaks HTTP/1: bytes go in and events come out, answers go in and bytes come out.
///
/// It does no input or output and knows no time. Its driver
/// - hands over what arrives, while ``wantsInput`` says so, and asks for events until there is none;
/// - answers each request by its number, at once or later; the connection puts answers into the order of the requests;
/// - does what ``nextStep()`` says until there is nothing, and asks for events again after it has written.
///
/// Another protocol can take the connection over: answer with 101, let everything be written, and go on with
/// ``takeOver()``.
package struct HTTP1Connection: Sendable {
  /// How a connection behaves.
  package struct Configuration: Sendable, Hashable {
    package var limits = HTTP1Limits()
    /// What requests were sent by: `http` or `https`.
    package var scheme = "http"
    /// How many bytes may wait to be written before nothing more is read.
    package var outputMark = 1 << 18
    /// How many requests may wait for their answers before nothing more is read.
    package var pipelineDepth = 64
    /// Whether the connection notes when each answer is sent, for ``HTTP1Connection/nextSentAnswer()``.
    package var notesSending = false

    package init() {}
  }

  let configuration: Configuration
  var input = ByteBuffer()
  var parser: HTTP1Parser
  var writer = HTTP1Writer()
  /// Requests without a complete answer, in their order.
  var exchanges: [Exchange] = []
  /// What is to be done between the bytes: at which place in all bytes ever written, and what.
  var marks: [(place: Int, step: HTTP1WriteStep)] = []
  /// How many bytes were ever sent.
  var sentCount = 0
  /// How many bytes of answers wait because an earlier one is not complete.
  var heldCount = 0
  /// The answers that were begun and not told of by ``nextSentAnswer()``, in order.
  var sendings: [HTTP1Sending] = []
  private(set) var requestCount = 0
  private var isInputOver = false
  /// Whether what arrives is passed over, because it cannot be trusted or no further request is wanted.
  var isDeaf = false
  /// Whether something has been passed over.
  ///
  /// A socket that is closed then is reset by the system, and with it what the client has not read yet.
  package private(set) var hasPassedOver = false
  /// Whether no further request is taken, and the connection closes once all is written.
  var isClosing = false
  private var isTakenOver = false
  /// Whether the client asked that nothing follows the request that began last.
  var isLastRequest = false
  /// Whether the connection is to end behind the request that arrives next or now.
  var isDraining = false
  var isClosed = false
  /// Whether the answer whose turn it is never comes.
  var isSilent = false

  /// Makes the state of a new connection.
  package init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    parser = HTTP1Parser(limits: configuration.limits, scheme: configuration.scheme)
  }
}

extension HTTP1Connection {
  /// A request that has no complete answer yet.
  struct Exchange: Sendable {
    let number: Int
    let isHead: Bool
    let version: HTTP1Version
    /// Whether the connection ends with the answer.
    var closes: Bool
    /// The client waits for `100 Continue`, or might send its content without.
    var awaitsContinue: Bool
    var progress = Progress.waiting
    /// What an answer does that comes before its turn.
    var held: [Action] = []
  }

  /// How far an answer is.
  enum Progress: Sendable {
    case waiting
    case writing(HTTP1Writer.Framing, remaining: Int)
  }

  /// What can be done to an answer.
  enum Action: Sendable {
    case proceed
    case informational(HTTPStatus, HTTPFields)
    case begin(HTTPResponse, HTTP1DateField?)
    case body(ArraySlice<UInt8>)
    case end(HTTPFields)
    case spoil(HTTPResponse, HTTP1Spoiling, HTTP1DateField?)
  }
}

// MARK: - In

extension HTTP1Connection {
  /// Whether more bytes should be read from the client: not where too much waits to be answered or written.
  ///
  /// What is only passed over should be read as well: a client that is gone is not noticed otherwise.
  package var wantsInput: Bool {
    if isInputOver || isTakenOver || isClosed { return false }
    if isPassingOver { return true }
    // A request that began is read to its end, whatever waits for the answers before its own.
    return parser.isInsideRequest ? writer.output.count < configuration.outputMark : hasRoom && hasTurns
  }

  private var isPassingOver: Bool { isClosing || isDeaf }

  private var hasRoom: Bool { writer.output.count + heldCount < configuration.outputMark }

  private var hasTurns: Bool { exchanges.count < configuration.pipelineDepth }

  /// Whether a head has begun to arrive and is not complete; slow ones deserve a time limit.
  package var isReadingHead: Bool { parser.isInsideHead && !isPassingOver }

  /// Whether nothing is asked, answered or waiting to be written.
  package var isIdle: Bool { exchanges.isEmpty && writer.output.isEmpty && marks.isEmpty && !parser.isInsideRequest }

  /// How many bytes arrived and are not read yet.
  package var inputCount: Int { input.count }

  /// Takes bytes that arrived.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    if isPassingOver { passOver(bytes.count) } else { input.append(bytes) }
  }

  /// Takes bytes that arrived.
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { receive($0) }
  }

  /// Lets a system call read into the connection's own memory.
  ///
  /// - Parameters:
  ///   - count: How much room there has to be.
  ///   - fill: Reads, and says how many bytes it read.
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

  /// Drops what arrived and was not read.
  mutating func passOverInput() {
    if input.isEmpty { return }
    passOver(input.count)
    input.removeAll()
  }

  /// Takes note that the client sends no more; it may still wait for answers.
  package mutating func receiveEnd() { isInputOver = true }

  /// What arrived next, or nothing where that is not known yet, or too much waits to be answered or written.
  ///
  /// - Parameter date: The date of the response if the request is refused.
  package mutating func nextEvent(refusingAt date: @autoclosure () -> HTTP1DateField? = nil) -> HTTP1Event? {
    // What can never be answered need not wait for that; a client that is gone is only noticed where it is read.
    if isSilent, !parser.isInsideRequest, !(hasRoom && hasTurns) { isDeaf = true }
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
      if isLastRequest { isDeaf = true }
      return .end(trailers: trailers)
    }
  }

  private mutating func endInput() throws(HTTP1Failure) {
    guard parser.isInsideRequest else {
      if exchanges.isEmpty { isClosing = true }
      return
    }
    let bytes = input.storage.span.extracting(input.range)
    throw parser.failure(at: bytes.count, in: bytes, "the client stopped sending before its request was complete")
  }

  /// Answers in the place of a request that began and has no answer, or else of one that never did.
  mutating func refuse(_ failure: HTTP1Failure, date: HTTP1DateField?) {
    passOverInput()
    isDeaf = true
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
    respond(to: requestCount, with: failure.response, date: date)
  }

  /// Ends the protocol here.
  ///
  /// - Returns: What the client sent already and nobody has read: the beginning of the next protocol.
  package mutating func takeOver() -> [UInt8] {
    isTakenOver = true
    let rest = input.bytes
    input.removeAll()
    return rest
  }
}

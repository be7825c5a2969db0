package import BacklotHTTP
import BacklotMessages
import BacklotPlatform
package import BacklotStubs

/// Collects the parts of each exchange with an upstream, and passes the exchange on when it ends.
///
/// An exchange is passed on before its client receives the end of the response.
package final class RecordingTap: UpstreamTap {
  private let record: @Sendable (ObservedExchange) -> Void
  private let memory: ContentMemory

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - maximumContentSize: The maximum number of bytes of content of all responses in progress. A response that exceeds
  ///     it is recorded without content. Defaults to 512 MiB.
  ///   - record: Receives the exchanges. It may be called on any thread.
  package init(maximumContentSize: Int = 512 << 20, _ record: @escaping @Sendable (ObservedExchange) -> Void) {
    self.record = record
    memory = ContentMemory(maximumContentSize)
  }

  package func observe(_ request: ReceivedRequest, to upstream: Upstream) -> any UpstreamExchangeObserver {
    TappedExchange(ObservedExchange(.received(request, upstream)), memory, record)
  }

  /// Begins to observe an exchange whose request is known later.
  package func begin() -> TappedExchange { TappedExchange(ObservedExchange(nil), memory, record) }
}

/// The memory for the content of the responses in progress.
private final class ContentMemory: Sendable {
  private let maximumSize: Int
  private let size = Atomic(0)

  init(_ maximumSize: Int) { self.maximumSize = maximumSize }

  /// Takes a number of bytes.
  ///
  /// - Returns: False if there are not as many.
  func take(_ count: Int) -> Bool {
    if size.wrappingAdd(count, ordering: .relaxed).newValue <= maximumSize { return true }
    give(count)
    return false
  }

  func give(_ count: Int) { size.wrappingSubtract(count, ordering: .relaxed) }
}

/// An exchange whose parts are collected.
package final class TappedExchange: UpstreamExchangeObserver {
  /// The exchange, or `nil` after its end.
  private let exchange: Mutex<ObservedExchange?>
  private let memory: ContentMemory
  private let record: @Sendable (ObservedExchange) -> Void

  fileprivate init(
    _ exchange: ObservedExchange,
    _ memory: ContentMemory,
    _ record: @escaping @Sendable (ObservedExchange) -> Void
  ) {
    self.exchange = Mutex(exchange)
    self.memory = memory
    self.record = record
  }

  deinit { memory.give(exchange.withLock { $0?.heldLength ?? 0 }) }

  /// Receives the request, whose body is in memory, before its response.
  package func receive(_ request: HTTPRequest) { exchange.withLock { $0?.request = .sent(request) } }

  package func receive(_ response: HTTPResponse) {
    var head = response
    head.body = .empty
    exchange.withLock { $0?.receive(head) }
    if let content = response.body.bytes, !content.isEmpty { receive(content) }
  }

  package func receive(_ piece: [UInt8]) {
    let isKept = memory.take(piece.count)
    let freedLength = exchange.withLock { exchange in
      let before = exchange?.heldLength ?? 0
      exchange?.receive(piece, isKept: isKept)
      return before + (isKept ? piece.count : 0) - (exchange?.heldLength ?? 0)
    }
    if freedLength > 0 { memory.give(freedLength) }
  }

  package func end(_ failure: UpstreamFailure?) { end(failure.map { .failed($0.message) } ?? .complete) }

  package func cancel() { end(.cancelled) }

  private func end(_ end: ObservedExchange.End) {
    let ended = exchange.withLock { exchange in
      let ended = exchange?.ended(end)
      exchange = nil
      return ended
    }
    guard let ended else { return }
    memory.give(ended.heldLength)
    if ended.isRecorded { record(ended) }
  }
}

/// The parts of an exchange, as they were observed.
///
/// What can be done later, such as to join the pieces of the content, is not done while the client waits.
package struct ObservedExchange: Sendable {
  /// The origin of the request.
  enum Request: Sendable {
    /// A client has sent it to this server, which passes it on to an upstream.
    case received(ReceivedRequest, Upstream)
    /// This process sends it.
    case sent(HTTPRequest)
  }

  enum End: Sendable {
    case complete
    case failed(String)
    /// The client has stopped waiting.
    case cancelled
  }

  /// The maximum number of bytes of a message's content.
  ///
  /// A message with more is recorded without content, which the comment of the exchange states.
  static let maximumContentLength = 256 << 20

  /// The time at which the first exchange of the process began, on two clocks.
  ///
  /// The order of exchanges does not change if the wall clock is set.
  private static let epoch = (moment: Moment.now, instant: ContinuousClock.now)

  fileprivate(set) var request: Request?
  private let start: ContinuousClock.Instant
  private var end: (kind: End, time: Duration)?
  private var head: (response: HTTPResponse, time: Duration)?
  private var pieces: [(bytes: [UInt8], time: Duration)] = []
  /// The number of bytes of the content, including those that are left out.
  private var length = 0
  /// The number of bytes of the pieces.
  fileprivate private(set) var heldLength = 0
  /// True if the content is left out.
  private var isContentMissing = false

  init(_ request: Request?) {
    self.request = request
    // The first exchange begins after the epoch.
    _ = Self.epoch
    start = .now
  }

  private var elapsed: Duration { start.duration(to: .now) }

  fileprivate mutating func receive(_ head: HTTPResponse) { self.head = (head, elapsed) }

  fileprivate mutating func receive(_ piece: [UInt8], isKept: Bool) {
    length += piece.count
    isContentMissing = isContentMissing || !isKept || length > Self.maximumContentLength
    if isContentMissing {
      (pieces, heldLength) = ([], 0)
    } else {
      pieces.append((piece, elapsed))
      heldLength += piece.count
    }
  }

  fileprivate consuming func ended(_ kind: End) -> Self {
    end = (kind, elapsed)
    return self
  }

  /// True unless the client has stopped waiting for a response that is of use only as a whole.
  fileprivate var isRecorded: Bool {
    if case .cancelled = end?.kind { isStream } else { request != nil }
  }

  /// True if a part of the content is of use.
  private var isStream: Bool {
    head?.response.headerFields[.contentType].flatMap { MediaType(parsing: $0) }?.isEventStream ?? false
  }
}

// MARK: - The recorded exchange

extension ObservedExchange {
  /// An estimate of the memory that the exchange takes, in bytes.
  package var size: Int {
    var (size, message) = (1_024 + heldLength + pieces.count * 48, HTTPFields())
    switch request {
    case .received(let request, _): (size, message) = (size + request.sentBody.count, request.message.headerFields)
    case .sent(let request): (size, message) = (size + (request.body.bytes?.count ?? 0), request.headerFields)
    case nil: break
    }
    for fields in [message, head?.response.headerFields ?? [:]] {
      for field in fields { size += 64 + field.name.rawName.utf8.count + field.value.utf8.count }
    }
    return size
  }

  /// Returns the exchange as it is recorded.
  ///
  /// A stream of events, or of lines of JSON, is recorded as far as it came. Other responses that are incomplete are left
  /// out.
  package func recorded() -> RecordedExchange {
    let request = recordedRequest
    let origin = Stub.Origin(file: "\(request.method) \((request.path ?? "/").prefix { $0 != "?" })")
    var exchange = RecordedExchange(request: request, response: nil, origin: origin)
    exchange.start = Self.epoch.moment.adding(Self.epoch.instant.duration(to: start))
    let length = request.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    if length > Self.maximumContentLength, request.body.bytes?.isEmpty ?? true {
      exchange.addComment("The request was recorded without its content, which has more than 256 MiB.")
    }
    if let head { exchange.waitingTime = head.time }
    switch end?.kind {
    case .failed(let reason) where !isStream: exchange.comment = reason
    case .failed(let reason):
      addResponse(to: &exchange)
      exchange.addComment("The stream ended early: \(reason)")
    case .cancelled:
      addResponse(to: &exchange)
      exchange.addComment("The client left before the stream ended.")
    case .complete, nil: addResponse(to: &exchange)
    }
    return exchange
  }

  /// The request as the client sent it, but to the upstream instead of this server.
  ///
  /// The path is that of the client, without the base path of the upstream, so that a replay answers the same client.
  private var recordedRequest: HTTPRequest {
    let (received, upstream): (ReceivedRequest, Upstream)
    switch request {
    case .received(let request, let to): (received, upstream) = (request, to)
    case .sent(let request): return request
    case nil: return HTTPRequest(method: .get)
    }
    var message = received.message
    message.scheme = upstream.url.scheme
    message.authority = upstream.url.authority
    message.headerFields = message.headerFields.endToEnd
    if message.headerFields.contains(.host) { message.headerFields[.host] = upstream.url.authority }
    let body = received.sentBody
    if body.count > Self.maximumContentLength {
      // The number of bytes tells that they are missing.
      message.headerFields[.contentLength] = String(body.count)
    } else {
      message.body = HTTPBody(body)
    }
    return message
  }

  private func addResponse(to exchange: inout RecordedExchange) {
    guard let head else { return }
    var response = head.response
    response.body = HTTPBody(pieces.count == 1 ? pieces[0].bytes : Array(pieces.lazy.map(\.bytes).joined()))
    exchange.response = response
    if isContentMissing {
      exchange.missingLength = length
      let reason =
        length > Self.maximumContentLength
        ? "which has more than 256 MiB" : "since too many large responses were received at the same time"
      exchange.addComment("The response was recorded without its content, \(reason).")
    }
    exchange.receivingTime = max(.zero, (end?.time ?? head.time) - head.time)
    for piece in pieces {
      let time = max(.zero, piece.time - head.time)
      if let last = exchange.chunks.last, last.time == time {
        exchange.chunks[exchange.chunks.count - 1].length += piece.bytes.count
      } else {
        exchange.chunks.append(RecordedChunk(length: piece.bytes.count, time: time))
      }
    }
    // One piece is the usual case, and says nothing about its time that the receiving time does not.
    if exchange.chunks.count == 1 { exchange.chunks = [] }
  }
}

extension RecordedExchange {
  fileprivate mutating func addComment(_ text: String) { comment = comment.map { "\($0) \(text)" } ?? text }
}

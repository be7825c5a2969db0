import BacklotHTTP
import BacklotStubs

/// The exchanges whose events have arrived in part, as a value.
struct ExchangeAssembler {
  fileprivate struct Partial {
    var exchange: RecordedExchange
    var content: [UInt8] = []
    var headTime: Duration = .zero
    /// The number of bytes of the content, including those that are left out.
    var length = 0
    var isTooLarge: Bool { length > ExchangeAssembler.maximumContentLength }
  }

  /// The maximum number of bytes of a message's content.
  ///
  /// A message with more is recorded without content, which the comment of the exchange states.
  static let maximumContentLength = 256 << 20

  private var partial: [UInt64: Partial] = [:]

  /// The number of exchanges that have begun and not ended.
  var openCount: Int { partial.count }

  /// Handles an event.
  ///
  /// - Returns: The exchange, if it has ended.
  mutating func handle(_ event: ExchangeEvent, of number: UInt64) -> RecordedExchange? {
    switch event {
    case .request(let request, let start):
      let origin = Stub.Origin(file: "\(request.method) \((request.path ?? "/").prefix { $0 != "?" })")
      var exchange = RecordedExchange(request: request, response: nil, origin: origin)
      exchange.start = start
      let length = request.headerFields[.contentLength].flatMap { Int($0) } ?? 0
      if length > Self.maximumContentLength, request.body.bytes?.isEmpty ?? true {
        exchange.addComment("The request was recorded without its content, which has more than 256 MiB.")
      }
      partial[number] = Partial(exchange: exchange)
    case .head(let status, let fields, let time):
      partial[number]?.exchange.response = HTTPResponse(status: status, headerFields: fields)
      partial[number]?.exchange.waitingTime = time
      partial[number]?.headTime = time
    case .content(let piece, let time): partial[number]?.append(piece, at: time)
    case .end(let time): return partial.removeValue(forKey: number)?.ended(at: time)
    case .failure(let reason): return partial.removeValue(forKey: number)?.failed(because: reason)
    case .cancelled: partial[number] = nil
    }
    return nil
  }
}

extension ExchangeAssembler.Partial {
  mutating func append(_ piece: [UInt8], at time: Duration) {
    length += piece.count
    guard !isTooLarge else {
      content = []
      exchange.chunks = []
      return
    }
    content += piece
    let time = max(.zero, time - headTime)
    if let last = exchange.chunks.last, last.time == time {
      exchange.chunks[exchange.chunks.count - 1].length += piece.count
    } else {
      exchange.chunks.append(RecordedChunk(length: piece.count, time: time))
    }
  }

  func ended(at time: Duration) -> RecordedExchange {
    var ended = exchange
    ended.response?.body = HTTPBody(content)
    if isTooLarge {
      ended.missingLength = length
      ended.addComment("The response was recorded without its content, which has more than 256 MiB.")
    }
    ended.receivingTime = max(.zero, time - headTime)
    // One piece is the usual case, and says nothing about its time that the receiving time does not.
    if ended.chunks.count == 1 { ended.chunks = [] }
    return ended
  }

  func failed(because reason: String) -> RecordedExchange {
    var failed = exchange
    failed.comment = reason
    failed.response = nil
    failed.chunks = []
    return failed
  }
}

extension RecordedExchange {
  fileprivate mutating func addComment(_ text: String) { comment = comment.map { "\($0) \(text)" } ?? text }
}

import BacklotHTTP

/// Reads the answer to one request as its bytes arrive (RFC 9112 §4); fields and content are read as those of requests.
///
/// Of a content that is longer than anybody wants to know, the beginning is read, and that is the end of it.
struct HTTP1ResponseParser: Sendable {
  private enum State: Sendable {
    case statusLine
    case fields(HTTPStatus)
    case content(HTTPResponse)
    /// The content ends with the connection.
    case untilClose(HTTPResponse)
    case done
  }

  private var parser: HTTP1Parser
  private var input = ByteBuffer()
  private var body: [UInt8] = []
  private var state = State.statusLine
  /// Whether the request was one of which the answer has no content, whatever its fields say.
  private let answersHead: Bool
  private let bodySize: Int

  /// Makes a parser for one answer.
  ///
  /// - Parameters:
  ///   - method: What was asked.
  ///   - bodySize: How many bytes of the content are read.
  init(answering method: HTTPMethod, bodySize: Int) {
    answersHead = method == .head
    self.bodySize = bodySize
    var limits = HTTP1Limits()
    limits.body = .max
    parser = HTTP1Parser(limits: limits)
  }

  /// Reads on.
  ///
  /// - Returns: The answer, when it is complete.
  /// - Throws: What is wrong with it.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP1Failure) -> HTTPResponse? {
    if case .done = state { return nil }
    input.append(bytes)
    while true {
      switch state {
      case .statusLine: guard try readStatusLine() else { return nil }
      case .fields(let status): guard try readFields(status) else { return nil }
      case .content(let response): return try readContent(response)
      case .untilClose(let response): return takeAll(response)
      case .done: return nil
      }
    }
  }

  /// Takes note that nothing more comes.
  ///
  /// - Returns: The answer, if that is its end.
  mutating func receiveEnd() -> HTTPResponse? {
    guard case .untilClose(let response) = state else { return nil }
    return finish(response)
  }

  private mutating func finish(_ response: HTTPResponse) -> HTTPResponse {
    state = .done
    return HTTPResponse(status: response.status, headerFields: response.headerFields, body: HTTPBody(body))
  }
}

// MARK: - The head

extension HTTP1ResponseParser {
  /// The longest line that is taken, with its end.
  private static let longestLine = 1024

  private mutating func readStatusLine() throws(HTTP1Failure) -> Bool {
    let line = input.bytes(0..<min(input.count, Self.longestLine))
    guard let end = line.firstIndex(of: HTTP1Syntax.lineFeed) else {
      guard line.count < Self.longestLine else { throw Self.noStatus }
      return false
    }
    guard end > 0, line[end - 1] == HTTP1Syntax.carriageReturn, let status = Self.status(line[..<(end - 1)]) else {
      throw Self.noStatus
    }
    parser.cursor = end + 1
    parser.beginSection()
    state = .fields(status)
    return true
  }

  private static let noStatus = HTTP1Failure(
    .badRequest,
    .head(line: 1, column: 1),
    "the first line is no status line of HTTP/1, such as “HTTP/1.1 200 OK”"
  )

  private static func status(_ line: ArraySlice<UInt8>) -> HTTPStatus? {
    guard line.starts(with: "HTTP/1.".utf8), line.count >= 12 else { return nil }
    let parts = String(decoding: line.dropFirst(8), as: UTF8.self)
    let code = parts.dropFirst().prefix(3)
    guard parts.first == " ", code.count == 3, code.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    guard let number = Int(code), number >= 100 else { return nil }
    let phrase = parts.dropFirst(4)
    guard phrase.isEmpty || phrase.first == " " else { return nil }
    return HTTPStatus(code: number, reasonPhrase: phrase.isEmpty ? nil : String(phrase.dropFirst()))
  }

  private mutating func readFields(_ status: HTTPStatus) throws(HTTP1Failure) -> Bool {
    guard let fields = try parsedFields() else { return false }
    input.drop(parser.cursor)
    parser.consume()
    parser.consumed = 0
    // What comes before the answer says nothing about it (RFC 9110 §15.2).
    if status.code < 200 {
      parser = HTTP1Parser(limits: parser.limits)
      state = .statusLine
      return true
    }
    try expectContent(of: HTTPResponse(status: status, headerFields: fields))
    return true
  }

  private mutating func parsedFields() throws(HTTP1Failure) -> HTTPFields? {
    // What the span is of must not be a part of what changes meanwhile.
    let (input, limit) = (input, parser.limits.head)
    let bytes = input.storage.span.extracting(input.range)
    guard try parser.section(bytes, limit: limit, "the head") else { return nil }
    return parser.makeFields(bytes)
  }

  /// Finds out where the content ends (RFC 9112 §6.3).
  private mutating func expectContent(of response: HTTPResponse) throws(HTTP1Failure) {
    let facts = parser.facts
    if answersHead || response.status.forbidsContent {
      parser.state = .end
    } else if facts.hasTransferEncoding {
      guard facts.isChunked else {
        throw HTTP1Failure(.badRequest, .head(line: 1, column: 1), "the last transfer coding is not “chunked”")
      }
      parser.state = .chunkSize
    } else if let length = facts.contentLength {
      parser.state = length > 0 ? .content : .end
      parser.remaining = length
    } else {
      state = .untilClose(response)
      return
    }
    state = .content(response)
  }
}

// MARK: - The content

extension HTTP1ResponseParser {
  private mutating func readContent(_ response: HTTPResponse) throws(HTTP1Failure) -> HTTPResponse? {
    while let event = try parser.next(in: input) {
      switch event {
      case .body(let range):
        body += input.bytes(range).prefix(bodySize - body.count)
        if body.count == bodySize { return finish(response) }
      case .end, .head: return finish(response)
      }
      input.drop(parser.consumed)
    }
    input.drop(parser.consumed)
    return nil
  }

  private mutating func takeAll(_ response: HTTPResponse) -> HTTPResponse? {
    body += input.bytes.prefix(bodySize - body.count)
    input.removeAll()
    return body.count == bodySize ? finish(response) : nil
  }
}

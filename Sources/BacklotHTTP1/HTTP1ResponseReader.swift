import BacklotFormats
package import BacklotHTTP

/// An incremental parser for the consecutive responses of one connection (RFC 9112 §4); fields and content are parsed
/// like those of requests.
package struct HTTP1ResponseReader: Sendable {
  package enum Event: Sendable {
    /// The status, the fields and, if known, the length of the content.
    case head(HTTPResponse, length: Int64?)
    case content([UInt8])
    case end
    /// A complete response that arrived at once.
    case whole(HTTPResponse)
  }

  private enum State: Sendable {
    case statusLine
    case fields(HTTPStatus)
    case content
    /// The content ends with the connection.
    case untilClose
    case done
  }

  /// The bytes of a head and its meaning: most responses of a connection differ only in their content.
  package final class KnownHead: Sendable {
    fileprivate let bytes: ContiguousArray<UInt8>
    fileprivate let response: HTTPResponse
    fileprivate let facts: HTTP1HeadFacts
    fileprivate let isOld: Bool

    fileprivate init(bytes: ContiguousArray<UInt8>, response: HTTPResponse, facts: HTTP1HeadFacts, isOld: Bool) {
      self.bytes = bytes
      self.response = response
      self.facts = facts
      self.isOld = isOld
    }
  }

  private var parser: HTTP1Parser
  private var input = ByteBuffer()
  private var state = State.done
  private let limits: HTTP1Limits
  private let isPassedOn: Bool
  /// True if the request's method implies a response without content, regardless of its fields.
  private var answersHead = false
  /// True if the response is HTTP/1.0.
  private var isOld = false
  private var closes = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - headSize: The maximum size of a head in bytes.
  ///   - isPassedOn: Whether to omit fields that concern only the connection.
  package init(headSize: Int = HTTP1Limits().head, isPassedOn: Bool = false) {
    self.isPassedOn = isPassedOn
    var limits = HTTP1Limits()
    limits.head = headSize
    limits.body = .max
    // The size limit for the head also limits the fields.
    limits.fieldCount = .max
    self.limits = limits
    parser = HTTP1Parser(limits: limits)
  }

  /// Prepares to read the response to a request.
  package mutating func begin(answering method: HTTPMethod) {
    answersHead = method == .head
    closes = false
    state = .statusLine
  }

  /// Adds received bytes.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) { input.append(bytes) }

  /// True if another response may follow the one that has ended.
  package var isReusable: Bool { input.isEmpty && !closes }

  /// Returns the next event; `nil` if more bytes are needed, or the response has ended.
  ///
  /// - Parameter known: The last head from the same server.
  package mutating func next(_ known: inout KnownHead?) throws(HTTP1Failure) -> Event? {
    while true {
      switch state {
      case .statusLine:
        if let known, recalls(known) { return try expectContent(of: known) }
        guard try readStatusLine() else { return nil }
      case .fields(let status):
        if let event = try readFields(status: status, known: &known) { return event } else if isInFields { return nil }
      case .content: return try readContent()
      case .untilClose: return takeAll()
      case .done: return nil
      }
    }
  }

  /// Handles the end of the input.
  ///
  /// - Returns: True if this ends the response, or it had already ended.
  package mutating func receiveEnd() -> Bool {
    switch state {
    case .untilClose, .done:
      state = .done
      return true
    default: return false
    }
  }

  private var isInFields: Bool {
    guard case .fields = state else { return false }
    return true
  }
}

// MARK: - The head

extension HTTP1ResponseReader {
  /// The maximum length of a line, including its end.
  private static let longestLine = 1024

  private mutating func readStatusLine() throws(HTTP1Failure) -> Bool {
    let line = input.bytes(0..<min(input.count, Self.longestLine))
    guard let end = line.firstIndex(of: HTTP1Syntax.lineFeed) else {
      // An invalid line is detected by its first bytes: its sender may wait forever.
      guard line.count < Self.longestLine, Self.isBeginning(line) else { throw Self.noStatus }
      return false
    }
    guard end > 0, line[end - 1] == HTTP1Syntax.carriageReturn, let status = Self.status(line[..<(end - 1)]) else {
      throw Self.noStatus
    }
    isOld = line[7] == UInt8(ascii: "0")
    parser.cursor = end + 1
    parser.beginSection()
    state = .fields(status)
    return true
  }

  private static func isBeginning(_ line: [UInt8]) -> Bool { line.starts(with: "HTTP/1.".utf8.prefix(line.count)) }

  private static let noStatus = HTTP1Failure(
    .badRequest,
    at: .head(line: 1, column: 1),
    message: "the first line is not an HTTP/1 status line such as “HTTP/1.1 200 OK”"
  )

  private static let otherProtocol = HTTP1Failure(
    .badRequest,
    at: .head(line: 1, column: 1),
    message: "the response switches protocols, but the request did not ask for it"
  )

  private static let otherCoding = HTTP1Failure(
    .badRequest,
    at: .head(line: 1, column: 1),
    message: "the only supported transfer coding is “chunked”"
  )

  private static let endless = HTTP1Failure(
    .badRequest,
    at: .head(line: 1, column: 1),
    message: "the Content-Length is too large"
  )

  private static func status(_ line: ArraySlice<UInt8>) -> HTTPStatus? {
    guard line.starts(with: "HTTP/1.".utf8), line.count >= 12, (0x30...0x39).contains(line[7]) else { return nil }
    // A carriage return in the phrase would end the line for another parser, which would then read different fields.
    guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { return nil }
    let (space, parts) = (UInt8(ascii: " "), line.dropFirst(8))
    let code = parts.dropFirst().prefix(3)
    guard parts.first == space, code.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = code.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let phrase = parts.dropFirst(4)
    guard number >= 100, phrase.isEmpty || phrase.first == space else { return nil }
    return phrase.isEmpty ? HTTPStatus(code: number) : HTTPStatus(code: number, phraseBytes: phrase.dropFirst())
  }

  /// Reads the fields.
  ///
  /// - Returns: `nil` if the fields are incomplete, or belong to an interim response, which contains no information
  ///   about the final response (RFC 9110 §15.2).
  private mutating func readFields(status: HTTPStatus, known: inout KnownHead?) throws(HTTP1Failure) -> Event? {
    guard let fields = try parsedFields() else { return nil }
    if status.code < 200, status.code != 101 {
      drop()
      parser = HTTP1Parser(limits: limits)
      state = .statusLine
      return nil
    }
    let head = KnownHead(
      bytes: ContiguousArray(input.bytes(0..<parser.cursor)),
      response: HTTPResponse(status: status, headerFields: isPassedOn ? fields.endToEnd : fields),
      facts: parser.facts,
      isOld: isOld
    )
    known = head.bytes.count <= 2048 ? head : nil
    drop()
    return try expectContent(of: head)
  }

  private mutating func drop() {
    input.drop(parser.cursor)
    parser.consume()
    parser.consumed = 0
  }

  private mutating func parsedFields() throws(HTTP1Failure) -> HTTPFields? {
    // The span must not refer to a property of a value that is modified meanwhile.
    let (input, limit) = (input, parser.limits.head)
    let bytes = input.storage.span.extracting(input.range)
    guard try parser.section(bytes, limit: limit, named: "the head") else { return nil }
    return parser.makeFields(bytes)
  }

  /// Returns whether the head is that of the last response, and skips it in this case.
  private mutating func recalls(_ known: KnownHead) -> Bool {
    guard parser.cursor == 0, input.count >= known.bytes.count, begins(with: known.bytes) else { return false }
    input.drop(known.bytes.count)
    return true
  }

  private func begins(with bytes: ContiguousArray<UInt8>) -> Bool {
    HTTP1Syntax.matches(input.storage.span.extracting(input.range), at: 0, expected: bytes.span)
  }

  /// Determines the end of the content (RFC 9112 §6.3).
  private mutating func expectContent(of head: KnownHead) throws(HTTP1Failure) -> Event {
    let facts = head.facts
    if isPassedOn, head.response.status.code == 101 { throw Self.otherProtocol }
    closes = facts.closes || (head.isOld && !facts.asksToKeepAlive)
    var length: Int64? = 0
    state = .content
    if answersHead || head.response.status.forbidsContent {
      parser.state = .end
    } else if facts.hasTransferEncoding {
      // Content with an additional transfer coding is not what the fields declare (RFC 9112 §6.1).
      guard facts.isChunked, !facts.hasUnknownCoding else { throw Self.otherCoding }
      // With two lengths, the sender may mean either, so that subsequent bytes are unreliable (RFC 9112 §6.3).
      if facts.contentLength != nil { closes = true }
      parser.state = .chunkSize
      parser.remaining = 0
      length = nil
    } else if let stated = facts.contentLength {
      guard stated < .max else { throw Self.endless }
      parser.state = stated > 0 ? .content : .end
      parser.remaining = stated
      length = Int64(stated)
    } else {
      state = .untilClose
      closes = true
      length = nil
    }
    return wholeAnswer(head.response, length: length) ?? .head(head.response, length: length)
  }
}

// MARK: - The content

extension HTTP1ResponseReader {
  private mutating func readContent() throws(HTTP1Failure) -> Event? {
    let event = try parser.next(in: input)
    defer { input.drop(parser.consumed) }
    switch event {
    case .body(let range): return .content(input.bytes(range))
    case .end, .head:
      state = .done
      return .end
    case nil: return nil
    }
  }

  /// Returns the response if all of its content has arrived.
  private mutating func wholeAnswer(_ head: HTTPResponse, length: Int64?) -> Event? {
    guard let length, length <= input.count, length <= 1 << 16 else { return nil }
    var response = head
    response.body = HTTPBody(input.bytes(0..<Int(length)))
    input.drop(Int(length))
    parser.remaining = 0
    _ = parser.finish(trailers: HTTPFields())
    state = .done
    return .whole(response)
  }

  private mutating func takeAll() -> Event? {
    if input.isEmpty { return nil }
    defer { input.removeAll() }
    return .content(input.bytes)
  }
}

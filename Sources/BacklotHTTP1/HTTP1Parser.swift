package import BacklotHTTP

/// A strict incremental parser for the requests of a connection (RFC 9112), which examines each byte only once.
///
/// It holds no bytes: unconsumed input stays in the caller's buffer, and the parser remembers its position. The same
/// bytes result in the same events regardless of how they are split, except for content, which is reported as it
/// arrives.
package struct HTTP1Parser: Sendable {
  /// A parsed part of a request.
  package enum Event: Sendable {
    case head(HTTP1RequestHead)
    /// Some of the content, as a range of the buffer; positions count from the first pending byte.
    case body(Range<Int>)
    /// The request is complete.
    case end(trailers: HTTPFields)
  }

  enum State: Sendable {
    case start, method, target, version, requestLineEnd
    case fieldStart, fieldName, beforeValue, value, fieldEnd, sectionEnd
    case content, chunkSize, chunkExtension, chunkSizeEnd, chunk, chunkEnd, chunkLineFeed, end, failed
  }

  /// The position of a field, and its index among the well-known names.
  struct FieldPlace: Sendable {
    var name: Range<Int>
    var value: Range<Int>
    var known: Int
    /// The position after the line feed.
    var lineEnd = 0
    /// The index of the identical field in the last head, or a negative number.
    var remembered = -1

    func moved(by distance: Int, remembered: Int) -> FieldPlace {
      FieldPlace(
        name: (name.lowerBound + distance)..<(name.upperBound + distance),
        value: (value.lowerBound + distance)..<(value.upperBound + distance),
        known: known,
        lineEnd: lineEnd + distance,
        remembered: remembered
      )
    }
  }

  let limits: HTTP1Limits
  let scheme: String
  var state = State.start
  /// The number of examined bytes, from the first pending one.
  var cursor = 0
  /// The start of the line, and of the part of it that is being read.
  var lineStart = 0
  var mark = 0
  var method = 0..<0
  var targetPlace = 0..<0
  var target = HTTP1Target?.none
  var version = HTTP1Version.http11
  var fields: [FieldPlace] = []
  var fieldsStart = 0
  var isInTrailers = false
  var facts = HTTP1HeadFacts()
  var memo = HTTP1HeadMemo()
  /// True if the fields are those of the last head.
  var isRemembered = false
  private var hasFailedInContent = false
  /// The number of remaining bytes of the content or the chunk.
  var remaining = 0
  /// The number of content bytes received, and of bytes consumed since the head, including chunk sizes and trailers.
  var contentCount = 0
  var contentOffset = 0

  /// The number of bytes at the front of the buffer that the last call consumed; drop them before the next call.
  package internal(set) var consumed = 0

  /// Creates a parser for a new connection.
  ///
  /// - Parameters:
  ///   - limits: The size limits.
  ///   - scheme: The scheme of requests that do not state one: `http` or `https`.
  package init(limits: HTTP1Limits = HTTP1Limits(), scheme: String = "http") {
    self.limits = limits
    self.scheme = scheme
  }

  /// True if a request has begun and is incomplete.
  package var isInsideRequest: Bool { state != .start || cursor == 1 }

  /// True if the head of the request is incomplete.
  package var isInsideHead: Bool { state.isOfHead && !isInTrailers && isInsideRequest }

  /// True if the head is complete and the content is not.
  package var isInsideContent: Bool { state == .failed ? hasFailedInContent : !isInsideHead && isInsideRequest }

  /// Reads up to the next event.
  ///
  /// - Returns: The event, or `nil` if more bytes are needed.
  /// - Throws: The error in the request; all later calls return `nil`.
  package mutating func next(in input: ByteBuffer) throws(HTTP1Failure) -> Event? {
    consumed = 0
    let bytes = input.storage.span.extracting(input.range)
    do throws(HTTP1Failure) {
      switch state {
      case .failed: return nil
      case .end: return finish(trailers: HTTPFields())
      case .content, .chunk, .chunkSize, .chunkExtension, .chunkSizeEnd, .chunkEnd, .chunkLineFeed:
        return try content(bytes)
      default:
        return isInTrailers ? try trailers(bytes) : try head(bytes)
      }
    } catch {
      hasFailedInContent = isInTrailers || !state.isOfHead
      state = .failed
      throw error
    }
  }

  mutating func finish(trailers: HTTPFields) -> Event {
    state = .start
    isInTrailers = false
    contentCount = 0
    contentOffset = 0
    return .end(trailers: trailers)
  }

  /// Marks bytes as consumed; positions count from the byte after them.
  mutating func consume() {
    consumed += cursor
    contentOffset += cursor
    cursor = 0
    lineStart = 0
    mark = 0
  }
}

extension HTTP1Parser.State {
  var isOfHead: Bool {
    switch self {
    case .start, .method, .target, .version, .requestLineEnd: true
    case .fieldStart, .fieldName, .beforeValue, .value, .fieldEnd, .sectionEnd: true
    default: false
    }
  }

  var isOfRequestLine: Bool {
    switch self {
    case .start, .method, .target, .version, .requestLineEnd: true
    default: false
    }
  }
}

extension HTTP1Parser {
  /// Returns a failure at the current position of the parser.
  func failure(_ status: HTTPStatus, in input: ByteBuffer, message: String) -> HTTP1Failure {
    failure(status, at: cursor, in: input.storage.span.extracting(input.range), message: message)
  }

  /// Returns a failure at a position in the pending bytes.
  func failure(_ status: HTTPStatus = .badRequest, at place: Int, in bytes: Span<UInt8>, message: String)
    -> HTTP1Failure
  {
    if isInTrailers || !state.isOfHead {
      return HTTP1Failure(status, at: .content(byte: contentOffset + place + 1), message: message)
    }
    var (line, start) = (1, 0)
    for index in 0..<min(place, bytes.count) where bytes[index] == HTTP1Syntax.lineFeed {
      line += 1
      start = index + 1
    }
    return HTTP1Failure(
      status,
      at: .head(line: line, column: place - start + 1),
      message: message,
      of: readRequestLine(bytes)
    )
  }

  /// Returns a readable name of a byte.
  func named(_ byte: UInt8) -> String {
    switch byte {
    case 0: "a NUL byte"
    case 9: "a tab"
    case 10: "a line feed"
    case 13: "a carriage return"
    case 32: "a space"
    case 33...126: "“\(Unicode.Scalar(byte))”"
    default: "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }
  }
}

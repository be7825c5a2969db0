import BacklotHTTP

extension HTTP1Parser {
  mutating func head(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Event? {
    if state.isOfRequestLine {
      guard try requestLine(bytes) else { return nil }
    }
    guard try section(bytes, limit: limits.head, named: "the head") else { return nil }
    return .head(try finishHead(bytes))
  }

  private mutating func requestLine(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    if state == .start {
      guard try skipEmptyLine(bytes) else { return false }
    }
    let end = lineStart + limits.requestLine + 2
    if try requestLineParts(bytes.extracting(0..<min(bytes.count, end))) { return true }
    guard bytes.count > end else { return false }
    let message = "the request line exceeds the limit of \(limits.requestLine) bytes"
    throw failure(.uriTooLong, at: end, in: bytes, message: message)
  }

  /// One empty line may precede a request (RFC 9112 §2.2).
  private mutating func skipEmptyLine(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    guard bytes.count > 0 else { return false }
    if bytes[0] == HTTP1Syntax.carriageReturn {
      cursor = 1
      guard bytes.count > 1 else { return false }
      guard bytes[1] == HTTP1Syntax.lineFeed else { throw bareReturn(at: 1, bytes) }
      cursor = 2
      lineStart = 2
      mark = 2
      guard bytes.count > 2 else { return false }
    }
    state = .method
    return true
  }

  private mutating func requestLineParts(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    if state == .method {
      guard try readMethod(bytes) else { return false }
    }
    if state == .target {
      guard try readTarget(bytes) else { return false }
    }
    if state == .version {
      guard try readVersion(bytes) else { return false }
    }
    guard cursor < bytes.count else { return false }
    guard bytes[cursor] == HTTP1Syntax.lineFeed else { throw bareReturn(at: cursor, bytes) }
    cursor += 1
    beginSection()
    return true
  }

  private mutating func readMethod(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    cursor = HTTP1Syntax.endOfToken(in: bytes, from: cursor)
    if cursor - mark > Self.longestMethod {
      let message = "the method exceeds the limit of \(Self.longestMethod) bytes"
      throw failure(.notImplemented, at: mark + Self.longestMethod, in: bytes, message: message)
    }
    guard cursor < bytes.count else { return false }
    guard bytes[cursor] == HTTP1Syntax.space, cursor > mark else {
      let message = "found \(named(bytes[cursor])), expected a method such as GET and one space after it"
      throw failure(at: cursor, in: bytes, message: message)
    }
    method = mark..<cursor
    cursor += 1
    mark = cursor
    state = .target
    return true
  }

  private static let longestMethod = 32

  private mutating func readTarget(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    cursor = HTTP1Syntax.endOfTarget(in: bytes, from: cursor)
    guard cursor < bytes.count else { return false }
    guard bytes[cursor] == HTTP1Syntax.space, cursor > mark else { throw badTarget(bytes) }
    targetPlace = mark..<cursor
    cursor += 1
    mark = cursor
    state = .version
    return true
  }

  private func badTarget(_ bytes: Span<UInt8>) -> HTTP1Failure {
    let byte = bytes[cursor]
    let message =
      byte == HTTP1Syntax.carriageReturn || byte == HTTP1Syntax.lineFeed
      ? "the request line has no version; expected “HTTP/1.1” after the target"
      : cursor == mark
        ? "found \(named(byte)), expected a target such as “/”"
        : "\(named(byte)) in the target; it must be percent-encoded"
    return failure(at: cursor, in: bytes, message: message)
  }

  private mutating func readVersion(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Bool {
    let form: StaticString = "HTTP/d.d\r"
    let usual = Self.usualVersion
    if cursor == mark, HTTP1Syntax.matches(bytes, at: cursor, expected: usual.span) { cursor += 9 }
    while cursor - mark < form.utf8CodeUnitCount {
      guard cursor < bytes.count else { return false }
      let expected = (form.utf8Start + (cursor - mark)).pointee
      let isRight = expected == UInt8(ascii: "d") ? HTTP1Syntax.isDigit(bytes[cursor]) : bytes[cursor] == expected
      guard isRight else {
        let message = "found \(named(bytes[cursor])), expected “HTTP/1.1” and the end of the line"
        throw failure(at: cursor, in: bytes, message: message)
      }
      cursor += 1
    }
    let (major, minor) = (bytes[mark + 5], bytes[mark + 7])
    guard major == UInt8(ascii: "1"), minor <= UInt8(ascii: "1") else {
      throw failure(
        .versionNotSupported,
        at: mark,
        in: bytes,
        message: "this server supports only HTTP/1.1 and HTTP/1.0"
      )
    }
    version = minor == UInt8(ascii: "1") ? .http11 : .http10
    // The request line of another version may have a different kind of target, so the target is only parsed now.
    target = HTTP1Target(targetPlace, method: method, in: bytes)
    guard target != nil else {
      let message = "the target is invalid for this method; expected a path that begins with “/”"
      throw failure(at: targetPlace.lowerBound, in: bytes, message: message)
    }
    state = .requestLineEnd
    return true
  }

  private static let usualVersion = ContiguousArray("HTTP/1.1\r".utf8)

  func bareReturn(at place: Int, _ bytes: Span<UInt8>) -> HTTP1Failure {
    failure(
      at: place,
      in: bytes,
      message: "\(named(bytes[place])) after a carriage return; a line must end with CR and LF"
    )
  }
}

extension HTTP1Parser {
  private mutating func finishHead(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> HTTP1RequestHead {
    if let (status, message) = facts.objection(version: version, limits: limits) {
      throw failure(status, at: cursor - 2, in: bytes, message: message)
    }
    let fields = headFields(bytes)
    let head = HTTP1RequestHead(request(from: bytes, fields: fields), version: version, facts: facts)
    expectContent(head.contentLength)
    consume()
    contentOffset = 0
    return head
  }

  /// Returns the fields, reusing those of the last head that ``section(_:limit:named:)`` found to be identical.
  private mutating func headFields(_ bytes: Span<UInt8>) -> HTTPFields {
    if isRemembered { return memo.fields }
    let fields = makeFields(bytes)
    memo.keep(fieldsStart..<cursor, of: bytes, fields: fields, at: self.fields, facts: facts)
    return fields
  }

  private mutating func request(from bytes: Span<UInt8>, fields: HTTPFields) -> HTTPRequest {
    HTTPRequest(
      method: HTTP1Method.method(method, in: bytes),
      scheme: target?.scheme.map { HTTP1Syntax.text(of: bytes, in: $0).lowercased() } ?? scheme,
      authority: target?.authority.map { HTTP1Syntax.text(of: bytes, in: $0) } ?? memo.host,
      path: target?.path.map { path(of: bytes, in: $0) },
      headerFields: fields
    )
  }

  /// A URL may omit the path; the equivalent request without a URL has `/` or, for options, `*`.
  private mutating func path(of bytes: Span<UInt8>, in range: Range<Int>) -> String {
    if !range.isEmpty, bytes[range.lowerBound] != UInt8(ascii: "?") { return memo.text(of: bytes, in: range) }
    if range.isEmpty, HTTP1Method.method(method, in: bytes) == .options { return "*" }
    return "/" + HTTP1Syntax.text(of: bytes, in: range)
  }

  /// Returns the method and the target of a request whose head is incomplete, as far as they were read.
  func readRequestLine(_ bytes: Span<UInt8>) -> HTTPRequest? {
    guard ![.start, .method, .target].contains(state), targetPlace.upperBound <= bytes.count,
      let target = HTTP1Target(targetPlace, method: method, in: bytes)
    else { return nil }
    let path = target.path.map { range in
      let text = HTTP1Syntax.text(of: bytes, in: range)
      return text.isEmpty || text.utf8.first == UInt8(ascii: "?") ? "/" + text : text
    }
    return HTTPRequest(
      method: HTTP1Method.method(method, in: bytes),
      scheme: target.scheme.map { HTTP1Syntax.text(of: bytes, in: $0).lowercased() } ?? scheme,
      authority: target.authority.map { HTTP1Syntax.text(of: bytes, in: $0) },
      path: path
    )
  }

  private mutating func expectContent(_ length: HTTP1ContentLength) {
    switch length {
    case .none: state = .end
    case .known(let count):
      state = .content
      remaining = count
    case .chunked:
      state = .chunkSize
      remaining = 0
    }
  }
}

/// Creates methods, with a fast path for `GET`.
enum HTTP1Method {
  private static let get = HTTPMethod.get

  static func method(_ range: Range<Int>, in bytes: Span<UInt8>) -> HTTPMethod {
    let isGet =
      range.count == 3 && bytes[range.lowerBound] == UInt8(ascii: "G")
      && bytes[range.lowerBound + 1] == UInt8(ascii: "E") && bytes[range.lowerBound + 2] == UInt8(ascii: "T")
    return isGet ? get : HTTPMethod(token: HTTP1Syntax.text(of: bytes, in: range))
  }
}

import BacklotHTTP

extension HTTP1Parser {
  mutating func content(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Event? {
    while cursor < bytes.count {
      switch state {
      case .content, .chunk: return piece(bytes)
      case .chunkSize: try readSize(bytes)
      case .chunkExtension: try skipExtension(bytes)
      case .chunkSizeEnd:
        try endSize(bytes)
        if isInTrailers { return try trailers(bytes) }
      case .chunkEnd: try expect(HTTP1Syntax.carriageReturn, in: bytes, then: .chunkLineFeed)
      default:
        try expect(HTTP1Syntax.lineFeed, in: bytes, then: .chunkSize)
        lineStart = cursor
        mark = cursor
        remaining = 0
      }
    }
    if state == .chunk { consume() }
    return nil
  }

  private mutating func piece(_ bytes: Span<UInt8>) -> Event {
    let count = min(remaining, bytes.count - cursor)
    let range = cursor..<(cursor + count)
    remaining -= count
    if remaining == 0 { state = state == .chunk ? .chunkEnd : .end }
    cursor += count
    consume()
    return .body(range)
  }

  private mutating func readSize(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    while cursor < bytes.count, let digit = HTTP1Syntax.hexadecimal(bytes[cursor]) {
      guard cursor - lineStart < 16 else {
        throw failure(at: cursor, in: bytes, message: "the chunk size has more than 16 digits")
      }
      remaining = remaining > Int.max >> 4 ? .max : remaining << 4 | digit
      cursor += 1
    }
    guard cursor < bytes.count else { return }
    let byte = bytes[cursor]
    guard cursor > lineStart, byte == HTTP1Syntax.carriageReturn || byte == UInt8(ascii: ";") else {
      throw failure(
        at: cursor,
        in: bytes,
        message: "found \(named(byte)), expected a chunk size in hexadecimal digits, followed by CR LF"
      )
    }
    cursor += 1
    state = byte == UInt8(ascii: ";") ? .chunkExtension : .chunkSizeEnd
  }

  private mutating func skipExtension(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    let end = lineStart + limits.chunkLine
    let window = bytes.extracting(0..<min(bytes.count, end + 1))
    cursor = HTTP1Syntax.endOfValue(in: window, from: min(cursor, window.count))
    guard cursor < window.count else {
      guard bytes.count > end else { return }
      throw failure(at: end, in: bytes, message: "the chunk size line exceeds the limit of \(limits.chunkLine) bytes")
    }
    guard bytes[cursor] == HTTP1Syntax.carriageReturn else {
      throw failure(
        at: cursor,
        in: bytes,
        message: "\(named(bytes[cursor])) in a chunk extension, which must end with CR LF"
      )
    }
    contentCount += cursor - lineStart
    cursor += 1
    state = .chunkSizeEnd
  }

  private mutating func endSize(_ bytes: Span<UInt8>) throws(HTTP1Failure) {
    guard bytes[cursor] == HTTP1Syntax.lineFeed else { throw bareReturn(at: cursor, bytes) }
    guard remaining <= limits.body - min(contentCount, limits.body) else {
      throw failure(.contentTooLarge, at: lineStart, in: bytes, message: limits.bodyProblem)
    }
    contentCount += remaining
    cursor += 1
    if remaining > 0 {
      state = .chunk
    } else {
      consume()
      isInTrailers = true
      beginSection()
    }
  }

  private mutating func expect(_ byte: UInt8, in bytes: Span<UInt8>, then next: State) throws(HTTP1Failure) {
    guard bytes[cursor] == byte else {
      throw failure(at: cursor, in: bytes, message: "found \(named(bytes[cursor])), expected CR LF after the chunk")
    }
    cursor += 1
    state = next
  }

  /// The bytes before the trailers have been reported, but are still in the buffer if the trailers arrived with them.
  mutating func trailers(_ bytes: Span<UInt8>) throws(HTTP1Failure) -> Event? {
    let behind = bytes.extracting(consumed..<bytes.count)
    guard try section(behind, limit: limits.trailers, named: "the trailer section") else { return nil }
    let trailers = fields.isEmpty ? HTTPFields() : makeFields(behind)
    consume()
    return finish(trailers: trailers)
  }
}

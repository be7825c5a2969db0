import BacklotHTTP

/// The pieces of content that is already in memory, so that a slow client does not require a second copy of all of it.
struct BodyPieces: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = Never

  let bytes: [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<UInt8>

    mutating func next() async -> [UInt8]? {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(BodyPieces.size) }
      return Array(rest.prefix(BodyPieces.size))
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }

  private static let size = 1 << 16
}

extension HTTPResponse {
  /// True if the content is in memory and too long to be copied at once.
  var isLong: Bool {
    guard let length = body.length, length > 1 << 18 else { return false }
    return body.bytes != nil
  }

  /// The same response with its content in pieces.
  var inPieces: HTTPResponse {
    guard let bytes = body.bytes else { return self }
    let pieces = HTTPBody(streaming: BodyPieces(bytes: bytes), length: body.length)
    return HTTPResponse(status: status, headerFields: headerFields, body: pieces)
  }
}

/// The size limits of requests; a request beyond them is refused with an explanation.
package struct HTTP1Limits: Sendable, Hashable {
  /// The most bytes of a request line, without its end; 414 past it.
  package var requestLine = 16_384
  /// The most fields of a head, and of a trailer section; 431 past it.
  package var fieldCount = 128
  /// The most bytes of a whole head, with the empty line that ends it; 431 past it.
  package var head = 65_536
  /// The most bytes of content; 413 past it.
  ///
  /// Chunk extensions count as content here.
  package var body = 64 << 20
  /// True if ``body`` is the memory for the content of all requests, which is smaller than the limit of one request.
  package var isBodyLimitedByMemory = false
  /// The most bytes of one chunk's size and extensions; 400 past it.
  package var chunkLine = 512
  /// The most bytes of a trailer section, with the empty line that ends it; 431 past it.
  package var trailers = 8192

  /// Creates the default limits.
  package init() {}

  /// The reason why content is refused that has more bytes than ``body``.
  var bodyProblem: String {
    let limit = "the content exceeds the limit of \(body) bytes"
    return isBodyLimitedByMemory
      ? "\(limit) for the content of all requests: raise --body-memory (ServerLimits.totalBodySize)" : limit
  }
}

/// The size limits of requests; a request that exceeds them is refused with an explanation.
package struct HTTP1Limits: Sendable, Hashable {
  /// The maximum size of a request line in bytes, without its end; larger ones are refused with 414.
  package var requestLine = 16_384
  /// The maximum number of fields in a head or a trailer section; more are refused with 431.
  package var fieldCount = 128
  /// The maximum size of a whole head in bytes, including the empty line at its end; larger ones are refused with 431.
  package var head = 65_536
  /// The maximum size of the content in bytes; larger content is refused with 413.
  ///
  /// Chunk extensions count as content here.
  package var body = 64 << 20
  /// True if ``body`` is the memory for the content of all requests, which is smaller than the limit of one request.
  package var isBodyLimitedByMemory = false
  /// The maximum size of a chunk's size and extensions in bytes; larger ones are refused with 400.
  package var chunkLine = 512
  /// The maximum size of a trailer section in bytes, including the empty line at its end; larger ones are refused with
  /// 431.
  package var trailers = 8192

  /// Creates the default limits.
  package init() {}

  /// The reason for refusing content that exceeds ``body``.
  var bodyProblem: String {
    let limit = "the content exceeds the limit of \(body) bytes"
    return isBodyLimitedByMemory
      ? "\(limit) for the content of all requests: raise --body-memory (ServerLimits.totalBodySize)" : limit
  }
}

import BacklotStubs

/// A coder whose decoded content counts toward the server's memory for the content of all requests.
struct RequestContentCoder: ContentCoder {
  /// The memory of the request, or `nil` if it has no content.
  let memory: RequestMemoryShare?
  /// The coder that does the work.
  let coder: SharedContentCoder

  func decode(
    _ bytes: [UInt8],
    from coding: ContentCoding,
    upTo limit: Int
  ) throws(ContentCodingError) -> [UInt8] {
    guard let memory else { return try coder.base.decode(bytes, from: coding, upTo: limit) }
    let available = memory.available
    let decoded: [UInt8]
    do throws(ContentCodingError) {
      decoded = try coder.base.decode(bytes, from: coding, upTo: min(limit, available))
    } catch {
      throw error.code == .tooLong && available < limit ? memory.problem(decoding: coding, to: available) : error
    }
    guard memory.grow(by: decoded.count) else { throw memory.problem(decoding: coding, to: decoded.count) }
    return decoded
  }

  func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    try coder.base.encode(bytes, in: coding)
  }
}

extension RequestMemoryShare {
  /// Returns the error for content for which there is no memory: that of all requests is too small, or others use it.
  ///
  /// - Parameters:
  ///   - coding: The coding of the content.
  ///   - count: The number of decoded bytes that are not more than the content has.
  fileprivate func problem(decoding coding: ContentCoding, to count: Int) -> ContentCodingError {
    let isTooSmall = count >= availableAlone
    return ContentCodingError(
      isTooSmall ? .tooLong : .noMemory,
      message: "the memory for all request bodies is too small to decode \(coding); "
        + (isTooSmall ? "raise --body-memory" : "retry later, or raise --body-memory")
    )
  }
}

/// The driver's coder of content.
///
/// It is a class so that the coder of each request, which refers to it, needs no allocation.
final class SharedContentCoder: Sendable {
  let base: any StreamingContentCoder

  init(_ base: any StreamingContentCoder) { self.base = base }
}

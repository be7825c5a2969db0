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
    let available = memory?.available ?? limit
    let decoded: [UInt8]
    do throws(ContentCodingError) {
      decoded = try coder.base.decode(bytes, from: coding, upTo: min(limit, available))
    } catch {
      throw error.code == .tooLong && available < limit ? Self.noMemory(for: coding) : error
    }
    guard memory?.grow(by: decoded.count) ?? true else { throw Self.noMemory(for: coding) }
    return decoded
  }

  func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    try coder.base.encode(bytes, in: coding)
  }

  private static func noMemory(for coding: ContentCoding) -> ContentCodingError {
    ContentCodingError(
      .unavailable,
      message: "the memory for all request bodies is too small to decode \(coding); raise --body-memory"
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

package import BacklotHTTP
public import BacklotStubs
import CZLib

/// A coder of gzip and deflate that uses zlib.
public struct ZlibContentCoder: ContentCoder {
  /// Creates a coder.
  public init() {}

  /// Decodes gzip, with any number of members, and deflate, with and without a header.
  public func decode(
    _ bytes: [UInt8],
    from coding: ContentCoding,
    upTo limit: Int
  ) throws(ContentCodingError) -> [UInt8] {
    // Some clients use the name deflate for content without a header (RFC 9110 §8.4.1.2).
    let bare = coding.hasHeader(in: bytes) ? MAX_WBITS : -MAX_WBITS
    let windowBits = coding == .gzip ? MAX_WBITS + 16 : bare
    return try ZlibStream(inflatingWith: windowBits).inflate(bytes, from: coding, upTo: limit)
  }

  /// Encodes content at the default level of zlib.
  public func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    try ZlibStream(deflatingWith: coding == .gzip ? MAX_WBITS + 16 : MAX_WBITS).deflate(bytes)
  }
}

extension ZlibContentCoder: StreamingContentCoder {
  /// Returns a body whose content is encoded while it is read, a chunk at a time.
  package func encode(_ body: HTTPBody, in coding: ContentCoding) -> HTTPBody {
    HTTPBody(streaming: EncodedChunks(body: body, coding: coding))
  }
}

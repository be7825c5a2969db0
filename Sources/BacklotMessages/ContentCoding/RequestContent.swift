package import BacklotHTTP

/// The content of a request for matching: decoded if possible.
package struct RequestContent: Sendable {
  /// The decoded content, or the content as it was sent if it could not be decoded.
  package let bytes: [UInt8]
  /// The content as it was sent, if it is different.
  package private(set) var sent: [UInt8]?
  /// The reason why ``bytes`` are still encoded, or `nil` if they are not.
  package private(set) var problem: String?
  /// The reason why the request must be refused, or `nil` if it need not be.
  package private(set) var refusal: Refusal?

  /// The number of bytes in memory, including both the decoded and the sent content.
  package var byteCount: Int { bytes.count + (sent?.count ?? 0) }

  /// A reason to refuse a request because of the size of its decoded content; on the heap, since few requests have one.
  package indirect enum Refusal: Sendable, Hashable {
    /// The content exceeds a limit, so that no retry can succeed.
    case tooLarge(String)
    /// There is no memory at the moment, so that a retry can succeed.
    case busy(String)
  }

  /// Creates content without a coding.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Creates content by decoding it.
  ///
  /// - Parameters:
  ///   - bytes: The content as it was sent.
  ///   - fields: The fields of the request.
  ///   - coder: The decoder, or `nil` if decoding is not available.
  package init(_ bytes: [UInt8], sentWith fields: HTTPFields, decodedBy coder: (any ContentCoder)?) {
    do throws(ContentCodingError) {
      let codings = try ContentCoding.stated(by: fields)
      self.init(try Self.decode(bytes, from: codings, with: coder))
      if !codings.isEmpty { sent = bytes }
    } catch {
      self.init(bytes)
      problem = error.message
      refusal =
        switch error.code {
        case .tooLong: .tooLarge(error.message)
        case .noMemory: .busy(error.message)
        case .malformed, .incomplete, .unavailable: nil
        }
    }
  }

  private static func decode(
    _ bytes: [UInt8],
    from codings: [ContentCoding],
    with coder: (any ContentCoder)?
  ) throws(ContentCodingError) -> [UInt8] {
    guard let first = codings.first else { return bytes }
    guard let coder else { throw ContentCodingError(.unavailable, message: "no decoder for \(first) is available") }
    var bytes = bytes
    for coding in codings.reversed() { bytes = try coder.decodeWithinLimits(bytes, from: coding) }
    return bytes
  }
}

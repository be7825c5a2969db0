package import BacklotHTTP

/// A type that decodes and encodes content.
///
/// Backlot itself contains no compression. On Apple systems, the Compression framework decodes requests in memory and
/// in `URLSession`; `MockServer` decodes the requests that it receives with zlib. Without a coder, encoded requests are
/// matched by the bytes that were sent, and reports about them state this.
///
/// An implementation must not decode more than the limit allows: a few kilobytes can decode to gigabytes. To test it,
/// encode and decode content of all sizes around its buffer's, and truncate encoded content at each position.
public protocol ContentCoder: Sendable {
  /// Returns decoded content.
  ///
  /// - Parameters:
  ///   - bytes: The entire encoded content.
  ///   - coding: The coding.
  ///   - limit: The maximum number of bytes to return.
  /// - Throws: ``ContentCodingError`` if the content is malformed, incomplete, or longer than the limit.
  func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8]

  /// Returns encoded content.
  ///
  /// - Parameters:
  ///   - bytes: The entire content.
  ///   - coding: The coding.
  /// - Throws: ``ContentCodingError`` if the system cannot provide the memory.
  func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8]
}

/// A coder that can encode content of any length while it is sent.
package protocol StreamingContentCoder: ContentCoder {
  /// Returns a body whose content is encoded while it is read.
  ///
  /// - Parameters:
  ///   - body: The unencoded content.
  ///   - coding: The coding.
  func encode(_ body: HTTPBody, in coding: ContentCoding) -> HTTPBody
}

extension ContentCoder {
  /// Returns decoded content within the limits on content that others have encoded; see
  /// ``ContentCoding/maximumDecodedCount(of:)``.
  ///
  /// - Parameters:
  ///   - bytes: The entire encoded content.
  ///   - coding: The coding.
  package func decodeWithinLimits(_ bytes: [UInt8], from coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    let limit = ContentCoding.maximumDecodedCount(of: bytes.count)
    do throws(ContentCodingError) { return try decode(bytes, from: coding, upTo: limit) } catch {
      guard limit < ContentCoding.maximumDecodedCount, error == .tooLong(coding, limit: limit) else { throw error }
      throw ContentCodingError(.tooLong, message: "\(error.message) for \(bytes.count) encoded bytes")
    }
  }
}

/// A reason why content cannot be decoded or encoded.
public struct ContentCodingError: Error, Hashable, CustomStringConvertible {
  /// The kind of the failure.
  public let code: Code
  /// A description of the problem, in one sentence.
  public let message: String

  /// The kinds of failures.
  public enum Code: Sendable, Hashable {
    /// The content does not have the coding's format, or its checksum is wrong.
    case malformed
    /// The content ends too early.
    case incomplete
    /// The decoded content is longer than the limit.
    case tooLong
    /// The system cannot provide the necessary resources.
    case unavailable
    /// Other requests use the memory that the decoded content needs.
    case noMemory
  }

  /// Creates an error.
  public init(_ code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension ContentCodingError {
  /// Returns the error for decoded content that is longer than a limit.
  package static func tooLong(_ coding: ContentCoding, limit: Int) -> Self {
    Self(.tooLong, message: "the decoded \(coding) content exceeds the limit of \(limit) bytes")
  }

  /// Returns the error for content that does not have the format of a coding.
  package static func malformed(_ coding: ContentCoding) -> Self {
    Self(.malformed, message: "the content is not valid \(coding)")
  }

  /// Returns the error for content that ends too early.
  package static func incomplete(_ coding: ContentCoding) -> Self {
    Self(.incomplete, message: "the \(coding) content is incomplete")
  }
}

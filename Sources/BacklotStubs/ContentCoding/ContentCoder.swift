package import BacklotHTTP

/// A type that decodes and encodes content.
///
/// Backlot itself contains no compression. On Apple systems requests in memory and in `URLSession` are decoded by the
/// Compression framework; `MockServer` decodes the requests that it receives by zlib. Where there is no coder, coded
/// requests are matched by the bytes that were sent, and reports about them say so.
///
/// To implement one, decode no more than the limit allows: a few kilobytes can stand for gigabytes. To test one, encode
/// and decode content of all sizes around its buffer's, and cut coded content at each place.
public protocol ContentCoder: Sendable {
  /// Decodes content.
  ///
  /// - Parameters:
  ///   - bytes: The whole of the coded content.
  ///   - coding: The coding.
  ///   - limit: The maximum number of bytes to return.
  /// - Throws: ``ContentCodingError`` if the content is malformed, incomplete, or longer than the limit.
  func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8]

  /// Encodes content.
  ///
  /// - Parameters:
  ///   - bytes: The whole of the content.
  ///   - coding: The coding.
  /// - Throws: ``ContentCodingError`` if the system cannot provide the memory.
  func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8]
}

/// A coder that can encode content of any length while it is sent.
package protocol StreamingContentCoder: ContentCoder {
  /// Returns a body whose content is encoded while it is read.
  ///
  /// - Parameters:
  ///   - body: The content as it is.
  ///   - coding: The coding.
  func encode(_ body: HTTPBody, in coding: ContentCoding) -> HTTPBody
}

/// A reason why content cannot be decoded or encoded.
public struct ContentCodingError: Error, Hashable, CustomStringConvertible {
  /// The kind of the failure.
  public let code: Code
  /// A sentence about what is wrong.
  public let message: String

  /// The kinds of failures.
  public enum Code: Sendable, Hashable {
    /// The content is not of the coding, or its checksum is wrong.
    case malformed
    /// The content ends too early.
    case incomplete
    /// The decoded content is longer than the limit.
    case tooLong
    /// The system cannot provide what is needed.
    case unavailable
  }

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension ContentCodingError {
  /// The error for decoded content that is longer than a limit.
  package static func tooLong(_ coding: ContentCoding, limit: Int) -> Self {
    Self(.tooLong, "the decoded \(coding) content exceeds the limit of \(limit) bytes")
  }

  /// The error for content that is not of a coding.
  package static func malformed(_ coding: ContentCoding) -> Self {
    Self(.malformed, "the content is not valid \(coding)")
  }

  /// The error for content that ends too early.
  package static func incomplete(_ coding: ContentCoding) -> Self {
    Self(.incomplete, "the \(coding) content is incomplete")
  }
}

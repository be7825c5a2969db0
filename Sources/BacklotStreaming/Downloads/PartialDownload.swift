public import BacklotClientCore
import BacklotHTTP
public import Foundation

/// The beginning of a file whose download failed, with which another call continues it.
///
/// A `ClientError` has one if the call keeps the beginning, and if the server identified the version of the file, with
/// an `ETag` for example. Encode it to continue after the next launch:
///
/// ```swift
/// do {
///   try await client.download(.archive, to: url, isResumable: true)
/// } catch {
///   try await client.download(.archive, to: url, resuming: error.partialDownload)
/// }
/// ```
///
/// The URL may contain secrets in its query: protect the encoded value accordingly.
public struct PartialDownload: Codable, Sendable, Hashable {
  /// The file with the bytes that were received, in the folder of the destination.
  ///
  /// If the folder has moved since, as folders of apps do on iOS, the file is found by its name. Remove the file if the
  /// download will not be continued.
  public let file: URL
  /// The number of bytes that were received.
  public let received: Int64
  /// The strong `ETag` or the `Last-Modified` date of the response, which is sent as `If-Range` (RFC 9110 §13.1.5).
  public let validator: String
  /// The URL of the request; a request to another URL starts over.
  public let url: String

  /// Creates a value, for tests.
  ///
  /// - Parameters:
  ///   - file: The file with the bytes that were received.
  ///   - received: The number of bytes that were received.
  ///   - validator: The `ETag` or the `Last-Modified` date of the response.
  ///   - url: The URL of the request.
  public init(file: URL, received: Int64, validator: String, url: String) {
    self.file = file
    self.received = received
    self.validator = validator
    self.url = url
  }
}

extension ClientError {
  /// The beginning of the file of a failed download, or `nil` if it was not kept.
  public var partialDownload: PartialDownload? { attachment as? PartialDownload }
}

extension PartialDownload {
  /// Returns the strong validator of a response, or `nil` if it has none, so that it cannot be continued.
  ///
  /// A modification date is strong if the response was sent later, since the file may have changed again within the same
  /// second (RFC 9110 §8.8.2.2).
  static func validator(of response: HTTPResponse) -> String? {
    let fields = response.headerFields
    // A part of encoded content cannot be decoded, and its length is not that of the file.
    guard !response.isEncoded, fields[.acceptRanges]?.lowercased() != "none" else { return nil }
    if let tag = fields[.etag] { return tag.hasPrefix("\"") ? tag : nil }
    guard let modified = fields[.lastModified], let sent = fields[.date] else { return nil }
    let year = 1970 + Int(Date().timeIntervalSince1970) / 31_556_952
    let dates = [modified, sent].compactMap { HTTPDate(parsing: $0, currentYear: year)?.seconds }
    return dates.count == 2 && dates[0] < dates[1] ? modified : nil
  }
}

extension HTTPResponse {
  /// True if the content is compressed or otherwise encoded, and perhaps already decoded by the transport.
  var isEncoded: Bool { headerFields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false }
}

extension HTTPField.Name {
  static let acceptRanges = Self(raw: "Accept-Ranges", canonical: "accept-ranges")
}

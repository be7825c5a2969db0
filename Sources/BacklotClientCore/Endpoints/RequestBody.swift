public import BacklotHTTP
public import Foundation

/// The body of an endpoint's request: its media type, and the function that creates its bytes.
public struct RequestBody: Sendable {
  /// The media type, sent as `Content-Type`; `nil` if there is no content.
  public let mediaType: MediaType?
  private let makeBody: @Sendable (JSONEncoder) throws -> HTTPBody

  package init(_ mediaType: MediaType?, makeBody: @escaping @Sendable (JSONEncoder) throws -> HTTPBody) {
    self.mediaType = mediaType
    self.makeBody = makeBody
  }

  /// Returns the encoded body.
  ///
  /// - Parameter encoder: The encoder for JSON.
  /// - Throws: The encoder's error if a value cannot be encoded.
  public func encoded(with encoder: JSONEncoder) throws -> HTTPBody { try makeBody(encoder) }
}

extension RequestBody {
  /// A body without content.
  public static let empty = RequestBody(nil) { _ in .empty }

  /// Returns a value as `application/json`, encoded with the client's encoder when the request is created.
  public static func json(_ value: some Encodable & Sendable) -> Self {
    Self(.json) { HTTPBody(Array(try $0.encode(value))) }
  }

  /// Returns names and values as `application/x-www-form-urlencoded`.
  public static func form(_ items: QueryItems) -> Self {
    Self(.form) { _ in HTTPBody(items.encodedForm) }
  }

  /// Returns text, by default as `text/plain; charset=utf-8`.
  public static func text(_ text: String, as mediaType: MediaType = .plainText) -> Self {
    Self(mediaType) { _ in HTTPBody(text) }
  }

  /// Returns a file, which is read while the request is sent, if the transport streams.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, which must exist when the request is created, because its size is needed.
  ///   - mediaType: The media type. Defaults to the one for its extension.
  public static func file(at url: URL, as mediaType: MediaType? = nil) -> Self {
    Self(mediaType ?? MediaType(fileExtension: url.pathExtension) ?? .octetStream) { _ in
      try HTTPBody(contentsOf: url.path, keepingUpTo: 0)
    }
  }

  /// Returns bytes, a file or a stream of any media type.
  public static func content(_ body: HTTPBody, as mediaType: MediaType = .octetStream) -> Self {
    Self(mediaType) { _ in body }
  }
}

extension RequestBody {
  /// The default encoder of endpoints; internal, so that its shared settings cannot be changed.
  static let sharedEncoder = makeDefaultEncoder()

  /// Returns an encoder that sorts keys and does not escape slashes, so that equal values produce equal bytes.
  static func makeDefaultEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

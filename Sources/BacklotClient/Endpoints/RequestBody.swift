public import BacklotHTTP
public import Foundation

/// The body of an endpoint's request: its media type, and the function that creates its bytes.
public struct RequestBody: Sendable {
  /// The media type, sent as `Content-Type`; `nil` if there is no content.
  public let mediaType: MediaType?
  private let makeBody: @Sendable (JSONEncoder) throws -> HTTPBody

  init(_ mediaType: MediaType?, _ makeBody: @escaping @Sendable (JSONEncoder) throws -> HTTPBody) {
    self.mediaType = mediaType
    self.makeBody = makeBody
  }

  /// Makes the bytes.
  ///
  /// - Parameter encoder: What JSON is encoded with.
  /// - Throws: The encoder's error where a value cannot be encoded.
  public func encoded(with encoder: JSONEncoder) throws -> HTTPBody { try makeBody(encoder) }
}

extension RequestBody {
  /// No content.
  public static let empty = RequestBody(nil) { _ in .empty }

  /// A value as `application/json`, encoded with the client's encoder when the request is made.
  public static func json(_ value: some Encodable & Sendable) -> Self {
    Self(.json) { HTTPBody(Array(try $0.encode(value))) }
  }

  /// Names and values as `application/x-www-form-urlencoded`.
  public static func form(_ items: QueryItems) -> Self {
    Self(.form) { _ in HTTPBody(items.encodedForm) }
  }

  /// A text, as `text/plain; charset=utf-8` unless another type is given.
  public static func text(_ text: String, as mediaType: MediaType = .plainText) -> Self {
    Self(mediaType) { _ in HTTPBody(text) }
  }

  /// Bytes, a file or a stream of any type.
  public static func content(_ body: HTTPBody, as mediaType: MediaType = .octetStream) -> Self {
    Self(mediaType) { _ in body }
  }
}

extension RequestBody {
  /// The default encoder of endpoints; internal, so that it cannot be changed for all.
  static let sharedEncoder = makeDefaultEncoder()

  /// An encoder that writes members in alphabetical order and slashes as they are, so that equal values make equal
  /// bytes.
  static func makeDefaultEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

public import BacklotHTTP
public import Foundation

/// The conversion of an HTTP response's content to an endpoint's response.
public struct ResponseDecoding<Response: Decodable>: Sendable {
  private enum Strategy: Sendable {
    case automatic
    case json(JSONDecoder?)
    case envelope
    case custom(@Sendable (Data, HTTPResponse) throws -> Response)
    case documented(@Sendable (ResponseContent) throws -> Response)
  }

  private let strategy: Strategy

  /// The decoding for the type of the response.
  ///
  /// `Data` contains the bytes and `String` the unchanged text, ``EmptyResponse`` ignores the content, an optional is
  /// `nil` if there is no content, and all other types are decoded from JSON.
  public static var automatic: Self { Self(strategy: .automatic) }

  /// The decoding from JSON, for any type of response.
  public static var json: Self { Self(strategy: .json(nil)) }

  /// Returns the decoding from JSON by a decoder of the endpoint instead of the client's, for example for another format
  /// of dates.
  ///
  /// ```swift
  /// static var visits: Self { Endpoint(path: "visits", decoding: .json(with: .secondsSince1970)) }
  /// ```
  ///
  /// - Parameter decoder: The decoder. Configure it beforehand; concurrent calls share it.
  public static func json(with decoder: JSONDecoder) -> Self { Self(strategy: .json(decoder)) }

  /// The decoding from JSON in the envelope of a ``NetworkResponse``.
  ///
  /// If there is no content, an optional is `nil`, and an ``EmptyResponse`` needs no envelope.
  public static var envelope: Self { Self(strategy: .envelope) }

  /// Returns a decoding by a closure, which receives the content and its HTTP response.
  public static func custom(_ decode: @escaping @Sendable (Data, HTTPResponse) throws -> Response) -> Self {
    Self(strategy: .custom(decode))
  }
}

extension ResponseDecoding where Response: DocumentedResponse {
  /// The decoding by status, for an operation with several successful responses.
  public static var documented: Self { Self(strategy: .documented { try Response($0) }) }
}

extension ResponseDecoding {
  /// Returns the response decoded from content.
  ///
  /// - Parameters:
  ///   - content: The bytes.
  ///   - response: The HTTP response with this content.
  ///   - decoder: The decoder for JSON, unless ``json(with:)`` provides another.
  /// - Throws: An error of the decoder, or of the closure of ``custom(_:)``.
  public func decode(_ content: Data, of response: HTTPResponse, with decoder: JSONDecoder) throws -> Response {
    switch strategy {
    case .automatic: try plain(content) ?? decoder.decode(Response.self, from: content)
    case .json(let own): try (own ?? decoder).decode(Response.self, from: content)
    case .envelope: try absent(content) ?? decoder.decode(NetworkResponse<Response>.self, from: content).result
    case .custom(let decode): try decode(content, response)
    case .documented(let decode): try decode(ResponseContent(content, of: response, with: decoder))
    }
  }

  /// Returns the response if its type requires no JSON.
  private func plain(_ content: Data) throws -> Response? {
    switch Response.self {
    case is Data.Type: return content as? Response
    case is EmptyResponse.Type: return EmptyResponse() as? Response
    case is String.Type: return try text(content) as? Response
    default: return absent(content)
    }
  }

  /// Returns the response if there is no content and its type requires none.
  private func absent(_ content: Data) -> Response? {
    guard content.isEmpty else { return nil }
    return switch Response.self {
    case is EmptyResponse.Type: EmptyResponse() as? Response
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ()) as? Response
    default: nil
    }
  }

  private func text(_ content: Data) throws -> String {
    guard let text = String(data: content, encoding: .utf8) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The content is not valid UTF-8 text."))
    }
    return text
  }
}

// MARK: - Content

/// The content of an HTTP response, and everything required to decode it.
struct AnswerContent<Response: Decodable>: Sendable {
  typealias DecodeAnywhere = @Sendable (Self) throws -> sending Response

  let bytes: Data
  let response: HTTPResponse
  let decoding: ResponseDecoding<Response>
  let decoder: JSONDecoder

  /// True if decoding may take longer than two thread switches, about 10 µs; 4 KiB take 200 µs.
  var isWorthAnotherThread: Bool { bytes.count >= 4 << 10 }

  /// Returns the response, decoded on the caller's actor.
  func decoded() throws -> sending Response { try decoding.decode(bytes, of: response, with: decoder) }

  /// Returns the response, decoded off the caller's actor.
  @concurrent func decodedElsewhere(by decode: DecodeAnywhere) async throws -> sending Response { try decode(self) }
}

// MARK: - Envelope

/// The envelope in which some APIs return their responses: `{"result": …}`.
public struct NetworkResponse<Result: Decodable>: Decodable {
  /// The content of the envelope.
  public var result: Result

  /// Creates an envelope, for the responses of a test.
  public init(result: Result) { self.result = result }
}

extension NetworkResponse: Sendable where Result: Sendable {}
extension NetworkResponse: Equatable where Result: Equatable {}
extension NetworkResponse: Hashable where Result: Hashable {}
extension NetworkResponse: Encodable where Result: Encodable {}

// MARK: - No content

/// The response of an endpoint without content to read, such as a 204; any content is ignored.
public struct EmptyResponse: Decodable, Sendable, Hashable {
  /// Creates an empty response.
  public init() {}

  /// Creates an empty response without reading the content.
  public init(from decoder: any Decoder) {}
}

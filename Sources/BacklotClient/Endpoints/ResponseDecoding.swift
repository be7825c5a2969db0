public import BacklotHTTP
public import Foundation

/// The conversion of an answer's content to an endpoint's response.
public struct ResponseDecoding<Response: Decodable>: Sendable {
  private enum Strategy: Sendable {
    case automatic
    case json
    case envelope
    case custom(@Sendable (Data, HTTPResponse) throws -> Response)
  }

  private let strategy: Strategy

  /// By the type of the response: `Data` is the bytes and `String` the text as they came, ``EmptyResponse`` passes the
  /// content over, an optional is `nil` where there is no content, and everything else is JSON.
  public static var automatic: Self { Self(strategy: .automatic) }

  /// JSON, whatever the type of the response.
  public static var json: Self { Self(strategy: .json) }

  /// JSON inside ``NetworkResponse``'s envelope; where there is no content, an optional is `nil` and ``EmptyResponse``
  /// is itself.
  public static var envelope: Self { Self(strategy: .envelope) }

  /// A closure that gets the content and the answer it came with.
  public static func custom(_ decode: @escaping @Sendable (Data, HTTPResponse) throws -> Response) -> Self {
    Self(strategy: .custom(decode))
  }
}

extension ResponseDecoding {
  /// Reads the content of an answer.
  ///
  /// - Parameters:
  ///   - content: The bytes.
  ///   - response: The answer that they came with.
  ///   - decoder: What JSON is decoded with.
  /// - Throws: What the decoder throws, or the closure of ``custom(_:)``.
  public func decode(_ content: Data, of response: HTTPResponse, with decoder: JSONDecoder) throws -> Response {
    switch strategy {
    case .automatic: try plain(content) ?? decoder.decode(Response.self, from: content)
    case .json: try decoder.decode(Response.self, from: content)
    case .envelope: try absent(content) ?? decoder.decode(NetworkResponse<Response>.self, from: content).result
    case .custom(let decode): try decode(content, response)
    }
  }

  /// The response where its type needs no JSON.
  private func plain(_ content: Data) throws -> Response? {
    switch Response.self {
    case is Data.Type: return content as? Response
    case is EmptyResponse.Type: return EmptyResponse() as? Response
    case is String.Type: return try text(content) as? Response
    default: return absent(content)
    }
  }

  /// The response where there is no content and its type can do without.
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

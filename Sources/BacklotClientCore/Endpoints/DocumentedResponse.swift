public import BacklotHTTP
public import Foundation

/// The responses that an API documents for an operation, one case for each status.
///
/// `backlot generate client` writes a type for each operation. ``APIClient/outcome(of:with:as:)`` returns it for every
/// status, and ``ClientError/documented(as:with:)`` for the response of an error:
///
/// ```swift
/// switch try await client.outcome(of: .getPet(id: 7), as: GetPetResponse.self) {
/// case .ok(let pet): show(pet)
/// case .notFound: showMissing()
/// case .other(let content): report(content.status)
/// }
/// ```
public protocol DocumentedResponse: Sendable {
  /// The response of the operation's endpoint.
  associatedtype Success

  /// Creates a response from content of any status.
  init(_ content: ResponseContent) throws
}

/// The content of a response of any status.
public struct ResponseContent: Sendable {
  /// The status of the response.
  public let status: HTTPStatus
  /// The header fields of the response.
  public let headerFields: HTTPFields
  /// The bytes.
  public let data: Data
  private let decoder: JSONDecoder

  /// Creates the content of a response.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - response: The response with these bytes.
  ///   - decoder: The decoder for JSON.
  public init(_ data: Data, of response: HTTPResponse, with decoder: JSONDecoder) {
    status = response.status
    headerFields = response.headerFields
    self.data = data
    self.decoder = decoder
  }

  /// The text, in which invalid UTF-8 is replaced.
  public var text: String { String(decoding: data, as: UTF8.self) }

  /// Returns the value that the content has in JSON.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try decoder.decode(type, from: data)
  }
}

// MARK: - Calls

extension APIClient {
  /// Requests an endpoint, and returns its response as one of those that the API documents, regardless of its status.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  ///   - type: The type of the documented responses.
  /// - Throws: ``ClientError`` if no response was received, or if its content does not match the documented type.
  public func outcome<Kind, Outcome: DocumentedResponse>(
    of endpoint: Endpoint<Kind, Outcome.Success>,
    with data: Kind.RequestData,
    as type: Outcome.Type = Outcome.self
  ) async throws(ClientError) -> Outcome {
    let request = try request(for: endpoint, with: data)
    let context = RequestContext(endpoint: "\(endpoint)", timeout: endpoint.timeout)
    do throws(ClientError) {
      return try await outcome(of: request, in: context)
    } catch {
      throw error.after(context.call.failedAttempts)
    }
  }

  /// Requests an endpoint that needs no data of its own, and returns its response as one of those that the API
  /// documents, regardless of its status.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - type: The type of the documented responses.
  /// - Throws: ``ClientError`` if no response was received, or if its content does not match the documented type.
  public func outcome<Kind, Outcome: DocumentedResponse>(
    of endpoint: Endpoint<Kind, Outcome.Success>,
    as type: Outcome.Type = Outcome.self
  ) async throws(ClientError) -> Outcome where Kind.RequestData == Void {
    try await outcome(of: endpoint, with: (), as: type)
  }
}

extension ClientError {
  /// Returns the response of an error as one of those that the API documents.
  ///
  /// ```swift
  /// } catch {
  ///   if case .unprocessableContent(let problem) = try error.documented(as: AddPetResponse.self) { show(problem) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the documented responses.
  ///   - decoder: The decoder for JSON.
  /// - Throws: This error itself, unless its code is ``Code/status(_:)`` and its response was read; an error with code
  ///   ``Code/decoding`` and the location if the response has different content.
  public func documented<Outcome: DocumentedResponse>(
    as type: Outcome.Type,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(ClientError) -> Outcome {
    // The underlying error is the reason why the response could not be read.
    guard case .status = code, underlyingError == nil, let request, let response, let bytes = response.body.bytes else {
      throw self
    }
    return try .documented(Data(bytes), of: response, to: request, with: decoder)
  }
}

extension DocumentedResponse {
  static func documented(
    _ content: Data,
    of response: HTTPResponse,
    to request: HTTPRequest,
    with decoder: JSONDecoder
  ) throws(ClientError) -> Self {
    do {
      return try Self(ResponseContent(content, of: response, with: decoder))
    } catch {
      throw .decoding(error, as: Self.self, content: content, of: response, to: request)
    }
  }
}

extension DocumentedResponse where Self: Decodable {
  /// Throws an error, because the content alone does not tell the status: use ``ResponseDecoding/documented``.
  public init(from decoder: any Decoder) throws {
    let reason = "A response by status is decoded by ResponseDecoding.documented, not from the content alone."
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}

public import BacklotHTTP
public import BacklotJSON

/// A part of a multipart body (RFC 2046 §5.1), such as an item or a file of a form (RFC 7578).
public struct ReceivedPart: Sendable {
  /// The name of the part's form item, or `nil` if the part does not have one.
  public let name: String?
  /// The name of the file, or `nil` if the part is not a file.
  public let fileName: String?
  /// The part's header fields.
  public let headerFields: HTTPFields
  /// The part's content.
  public let body: [UInt8]

  init(_ part: MultipartContent.Part) {
    name = part.name
    fileName = part.fileName
    headerFields = part.headerFields
    body = part.body
  }
}

extension ReceivedPart {
  /// The content as text.
  ///
  /// Bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the content as JSON.
  ///
  /// - Throws: `JSONError` with line and column if the content is not JSON.
  public func json() throws -> JSONValue { try JSONParser(limits: .content).parse(body) }
}

extension ReceivedRequest {
  /// The parts of a multipart body, in order, at most 1,000; empty if the body is of another type.
  ///
  /// ```swift
  /// Post("/photos") { request in
  ///   let photo = request.parts.first { $0.name == "photo" }
  ///   return photo?.fileName == nil ? Respond(.badRequest) : Respond(.created)
  /// }
  /// ```
  public var parts: [ReceivedPart] {
    let type = headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    return type.flatMap { MultipartContent(body, type: $0) }?.parts.map(ReceivedPart.init) ?? []
  }
}

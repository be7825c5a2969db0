package import BacklotHTTP

extension HTTPResponse {
  /// Encodes the content of a response if the response or the server requests it and the client accepts it.
  ///
  /// A response requests it with `Content-Encoding: gzip` or `deflate` and unencoded content, in memory or in a file.
  /// If the client does not accept the coding, the content is sent unencoded, without the field. Content that a stub
  /// streams cannot be examined before it is sent, and is assumed to be in the coding that the response names.
  ///
  /// The response to `HEAD` has the fields of that to `GET` (RFC 9110 §9.3.2), except for the length of encoded
  /// content, which is only known after encoding.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - coder: The coder that encodes the content.
  ///   - isCompressing: True if the server compresses all responses of at least 256 bytes.
  package mutating func code(
    answering request: HTTPRequest,
    with coder: some StreamingContentCoder,
    isCompressing: Bool
  ) {
    let stated = headerFields[.contentEncoding]
    // A range of content refers to the encoded content, and is not encoded separately (RFC 9110 §14).
    guard body.hasKnownBeginning, !status.forbidsContent, !isPartial else { return }
    let isHead = request.method == .head
    if isHead, body.length == 0, statedLength > 0 {
      return omitLength(ifCodedFor: request, stated, isCompressing: isCompressing)
    }
    if let stated {
      // Content that is already encoded, or in an unsupported coding, is sent unchanged.
      guard let coding = ContentCoding(name: stated), isPlain(unless: { coding.isCoding(of: $0, by: coder) }) else {
        return
      }
      headerFields[.contentEncoding] = nil
    } else if !isCompressing || body.bytes?.count ?? 0 < Self.minimumCompressedSize {
      return
    }
    headerFields.addVaryOnEncoding()
    guard let coding = coding(stated, acceptedBy: request.headerFields) else { return }
    if isHead {
      body = .empty
      return describe(coding)
    }
    do throws(ContentCodingError) {
      body =
        try body.bytes.map { (bytes) throws(ContentCodingError) in HTTPBody(try coder.encode(bytes, in: coding)) }
        ?? coder.encode(body, in: coding)
    } catch {
      // There is no memory for encoding, so the unencoded content is sent.
      return
    }
    describe(coding)
  }

  /// Removes the coding that a response requests if its content is unencoded, for a server that cannot encode it.
  package mutating func withholdCoding() {
    guard body.hasKnownBeginning, !status.forbidsContent, !isPartial,
      let coding = headerFields[.contentEncoding].flatMap(ContentCoding.init(name:))
    else { return }
    if isPlain(unless: coding.hasHeader) { headerFields[.contentEncoding] = nil }
  }

  /// Changes the fields to those of encoded content.
  private mutating func describe(_ coding: ContentCoding) {
    headerFields[.contentLength] = nil
    headerFields[.contentEncoding] = coding.rawValue
    // The encoded content is not identical byte for byte (RFC 9110 §8.8.3.3).
    if let etag = headerFields[.etag], etag.hasPrefix("\"") { headerFields[.etag] = "W/" + etag }
  }

  /// Returns true if there is content that is not in a coding.
  ///
  /// - Parameter isCoded: Returns true if content with this beginning is in the coding.
  private func isPlain(unless isCoded: (_ beginning: [UInt8]) -> Bool) -> Bool {
    do {
      guard let beginning = try body.beginning(upTo: ContentCoding.sampleSize) else { return false }
      return !beginning.isEmpty && !isCoded(beginning)
    } catch {
      // The code that reads the content for sending encounters the same error, and reports it.
      return false
    }
  }

  private var isPartial: Bool { status.code == 206 || headerFields.contains(.contentRange) }

  /// The length in the fields, for a response without its content: to `HEAD`, and not from a stub.
  private var statedLength: Int64 { headerFields[.contentLength].flatMap { Int64($0) } ?? 0 }

  /// Removes the length from the response to `HEAD` if that to `GET` may be encoded, since it is only known after
  /// encoding.
  private mutating func omitLength(ifCodedFor request: HTTPRequest, _ stated: String?, isCompressing: Bool) {
    let isCompressed = isCompressing && statedLength >= Int64(Self.minimumCompressedSize)
    guard stated.map({ ContentCoding(name: $0) != nil }) ?? isCompressed else { return }
    headerFields.addVaryOnEncoding()
    if let coding = coding(stated, acceptedBy: request.headerFields) { return describe(coding) }
    headerFields[.contentEncoding] = nil
  }

  private func coding(_ stated: String?, acceptedBy fields: HTTPFields) -> ContentCoding? {
    guard let stated else { return .preferred(by: fields) }
    return ContentCoding(name: stated).flatMap { ContentCoding.weight(of: $0, in: fields) > 0 ? $0 : nil }
  }

  /// The minimum size for compression by a server, in bytes; shorter content hardly gets smaller.
  private static var minimumCompressedSize: Int { 256 }
}

extension HTTPFields {
  /// Adds a `Vary` field, since the response depends on `Accept-Encoding` (RFC 9110 §12.5.5).
  fileprivate mutating func addVaryOnEncoding() {
    let names = self[.vary]?.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() } ?? []
    guard !names.contains("accept-encoding"), !names.contains("*") else { return }
    append(HTTPField(name: .vary, value: "Accept-Encoding"))
  }
}

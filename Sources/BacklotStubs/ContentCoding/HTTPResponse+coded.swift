package import BacklotHTTP

extension HTTPResponse {
  /// Codes the content of a response for a client that accepts that, if the response or the server asks for it.
  ///
  /// A response asks with `Content-Encoding: gzip` or `deflate` and content that is not coded yet, in memory or in a file.
  /// Where the client does not accept the coding, the content is sent as it is, without the field. Content that a stub streams
  /// cannot be looked at before it is sent: it is taken to be in the coding that the response names.
  ///
  /// The answer to `HEAD` gets the fields of that to `GET` (RFC 9110 §9.3.2), except for the length of coded content, which is
  /// only known when it is coded.
  ///
  /// - Parameters:
  ///   - request: The request that it answers.
  ///   - coder: The type that encodes.
  ///   - isCompressing: Whether the server asks to compress all responses of at least 256 bytes.
  package mutating func code(
    answering request: HTTPRequest,
    with coder: some StreamingContentCoder,
    isCompressing: Bool
  ) {
    let stated = headerFields[.contentEncoding]
    // A part of content is a part of what was coded, not a coded part (RFC 9110 §14).
    guard body.hasKnownBeginning, !status.forbidsContent, !isPartial else { return }
    let isHead = request.method == .head
    if isHead, body.length == 0, statedLength > 0 {
      return omitLength(ifCodedFor: request, stated, isCompressing: isCompressing)
    }
    if let stated {
      // Content that is coded already, or in a way that Backlot does not know, is sent as it was written.
      guard let coding = ContentCoding(name: stated), isPlain(for: coding, coder) else { return }
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
      // There is no memory for it: the content as it is says the same.
      return
    }
    describe(coding)
  }

  /// Changes the fields to those of the same content in a coding.
  private mutating func describe(_ coding: ContentCoding) {
    headerFields[.contentLength] = nil
    headerFields[.contentEncoding] = coding.rawValue
    // The same content in another coding is not the same byte for byte (RFC 9110 §8.8.3.3).
    if let etag = headerFields[.etag], etag.hasPrefix("\"") { headerFields[.etag] = "W/" + etag }
  }

  /// Returns whether there is content that is not in a coding.
  private func isPlain(for coding: ContentCoding, _ coder: some ContentCoder) -> Bool {
    do {
      guard let beginning = try body.beginning(upTo: ContentCoding.sampleSize) else { return false }
      return !beginning.isEmpty && !coding.isCoding(of: beginning, by: coder)
    } catch {
      // The code that reads the content to send it gets the same error, and reports it.
      return false
    }
  }

  private var isPartial: Bool { status.code == 206 || headerFields.contains(.contentRange) }

  /// The length in the fields, where the content is not here: in the answer to `HEAD` of something other than a stub.
  private var statedLength: Int64 { headerFields[.contentLength].flatMap { Int64($0) } ?? 0 }

  /// Leaves the length out of the answer to `HEAD` if that to `GET` may be coded: it is known only when the content is.
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

  /// The number of bytes from which on a server that compresses does so; what is shorter hardly gets smaller.
  private static var minimumCompressedSize: Int { 256 }
}

extension HTTPFields {
  /// Tells caches that the response depends on `Accept-Encoding` (RFC 9110 §12.5.5).
  fileprivate mutating func addVaryOnEncoding() {
    let names = self[.vary]?.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() } ?? []
    guard !names.contains("accept-encoding"), !names.contains("*") else { return }
    append(HTTPField(name: .vary, value: "Accept-Encoding"))
  }
}

extension HTTPField.Name {
  fileprivate static let contentRange = HTTPField.Name(raw: "Content-Range", canonical: "content-range")
  fileprivate static let vary = HTTPField.Name(raw: "Vary", canonical: "vary")
}

package import BacklotHTTP

extension HTTPResponse {
  /// Codes the content of a response for a client that accepts that, if the response or the server asks for it.
  ///
  /// A response asks with `Content-Encoding: gzip` or `deflate` and content that is not coded yet. Where the client does
  /// not accept the coding, the content is sent as it is, without the field.
  ///
  /// - Parameters:
  ///   - request: The request that it answers.
  ///   - coder: The type that encodes.
  ///   - isCompressing: Whether the server asks to compress all responses of at least 256 bytes.
  package mutating func code(answering request: HTTPRequest, with coder: some ContentCoder, isCompressing: Bool) {
    let stated = headerFields[.contentEncoding]
    guard let bytes = body.bytes, !status.forbidsContent else { return }
    if let stated {
      // Content that is coded already, or in a way that Backlot does not know, is sent as it was written.
      guard let coding = ContentCoding(name: stated), !bytes.isEmpty, !coding.isPlausible(for: bytes) else { return }
      headerFields[.contentEncoding] = nil
    } else if !isCompressing || bytes.count < Self.minimumCompressedSize {
      return
    }
    headerFields.addVaryOnEncoding()
    guard let coding = coding(stated, acceptedBy: request.headerFields) else { return }
    do throws(ContentCodingError) {
      body = HTTPBody(try coder.encode(bytes, in: coding))
    } catch {
      // There is no memory for it: the content as it is says the same.
      return
    }
    headerFields[.contentLength] = nil
    headerFields[.contentEncoding] = coding.rawValue
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
  fileprivate static let vary = HTTPField.Name(raw: "Vary", canonical: "vary")
}

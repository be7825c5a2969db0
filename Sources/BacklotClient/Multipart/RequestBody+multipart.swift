import BacklotHTTP
import Foundation

extension RequestBody {
  /// Creates a `multipart/form-data` body (RFC 7578) from parts, mainly for files.
  ///
  /// ```swift
  /// Endpoint(.post, path: "dogs", body: .multipart([.text("name", "Rex"), .file("photo", at: url)]))
  /// ```
  ///
  /// Files are read while the request is sent, if the transport streams. Creating the request fails if a file is
  /// missing, or if a part in memory contains the boundary.
  ///
  /// - Parameters:
  ///   - parts: The parts, in the order in which they are sent.
  ///   - boundary: The separator of the parts. Defaults to a new one each time.
  public static func multipart(_ parts: [MultipartPart], boundary: MultipartBoundary = .random) -> Self {
    Self(boundary.mediaType) { encoder in
      var form = MultipartForm(boundary: boundary)
      for part in parts { try form.append(part, with: encoder) }
      return form.end()
    }
  }
}

/// A multipart body under construction, with the content in memory joined into as few pieces as possible.
private struct MultipartForm {
  let boundary: MultipartBoundary
  private var pieces: [HTTPBody] = []
  private var bytes: [UInt8] = []

  init(boundary: MultipartBoundary) { self.boundary = boundary }

  mutating func append(_ part: MultipartPart, with encoder: JSONEncoder) throws {
    bytes += (boundary.delimiter + part.head).utf8
    let content = try part.content(with: encoder)
    if let inMemory = content.bytes {
      try check(inMemory, of: part)
      bytes += inMemory
    } else {
      pieces += [HTTPBody(bytes), content]
      bytes = []
    }
    bytes += "\r\n".utf8
  }

  func end() -> HTTPBody {
    let last = HTTPBody(bytes + Array(boundary.closeDelimiter.utf8))
    return pieces.isEmpty ? last : HTTPBody(joining: pieces + [last])
  }

  private func check(_ content: [UInt8], of part: MultipartPart) throws {
    guard boundary.occurs(in: content) else { return }
    throw ClientError.invalidRequest(
      "Part \"\(part.name)\"",
      reason:
        "It contains the boundary \"\(boundary.text)\", which may occur only between parts; choose another boundary."
    )
  }
}

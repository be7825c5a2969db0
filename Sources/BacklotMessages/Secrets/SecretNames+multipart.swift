import BacklotFormats
package import BacklotHTTP

extension SecretNames {
  /// The maximum depth of nested multipart content that is shown.
  private static let maximumMultipartDepth = 4

  /// Returns multipart content, rebuilt with secrets masked in its parts.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - type: Its media type.
  ///   - depth: The number of enclosing multipart contents.
  package func masked(multipart bytes: [UInt8], of type: MediaType, depth: Int) -> [UInt8] {
    guard depth < Self.maximumMultipartDepth else { return Array(Self.mask.utf8) }
    guard let boundary = type.parameters["boundary"], let content = MultipartContent(bytes, type: type),
      !content.parts.isEmpty
    else { return masked(unreadableMultipart: bytes) }
    return Self.multipart(content.parts, boundary: boundary) { part in
      MultipartContent.Part(headerFields: self.masked(part.headerFields), body: masked(part, depth: depth))
    }
  }

  private static func multipart(
    _ parts: [MultipartContent.Part],
    boundary: String,
    part: (MultipartContent.Part) -> MultipartContent.Part
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for original in parts {
      let part = part(original)
      bytes += "--\(boundary)\r\n".utf8
      for field in part.headerFields { bytes += "\(field)\r\n".utf8 }
      bytes += "\r\n".utf8
      bytes += part.body
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    return bytes
  }

  private func masked(_ part: MultipartContent.Part, depth: Int) -> [UInt8] {
    if part.name.map(contains) ?? false { return Array(Self.mask.utf8) }
    let type = part.headerFields[.contentType].flatMap(MediaType.init(parsing:)) ?? .plainText
    return masked(content: part.body, of: type, depth: depth + 1)
  }

  /// Returns multipart content with a missing or wrong boundary, with secrets masked.
  ///
  /// Since its parts are unknown, everything after the head of a part with a secret name is masked, up to a line that
  /// looks like a boundary.
  private func masked(unreadableMultipart bytes: [UInt8]) -> [UInt8] {
    var lines: [[UInt8]] = []
    var state = LineState.head(isSecret: false)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isBlank = line.isEmpty || line.elementsEqual([0x0D])
      switch state {
      case .hidden where !line.starts(with: "--".utf8): continue
      case .head(isSecret: true) where isBlank:
        lines += [Array(line), Array(Self.mask.utf8)]
        state = .hidden
        continue
      case .head where isBlank: state = .content
      case .content where !line.starts(with: "--".utf8): break
      case .hidden, .content: state = .head(isSecret: false)
      case .head(let isSecret):
        let field = field(line)
        state = .head(isSecret: isSecret || field.isSecretPart)
        lines.append(field.shown)
        continue
      }
      lines.append(Array(line))
    }
    let text = Array(lines.joined(separator: [0x0A]))
    return masked(text: text) ?? text
  }

  private enum LineState {
    /// Within the header fields of a part, after one that may have given it a secret name.
    case head(isSecret: Bool)
    case content
    /// Within the content of a part with a secret name.
    case hidden
  }

  /// Returns a line that may be a header field, with secrets masked, and whether it gives its part a secret name.
  private func field(_ line: ArraySlice<UInt8>) -> (shown: [UInt8], isSecretPart: Bool) {
    guard let field = MultipartContent.field(String(decoding: line, as: UTF8.self)[...].trimmed()) else {
      return (Array(line), false)
    }
    let part = MultipartContent.Part(headerFields: HTTPFields([field]), body: [])
    let shown = masked(field)
    return (
      shown == field.value ? Array(line) : Array("\(field.name): \(shown)".utf8), part.name.map(contains) ?? false
    )
  }
}

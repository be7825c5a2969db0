import BacklotFormats
package import BacklotHTTP

extension SecretNames {
  /// The maximum number of texts inside each other that are read, such as JSON in a string of JSON.
  private static let maximumDepth = 8

  /// Returns the content of a message with the values of secret names replaced, and otherwise unchanged.
  ///
  /// This applies to members of JSON, elements and attributes of XML, items of forms, parts of multipart content, and
  /// query items of URLs in JSON and forms. JSON and XML are also found inside of other text, but not in scripts and
  /// style sheets, and not in binary content.
  ///
  /// - Parameters:
  ///   - content: The content, without content coding.
  ///   - type: Its media type. If `nil`, content that does not begin like JSON or XML is treated as a form.
  ///   - depth: The number of texts and multipart contents around it. Defaults to 0.
  ///   - replacement: Returns the new value of a secret.
  package func replacing(
    content: [UInt8],
    of type: MediaType?,
    depth: Int = 0,
    with replacement: SecretReplacement
  ) -> [UInt8] {
    if content.isEmpty || isEmpty { return content }
    if let type, type.type == "multipart" {
      return replacing(multipart: content, of: type, depth: depth, with: replacement)
    }
    let text = EncodedText(content)
    let replaced = replacing(text: text.bytes, of: type, depth: depth, with: replacement)
    return replaced.map { text.encoded($0) } ?? content
  }

  private func replacing(
    text: [UInt8],
    of type: MediaType?,
    depth: Int,
    with replacement: SecretReplacement
  ) -> [UInt8]? {
    let first = text.first { !Self.isSpace($0) }.map { Character(Unicode.Scalar($0)) }
    let isMarkup = first.map { "{[\"<".contains($0) } ?? false
    if !isMarkup, type?.isForm ?? true {
      return replacing(form: text, part: .formItem, depth: depth, with: replacement)
    }
    guard isMarkup || type?.mayNameSecrets ?? true else { return nil }
    return replacing(text: text, depth: depth, with: replacement)
  }

  /// Returns a text with the values of secret names replaced in the JSON and the XML in it, or `nil` if there are none.
  func replacing(text: [UInt8], depth: Int, with replacement: SecretReplacement) -> [UInt8]? {
    let json = replacing(
      jsonText: text,
      containers: .descended,
      nested: { replacing(value: $0, depth: depth + 1, with: replacement) },
      with: replacement
    )
    let xml = replacing(xml: json ?? text, containers: .descended, with: replacement)
    return xml == text ? nil : xml
  }

  /// Returns a decoded value with the values of secret names replaced in the JSON, XML, URL or form that it may be, or
  /// `nil` if there are none.
  package func replacing(value: [UInt8], depth: Int, with replacement: SecretReplacement) -> [UInt8]? {
    guard depth < Self.maximumDepth, let first = value.first(where: { !Self.isSpace($0) }) else { return nil }
    if "{[\"<".utf8.contains(first) { return replacing(text: value, depth: depth, with: replacement) }
    let marks: [UInt8] = [UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@")]
    guard value.contains(where: marks.contains), !value.contains(where: Self.isSpace) else { return nil }
    let url = String(decoding: value, as: UTF8.self)
    let replaced = replacing(url: url, depth: depth, with: replacement)
    return replaced == url ? nil : Array(replaced.utf8)
  }

  /// Returns a URL, or the part of one that starts at its path, with user information and the values of secret names
  /// replaced.
  package func replacing(url: String, depth: Int = 0, with replacement: SecretReplacement) -> String {
    replacing(url: url, nested: { replacing(value: $0, depth: depth + 1, with: replacement) }, with: replacement)
  }

  private func replacing(
    form: [UInt8],
    part: NamedSecret.Part,
    depth: Int,
    with replacement: SecretReplacement
  ) -> [UInt8]? {
    let replaced = replacing(
      form: form,
      part: part,
      holdsURLs: true,
      nested: { replacing(value: $0, depth: depth + 1, with: replacement) },
      with: replacement
    )
    return replaced == form ? nil : replaced
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

extension MediaType {
  /// True if the content is text in which names identify values, unlike scripts and style sheets.
  package var mayNameSecrets: Bool {
    guard isText || subtype.hasSuffix("json") || subtype == "x-ndjson" || subtype == "graphql" else { return false }
    return !["javascript", "css", "x-javascript", "ecmascript"].contains(subtype)
  }
}

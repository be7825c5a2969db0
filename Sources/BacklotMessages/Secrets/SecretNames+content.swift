import BacklotFormats
package import BacklotHTTP
package import BacklotJSON

// Messages with secrets masked, for display only. Decisions always use the original messages.

extension SecretNames {
  /// Returns a JSON value with the values of secret names masked, and of strings with JSON too deep to read, or
  /// `nil` if nothing is masked.
  package func masked(_ value: JSONValue) -> JSONValue? {
    value.replacingMembers(with: .string(Self.mask)) { containsMember($0) }
  }

  /// Returns the content of a message with the values of secret names masked.
  ///
  /// This applies to members of JSON, elements and attributes of XML, items of forms, and parts of multipart content.
  /// Other content is unchanged.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - type: Its media type. If `nil`, content that begins like JSON or XML is treated as such, and other content as
  ///     a form. JSON and XML may begin with a byte order mark and may be UTF-16, and JSON may be a string that
  ///     contains JSON.
  package func masked(content: [UInt8], of type: MediaType?) -> [UInt8] { masked(content: content, of: type, depth: 0) }

  /// Returns the content of a message with the values of secret names masked.
  ///
  /// - Parameter depth: The number of enclosing multipart contents.
  package func masked(content: [UInt8], of type: MediaType?, depth: Int) -> [UInt8] {
    if content.isEmpty || isEmpty { return content }
    if let type, type.type == "multipart" { return masked(multipart: content, of: type, depth: depth) }
    let text = EncodedText(content)
    let masked = masked(text: text.bytes, of: type)
    return masked == text.bytes ? content : text.encoded(masked)
  }

  private func masked(text: [UInt8], of type: MediaType?) -> [UInt8] {
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { Character(Unicode.Scalar($0)) }
    if type?.isJSON ?? false || first == "{" || first == "[" || first == "\"" { return masked(json: text) }
    if type?.isForm ?? (first != "<") { return masked(formText: text) }
    return type?.isText ?? true || first == "<" ? masked(text: text) ?? text : text
  }

  private func masked(formText text: [UInt8]) -> [UInt8] {
    masked(form: text, nested: maskedValue)
  }

  /// Returns the value of a form item, which may be JSON or XML, with secrets masked, or `nil` if it has no secrets.
  private func maskedValue(_ value: [UInt8]) -> [UInt8]? {
    let isJSON = value.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { "{[\"".utf8.contains($0) } ?? false
    let masked = isJSON ? masked(json: value) : self.masked(text: value) ?? value
    return masked == value ? nil : masked
  }

  private func masked(json bytes: [UInt8]) -> [UInt8] {
    do throws(JSONError) {
      let mask = JSONValue.string(Self.mask)
      let masked = try JSONValue.replacingMembers(inText: bytes, with: mask) { containsMember($0) }
      return masked?.serializedBytes() ?? bytes
    } catch {
      return masked(text: bytes) ?? bytes
    }
  }
}

extension SecretNames {
  /// Returns a request target with secrets masked in its query, and in the path parameters of a template.
  package func masked(target: String, by template: PathTemplate?) -> String {
    if isEmpty { return target }
    let end = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? target.endIndex
    guard let path = template?.masking(target[..<end], secrets: self) else { return masked(target: target) }
    return path + masked(target: String(target[end...]))
  }

  /// Returns cookies with the values of secret names masked, or with all values masked if the header field itself is
  /// secret.
  package func masked(_ cookies: HTTPCookies) -> [QueryItems.Item] {
    let hidesAll = contains(HTTPField.Name.cookie.rawName)
    return cookies.pairs.map { pair in
      QueryItems.Item(name: pair.name, value: hidesAll || contains(pair.name) ? Self.mask : pair.value)
    }
  }
}

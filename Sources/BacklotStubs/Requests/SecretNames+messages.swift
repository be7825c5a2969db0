package import BacklotHTTP
package import BacklotJSON

// What is told of messages, with secrets masked. What decides never sees this.

extension SecretNames {
  /// A JSON value with the values of secret names masked, or `nil` if it has none.
  package func masked(_ value: JSONValue) -> JSONValue? {
    value.replacingMembers(with: .string(Self.mask)) { containsMember($0) }
  }

  /// The content of a message with the values of secret names masked.
  ///
  /// Those are members of JSON, items of forms, and parts of multipart content; other content stays as it is.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - type: Its media type; without one it is looked at as JSON if it begins so, and as a form otherwise. JSON may
  ///     begin with a byte order mark, may be UTF-16, and may be a string that holds JSON.
  package func masked(content: [UInt8], of type: MediaType?) -> [UInt8] {
    if content.isEmpty || isEmpty { return content }
    if let type, type.type == "multipart" { return masked(multipart: content, of: type) ?? content }
    let text = EncodedText(content)
    let masked = masked(text: text.bytes, of: type)
    return masked == text.bytes ? content : text.encoded(masked)
  }

  private func masked(text: [UInt8], of type: MediaType?) -> [UInt8] {
    if type?.isJSON ?? false || Self.looksLikeJSON(text) { return masked(json: text) }
    return type?.isForm ?? true ? masked(form: text) : text
  }

  private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
  }

  private func masked(json bytes: [UInt8]) -> [UInt8] {
    do throws(JSONError) {
      return masked(try JSONValue(parsing: bytes))?.serializedBytes() ?? bytes
    } catch {
      return Array(masked(jsonText: String(decoding: bytes, as: UTF8.self)).utf8)
    }
  }

  /// The content written anew, or `nil` if it cannot be read.
  private func masked(multipart bytes: [UInt8], of type: MediaType) -> [UInt8]? {
    guard let boundary = type.parameters["boundary"], let content = MultipartContent(bytes, type: type),
      !content.parts.isEmpty
    else { return nil }
    var masked: [UInt8] = []
    for part in content.parts {
      masked += "--\(boundary)\r\n".utf8
      for field in self.masked(part.headerFields) { masked += "\(field)\r\n".utf8 }
      masked += "\r\n".utf8
      masked += self.masked(part)
      masked += "\r\n".utf8
    }
    masked += "--\(boundary)--\r\n".utf8
    return masked
  }

  private func masked(_ part: MultipartContent.Part) -> [UInt8] {
    if part.name.map(contains) ?? false { return Array(Self.mask.utf8) }
    let type = part.headerFields[.contentType].flatMap(MediaType.init(parsing:)) ?? .plainText
    return masked(content: part.body, of: type)
  }
}

extension SecretNames {
  /// A request with secrets masked in its target, its fields and its content.
  package func masked(_ request: ReceivedRequest) -> ReceivedRequest {
    if isEmpty { return request }
    var message = request.message
    let type = message.headerFields[.contentType].flatMap(MediaType.init(parsing:))
    message.path = message.path.map(masked(target:))
    message.authority = message.authority.map(masked(authority:))
    message.headerFields = masked(message.headerFields)
    return request.showing(message, body: masked(content: request.body, of: type))
  }

  /// Cookies with the values of secret names masked; all of them if the field itself is secret.
  package func masked(_ cookies: HTTPCookies) -> [QueryItems.Item] {
    let hidesAll = contains(HTTPField.Name.cookie.rawName)
    return cookies.pairs.map { pair in
      QueryItems.Item(name: pair.name, value: hidesAll || contains(pair.name) ? Self.mask : pair.value)
    }
  }

  /// A violation with the value that it quotes masked, if the place is that of a secret.
  package func masked(_ violation: ContractViolation) -> ContractViolation {
    if isEmpty { return violation }
    let quotesValue = !Self.codesWithoutValue.contains(violation.code)
    let isOfBody = violation.location.first == "body"
    let names = violation.location.dropFirst()
    let isSecret = quotesValue && names.contains { isOfBody ? containsMember($0) : contains($0) }
    return ContractViolation(
      violation.subject,
      at: violation.location,
      severity: violation.severity,
      code: violation.code,
      message: isSecret
        ? "The value is not as the contract says; it is not shown, since it may be secret."
        : masked(jsonText: violation.message),
      origin: violation.origin
    )
  }

  /// The codes of violations whose messages name places and no values.
  private static let codesWithoutValue: Set = ["required", "deprecated", "security", "dependentRequired"]
}

import BacklotHTTP

extension JSONText {
  /// The number of strings inside each other whose JSON is read; deeper ones are masked as a whole.
  private static let deepestString = 8

  /// Returns the whole text without whitespace and with the values of secret names masked, also in JSON inside strings,
  /// or `nil` if it contains none.
  ///
  /// `null` and Boolean values are kept, since they reveal no information.
  package func masked(by secrets: SecretNames) -> [UInt8]? { masked(by: secrets, depth: 0) }

  private func masked(by secrets: SecretNames, depth: Int) -> [UInt8]? {
    let replacements = replacements(by: secrets, depth: depth)
    guard !replacements.isEmpty else { return nil }
    var masked: [UInt8] = []
    var copied = 0
    for (range, text) in replacements {
      masked += bytes[copied..<range.lowerBound] + Array(JSONString.quoted(text.unicodeScalars).utf8)
      copied = range.upperBound
    }
    return Self.compact(masked + bytes[copied...])
  }

  private func replacements(by secrets: SecretNames, depth: Int) -> [(range: Range<Int>, text: String)] {
    var replacements: [(range: Range<Int>, text: String)] = []
    // A long text repeats few names.
    var known: [String: Bool] = [:]
    var index = 0
    while index < parts.count {
      let part = parts[index]
      index += 1
      guard let string = string(of: part) else { continue }
      if part.isName {
        let value = parts[index]
        let isSecret = known[string] ?? secrets.containsMember(string)
        known[string] = isSecret
        guard isSecret, !isNullOrBoolean(value) else { continue }
        replacements.append((value.range, SecretNames.mask))
        index = value.next
      } else if let masked = Self.masked(string, by: secrets, depth: depth) {
        replacements.append((part.range, masked))
      }
    }
    return replacements
  }

  private func isNullOrBoolean(_ part: Part) -> Bool { "ntf".utf8.contains(bytes[part.range.lowerBound]) }

  /// Returns a string that contains JSON with secrets masked, or `nil` if there are none.
  private static func masked(_ string: String, by secrets: SecretNames, depth: Int) -> String? {
    guard let first = string.utf8.first(where: { !isWhitespace($0) }), "{[\"".utf8.contains(first) else { return nil }
    if depth == deepestString { return SecretNames.mask }
    do throws(MalformedJSON) {
      let masked = try JSONText(parsing: string.utf8).masked(by: secrets, depth: depth + 1)
      return masked.map { String(decoding: $0, as: UTF8.self) }
    } catch {
      // Other malformed text is plain text that begins like JSON.
      return error.isTooDeep ? SecretNames.mask : nil
    }
  }

  /// Returns whether the value at the end of a path contains secrets, or is inside one.
  ///
  /// If the path leads to no value, this is the innermost value on it.
  ///
  /// - Parameters:
  ///   - masked: The text with secrets masked.
  ///   - path: The names of members and the indices of elements.
  func isMasked(in masked: JSONText, at path: [String]) -> Bool {
    var (value, shown) = (self, JSONText?.some(masked))
    for token in path {
      guard let child = value.child(token) else { break }
      (value, shown) = (child, shown?.child(token))
    }
    return shown.map { Self.compact(Array(value.text.utf8)) != Array($0.text.utf8) } ?? true
  }

  /// Returns valid JSON text without the whitespace between its tokens.
  private static func compact(_ text: [UInt8]) -> [UInt8] {
    var (isInString, isEscaped) = (false, false)
    return text.filter { byte in
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return isInString || !isWhitespace(byte)
    }
  }
}

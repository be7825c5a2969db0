extension SecretNames {
  /// The text that replaces a secret.
  package static let mask = "***"

  /// Returns the method and the URL of a request, with secrets masked.
  package func description(of request: HTTPRequest) -> String { "\(request.method) \(url(of: request))" }

  /// Returns the URL of a request, with secrets masked.
  package func url(of request: HTTPRequest) -> String {
    let origin = request.authority.map { "\(request.scheme ?? "https")://\(masked(authority: $0))" } ?? ""
    return origin + masked(target: request.path ?? "/")
  }

  /// Returns a URL, or the part of one that starts at its path, with secrets masked.
  package func masked(url: String) -> String {
    let parts = Self.parts(ofURL: url)
    guard !parts.authority.isEmpty else { return parts.scheme + masked(target: String(parts.target)) }
    return parts.scheme + masked(authority: String(parts.authority)) + masked(target: String(parts.target))
  }

  /// Returns the scheme with `://`, the authority, and the target of a URL; scheme and authority are empty for the part
  /// of a URL that starts at its path.
  static func parts(ofURL url: String) -> (scheme: Substring, authority: Substring, target: Substring) {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || endsAuthority($0) }),
      bytes[colon...].starts(with: "://".utf8)
    else { return ("", "", url[...]) }
    let start = bytes.index(colon, offsetBy: 3)
    let end = bytes[start...].firstIndex(where: endsAuthority) ?? url.endIndex
    return (url[..<start], url[start..<end], url[end...])
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Returns an authority (`user:password@host:port`) with user and password masked.
  package func masked(authority: String) -> String {
    guard let at = authority.lastIndex(of: "@") else { return authority }
    return Self.mask + authority[at...]
  }

  /// Returns a possible URL, which may be invalid, with everything before its last `@` and the secrets in its query
  /// masked.
  package func masked(writtenURL text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return masked(url: text) }
    let scheme = text[..<at].firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
    return masked(url: scheme + Self.mask + text[at...])
  }

  /// Returns a request target (`/path?query#fragment`) with secrets masked in query and fragment.
  package func masked(target: String) -> String {
    guard target.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { return target }
    if !target.utf8.contains(UInt8(ascii: "#")), let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
      let query = target[target.utf8.index(after: mark)...]
      return hasSecretItem(query) ? target[...mark] + masked(form: query) : target
    }
    let parts = target.split(separator: "#", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard let mark = part.firstIndex(of: "?") else { return index == 0 ? String(part) : masked(form: part) }
      return part[...mark] + masked(form: part[part.index(after: mark)...])
    }.joined(separator: "#")
  }

  /// Returns a form or a query with secrets masked and otherwise unchanged.
  ///
  /// A value that contains a secret name in JSON or XML is masked as a whole.
  package func masked(form: Substring) -> String {
    guard hasSecretItem(form) else { return String(form) }
    let masked = masked(form: Array(form.utf8)) { mentionsSecret($0) ? Array(Self.mask.utf8) : nil }
    return String(decoding: masked, as: UTF8.self)
  }

  /// Returns whether an item of a form or a query may contain a secret.
  ///
  /// Most items do not and stay unchanged.
  private func hasSecretItem(_ form: Substring) -> Bool {
    form.utf8.split(separator: UInt8(ascii: "&")).contains { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return false }
      let name = item[..<equals]
      let isCoded = name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
      return contains(isCoded ? PercentEncoding.decode(Substring(name), plusAsSpace: true) : String(Substring(name)))
        || Self.mayHoldMarkup(item[equals...])
    }
  }

  /// Returns whether a text may have a secret name between characters that delimit names in JSON and XML.
  private func mentionsSecret(_ text: [UInt8]) -> Bool {
    // Escaped letters can hide a name.
    if zip(text, text.dropFirst()).contains(where: { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "u") }) {
      return true
    }
    // The names of members may contain spaces and delimiters.
    return text.split(separator: UInt8(ascii: "\"")).contains { isSecret($0) }
      || text.split { "\"'<>=:/{}[],@&;\\".utf8.contains($0) }.contains { part in
        // The names of elements and attributes end at a space.
        let words = part.split { $0 == 32 || (9...13).contains($0) }
        return isSecret(part) || words.first.map(isSecret) == true || words.last.map(isSecret) == true
      }
  }

  private func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
    containsMember(String(decoding: name.suffix(Self.longestName), as: UTF8.self))
  }

  /// The number of bytes of a name that are read, to bound the time for a text without delimiters.
  private static let longestName = 256

  /// Returns whether a value of a form may be JSON or XML: it contains a quotation mark or a `<`, plain or encoded.
  static func mayHoldMarkup(_ value: some Collection<UInt8>) -> Bool {
    var (last, secondLast): (UInt8, UInt8) = (0, 0)
    for byte in value {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") { return true }
      if secondLast == UInt8(ascii: "%") {
        if last == UInt8(ascii: "2"), byte == UInt8(ascii: "2") { return true }
        if last == UInt8(ascii: "3"), byte | 0x20 == UInt8(ascii: "c") { return true }
      }
      (last, secondLast) = (byte, last)
    }
    return false
  }
}

extension SecretNames {
  /// Returns a form or a query with the values of secret names replaced, and otherwise unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The form.
  ///   - part: The kind of items. Defaults to those of a form.
  ///   - holdsURLs: True to also read URLs and forms in values.
  ///   - nested: Returns a decoded value that contains JSON or XML with secrets replaced, or `nil` if it has no secrets.
  ///   - replacement: Returns the new value of a secret.
  package func replacing(
    form bytes: [UInt8],
    part: NamedSecret.Part = .formItem,
    holdsURLs: Bool = false,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "=")) else { return bytes }
    let component = part == .queryItem ? PercentEncoding.Component.query : .form
    let items = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    return Array(
      items.map { item -> ArraySlice<UInt8> in
        guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return item }
        let name = PercentEncoding.decode(String(decoding: item[..<equals], as: UTF8.self), plusAsSpace: true)
        let value = item[(equals + 1)...]
        let isSecret = contains(name)
        guard isSecret || Self.mayHoldMarkup(value) || holdsURLs && Self.mayHoldURL(value) else { return item }
        let decoded = value.withUnsafeBufferPointer { PercentEncoding.decode($0, plusAsSpace: true) }
        let new: [UInt8]?
        if isSecret {
          new = replacement(NamedSecret(part, name: name, value: String(decoding: decoded, as: UTF8.self)))
            .map { Array($0.utf8) }
        } else {
          new = nested(decoded)
        }
        guard let new else { return item }
        let text = PercentEncoding.encode(String(decoding: new, as: UTF8.self), for: component)
        return item[...equals] + Array(text.utf8)
      }.joined(separator: [UInt8(ascii: "&")])
    )
  }

  /// Returns whether a value may be a URL with a query or user information: it contains a `?`, `#` or `@`, plain or
  /// encoded.
  private static func mayHoldURL(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }
      || value.contains(UInt8(ascii: "%"))
  }

  /// Returns a URL, or the part of one that starts at its path, with the user information and the values of secret
  /// names in query and fragment replaced.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - nested: Returns the decoded value of a query item with secrets replaced, or `nil` if it has no secrets.
  ///   - replacement: Returns the new value of a secret, not encoded.
  package func replacing(url: String, nested: ([UInt8]) -> [UInt8]?, with replacement: SecretReplacement) -> String {
    let parts = Self.parts(ofURL: url)
    return parts.scheme + replacing(authority: String(parts.authority), with: replacement)
      + replacing(target: String(parts.target), nested: nested, with: replacement)
  }

  /// Returns an authority (`user:password@host:port`) with user and password replaced.
  package func replacing(authority: String, with replacement: SecretReplacement) -> String {
    guard !isEmpty, let at = authority.lastIndex(of: "@"), at > authority.startIndex else { return authority }
    let value = PercentEncoding.decode(authority[..<at])
    guard let new = replacement(NamedSecret(.userInfo, name: "user info", value: value)) else { return authority }
    return PercentEncoding.encode(new, for: .pathSegment) + authority[at...]
  }

  /// Returns a request target (`/path?query#fragment`) with the values of secret names in query and fragment replaced.
  package func replacing(
    target: String,
    nested: ([UInt8]) -> [UInt8]?,
    with replacement: SecretReplacement
  ) -> String {
    guard target.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { return target }
    func replaced(_ query: Substring) -> String {
      let bytes = replacing(
        form: Array(query.utf8),
        part: .queryItem,
        holdsURLs: true,
        nested: nested,
        with: replacement
      )
      return String(decoding: bytes, as: UTF8.self)
    }
    return target.split(separator: "#", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard let mark = part.firstIndex(of: "?") else { return index == 0 ? String(part) : replaced(part) }
      return part[...mark] + replaced(part[part.index(after: mark)...])
    }.joined(separator: "#")
  }
}

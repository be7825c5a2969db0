/// A URI or a relative reference in its five parts (RFC 3986 §4.1).
///
/// Parts are not validated: a schema whose name is not a URI is still found by the same name.
package struct URIReference: Sendable {
  package var scheme: String?
  package var authority: String?
  package var path = ""
  package var query: String?
  package var fragment: String?

  package init() {}

  /// Parses a reference as in RFC 3986, appendix B.
  package init(_ text: String) {
    var rest = Substring(text).utf8
    fragment = Self.cut(&rest, behind: UInt8(ascii: "#"))
    query = Self.cut(&rest, behind: UInt8(ascii: "?"))
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = Self.text(rest[..<colon]).lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Self.text(rest[..<end])
      rest = rest[end...]
    }
    path = Self.text(rest)
  }

  private static func text(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Removes the part from a delimiter on, and returns the part after the delimiter.
  private static func cut(_ text: inout Substring.UTF8View, behind mark: UInt8) -> String? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<place] }
    return self.text(text[text.index(after: place)...])
  }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }

  /// Returns the reference resolved against a base (RFC 3986 §5.2.2).
  package func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else {
      target.path = Self.removingDotSegments(path.utf8.first == UInt8(ascii: "/") ? path : merged(with: base))
    }
    return target
  }

  package var withoutFragment: URIReference {
    var other = self
    other.fragment = nil
    return other
  }

  private func merged(with base: URIReference) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return base.path[...slash] + path
  }

  private static func removingDotSegments(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let isAbsolute = path.utf8.first == slash
    var kept: [Substring.UTF8View] = []
    let segments = (isAbsolute ? path.utf8.dropFirst() : path.utf8[...])
      .split(separator: slash, omittingEmptySubsequences: false)
    for (place, segment) in segments.enumerated() {
      let dots = segment.allSatisfy { $0 == UInt8(ascii: ".") } ? segment.count : 0
      if dots == 2 { _ = kept.popLast() }
      if dots == 1 || dots == 2 {
        if place == segments.count - 1 { kept.append("".utf8[...]) }
      } else {
        kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.map(text).joined(separator: "/")
  }
}

extension URIReference: CustomStringConvertible {
  /// The reference composed of its parts (RFC 3986 §5.3).
  package var description: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

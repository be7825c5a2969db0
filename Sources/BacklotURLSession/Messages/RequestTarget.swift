/// The parts of an absolute URL that a request carries, spelled as in the URL.
///
/// Cut out of the text: Foundation's components would be slower, and some of them decode what is percent-encoded.
struct RequestTarget {
  /// The scheme in lower case.
  let scheme: String?
  /// Host and port, without user and password, and without the scheme's own port.
  let authority: String?
  /// Path and query; the path is never empty (RFC 9110 §4.2.3).
  let path: String

  /// Takes a URL apart; its fragment stays behind, since it is never sent.
  init(_ url: String) {
    var rest = url[...].prefix { $0 != "#" }
    scheme = Self.cutScheme(&rest)
    authority = Self.cutAuthority(&rest).map { [scheme] in Self.normalised($0, scheme) }
    path = rest.utf8.first == UInt8(ascii: "/") ? String(rest) : "/" + rest
  }

  private static func cutScheme(_ rest: inout Substring) -> String? {
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    defer { rest = rest[rest.utf8.index(after: colon)...] }
    return rest[..<colon].lowercased()
  }

  private static func cutAuthority(_ rest: inout Substring) -> Substring? {
    guard rest.hasPrefix("//") else { return nil }
    let content = rest.dropFirst(2)
    let end = content.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? content.endIndex
    rest = content[end...]
    return content[..<end]
  }

  private static func normalised(_ authority: Substring, _ scheme: String?) -> String {
    let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.utf8.index(after: $0)...] }
    let bare = host ?? authority
    switch scheme {
    case "http" where bare.hasSuffix(":80"): return String(bare.dropLast(3))
    case "https" where bare.hasSuffix(":443"): return String(bare.dropLast(4))
    default: return String(bare)
    }
  }
}

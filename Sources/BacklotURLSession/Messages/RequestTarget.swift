/// The parts of an absolute URL that a request contains, spelled as in the URL.
///
/// They are parsed from the text: Foundation's components would be slower, and some of them decode percent-encoded
/// characters.
struct RequestTarget {
  /// The scheme in lower case.
  let scheme: String?
  /// The host and port, without user and password, and without the default port of the scheme.
  let authority: String?
  /// The path and query; the path is never empty (RFC 9110 §4.2.3).
  let path: String

  /// Parses a URL without its fragment, which is never sent.
  init(_ url: String) {
    // Bytes rather than characters, which are ten times slower, since every request is parsed.
    var rest = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    scheme = Self.cutScheme(&rest)
    authority = Self.cutAuthority(&rest).map { [scheme] in Self.normalised($0, scheme) }
    path = rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : "/" + Substring(rest)
  }

  private static func cutScheme(_ rest: inout Substring.UTF8View) -> String? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = Substring(rest[..<colon])
    rest = rest[rest.index(after: colon)...]
    return scheme.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 } ? scheme.lowercased() : String(scheme)
  }

  private static func cutAuthority(_ rest: inout Substring.UTF8View) -> Substring.UTF8View? {
    guard rest.starts(with: "//".utf8) else { return nil }
    let content = rest.dropFirst(2)
    let end = content.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? content.endIndex
    rest = content[end...]
    return content[..<end]
  }

  private static func normalised(_ authority: Substring.UTF8View, _ scheme: String?) -> String {
    let userEnd = authority.lastIndex(of: UInt8(ascii: "@"))
    let bare = userEnd.map { authority[authority.index(after: $0)...] } ?? authority
    switch scheme {
    case "http": return String(Substring(bare.dropping(port: ":80")))
    case "https": return String(Substring(bare.dropping(port: ":443")))
    default: return String(Substring(bare))
    }
  }
}

extension Substring.UTF8View {
  fileprivate func dropping(port: String) -> Self {
    suffix(port.utf8.count).elementsEqual(port.utf8) ? dropLast(port.utf8.count) : self
  }
}

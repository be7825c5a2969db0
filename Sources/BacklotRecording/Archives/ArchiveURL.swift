import BacklotHTTP
import BacklotMessages

/// The parts of a request's URL in an archive.
struct ArchiveURL {
  let scheme: String
  let authority: String
  /// The path and the query.
  let path: String
  /// The user and the password, which a client sends as Basic credentials (RFC 3986 §3.2.1), or `nil` if there are none.
  private(set) var userInfo: String?

  /// A reason why a URL cannot be used.
  struct Problem: Error {
    let message: String
  }

  /// Parses a URL; its fragment and the default port are dropped.
  init(_ text: String) throws(Problem) {
    if let plain = Self.plainParts(of: text) {
      (scheme, authority, path) = plain
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw Self.notAbsolute(text) }
    let name = text[..<colon].lowercased()
    switch name {
    case "http", "https": scheme = name
    case "ws": scheme = "http"
    case "wss": scheme = "https"
    default:
      // Not a scheme: the port of an authority, or a colon in a relative path.
      let isScheme = !name.isEmpty && name.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") }
      guard isScheme, !text[colon...].dropFirst().allSatisfy(\.isNumber) else { throw Self.notAbsolute(text) }
      throw Problem(message: "a request with the scheme \(quoted(name)) does not use HTTP and is skipped")
    }
    guard text[colon...].hasPrefix("://") else { throw Self.notAbsolute(text) }
    let rest = text[colon...].dropFirst(3)
    let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    authority = Self.authority(rest[..<end], scheme: scheme)
    userInfo = rest[..<end].utf8.lastIndex(of: UInt8(ascii: "@")).map { String(rest[..<$0]) }
    guard !authority.isEmpty else { throw Self.notAbsolute(text) }
    path = Self.path(rest[end...])
  }

  /// Returns the parts of a URL that needs no change, as most do, or `nil`.
  private static func plainParts(of text: String) -> (scheme: String, authority: String, path: String)? {
    var text = text
    return text.withUTF8 { bytes in
      let scheme = bytes.starts(with: "https://".utf8) ? "https" : "http"
      let start = scheme.utf8.count + 3
      guard bytes.starts(with: "http".utf8), bytes.dropFirst(scheme.utf8.count).starts(with: "://".utf8) else {
        return nil
      }
      guard let slash = bytes.dropFirst(start).firstIndex(of: UInt8(ascii: "/")), slash > start else { return nil }
      let authority = bytes[start..<slash]
      let isPlain = authority.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
      guard isPlain, bytes[slash...].allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "#") }) else {
        return nil
      }
      return (scheme, String(decoding: authority, as: UTF8.self), String(decoding: bytes[slash...], as: UTF8.self))
    }
  }

  /// Returns the path and query of a URL's end, with the characters encoded that a request line cannot contain.
  static func path(_ text: Substring) -> String {
    let target = text[..<(text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex)]
    let path = target.utf8.first == UInt8(ascii: "/") ? String(target) : "/\(target)"
    guard !path.utf8.allSatisfy({ (33...126).contains($0) }) else { return path }
    return path.utf8.reduce(into: "") { path, byte in
      if (33...126).contains(byte) {
        path.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        path += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func authority(_ text: Substring, scheme: String) -> String {
    let host = text.utf8.lastIndex(of: UInt8(ascii: "@")).map { text[text.index(after: $0)...] } ?? text
    guard host.utf8.allSatisfy({ (33...126).contains($0) }) else { return "" }
    let suffix = scheme == "https" ? ":443" : ":80"
    return String(host.hasSuffix(suffix) ? host.dropLast(suffix.utf8.count) : host)
  }

  private static func notAbsolute(_ text: String) -> Problem {
    Problem(message: "\(quoted(text)) is not an absolute URL; expected one such as https://api.example.com/dogs")
  }
}

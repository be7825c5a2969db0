/// The separate host and port of a request (RFC 3986 §3.2).
package struct RequestAuthority: Sendable {
  /// The host in lower case and in ASCII (``Punycode``), without its port.
  ///
  /// An IPv6 address keeps its brackets.
  package let host: String
  /// The host without the dot that may end an absolute domain name (RFC 3986 §3.2.2).
  package var hostName: String { Self.hostName(host) }
  /// The explicit port, or the default port of the scheme.
  package let port: Int?

  /// Parses an authority.
  ///
  /// - Parameters:
  ///   - authority: Host and port.
  ///   - scheme: The scheme whose port applies if the authority has no port.
  package init(authority: String, scheme: String?) {
    let name = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] }
    let text = name ?? authority[...]
    let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
    let isPort = colon.map { text[$0...].utf8.dropFirst().allSatisfy { (48...57).contains($0) } } ?? false
    host = Punycode.host(isPort ? text[..<(colon ?? text.endIndex)] : text)
    let written = isPort ? colon.flatMap { Int(text[text.index(after: $0)...]) } : nil
    port = written ?? Self.defaultPort(of: scheme)
  }

  /// Returns a host in lower case, without the dot that may end an absolute domain name.
  package static func hostName(_ host: String) -> String {
    let name = host.lowercased()
    return name.hasSuffix(".") && name != "." ? String(name.dropLast()) : name
  }

  private static func defaultPort(of scheme: String?) -> Int? {
    switch scheme?.lowercased() {
    case "http": 80
    case "https": 443
    default: nil
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of this machine.
package enum HostName {
  /// The name reported by the system on first access.
  package static let current: String = {
    var name = [CChar](repeating: 0, count: 256)
    // One byte less, so that a truncated name is still terminated.
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}

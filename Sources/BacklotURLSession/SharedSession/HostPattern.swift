import BacklotStubs

/// A host, or a group of hosts, whose requests of `URLSession.shared` a backend answers.
///
/// ```swift
/// let one: HostPattern = "metrics.example.com"
/// let subdomains: HostPattern = "*.example.com"
/// let all: HostPattern = "*"
/// ```
///
/// `*.example.com` includes `a.example.com` and `a.b.example.com`, but not `example.com`. Case and port do not matter,
/// and a host may be written in Unicode or in Punycode.
public struct HostPattern: Sendable, Hashable {
  /// The host in lower case and in ASCII; the wildcard, if any, is its first label.
  let text: String

  /// Creates a pattern.
  ///
  /// - Parameter text: A host, `*.` and a domain for all its subdomains, or `*` for all hosts. A URL stands for its host.
  public init(_ text: String) {
    var rest = text.lowercased()[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    self.text = Punycode.host(Self.host(of: rest))
  }

  /// Returns true if the pattern includes a host.
  public func matches(_ host: String) -> Bool { includes(Punycode.host(Self.host(of: host[...]))[...]) }

  /// Returns true if a host can match both patterns.
  func overlaps(_ other: Self) -> Bool { includes(other.text[...]) || other.includes(text[...]) }

  private func includes(_ host: Substring) -> Bool {
    guard text.hasPrefix("*") else { return text == host }
    return host.count >= text.count && host.hasSuffix(text.dropFirst())
  }

  /// Returns the host of an authority, without the brackets of an IPv6 address and the dot of an absolute name.
  private static func host(of authority: Substring) -> Substring {
    if authority.hasPrefix("[") { return authority.dropFirst().prefix { $0 != "]" } }
    let isAddress = authority.count { $0 == ":" } > 1
    let host = isAddress ? authority : authority.prefix { $0 != ":" }
    return host.hasSuffix(".") ? host.dropLast() : host
  }
}

extension HostPattern: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a pattern from its text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The host, with its wildcard.
  public var description: String { text }
}

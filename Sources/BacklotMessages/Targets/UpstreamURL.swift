import BacklotHTTP

/// The location of a real backend: scheme, host, port, and optionally a prefix for the path of every request.
public struct UpstreamURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The host and, unless it is the scheme's default, the port, in the format of a `Host` field.
  public let authority: String
  /// The prefix for the path of every request, without a trailing slash.
  ///
  /// Empty if there is no prefix.
  public let basePath: String

  /// Parses a URL such as `https://api.example.com` or `http://127.0.0.1:8080/v2`.
  ///
  /// - Throws: ``InvalidUpstreamURL``, which describes the necessary change.
  public init(_ text: String) throws(InvalidUpstreamURL) {
    guard let separator = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[separator...].hasPrefix("://") else {
      let shown = SecretNames.standard.masked(writtenURL: text)
      throw InvalidUpstreamURL(text, reason: "it has no scheme: write http://\(shown) or https://\(shown)")
    }
    scheme = text[..<separator].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw InvalidUpstreamURL(text, reason: "the scheme \(quoted(scheme)) is not supported: expected http or https")
    }
    let rest = text[separator...].dropFirst(3)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    authority = String(rest[..<end]).lowercased()
    basePath = try Self.basePath(rest[end...], of: text)
    try check(text)
  }

  private static func basePath(_ path: Substring, of text: String) throws(InvalidUpstreamURL) -> String {
    if let mark = path.first(where: { "?#".contains($0) }) {
      throw InvalidUpstreamURL(
        text,
        reason: "it has a query or a fragment: remove the part that begins with “\(mark)”"
      )
    }
    guard path.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw InvalidUpstreamURL(text, reason: "its path has characters that must be percent-encoded")
    }
    return String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  private func check(_ text: String) throws(InvalidUpstreamURL) {
    if authority.contains("@") {
      throw InvalidUpstreamURL(
        text,
        reason: "it has a user or a password: send an Authorization field from the client instead"
      )
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ 33...126 ~= $0 && $0 != UInt8(ascii: "%") }) else {
      throw InvalidUpstreamURL(
        text,
        reason: "its host is missing or invalid: expected one as in \(scheme)://api.example.com"
      )
    }
    guard host.hasPrefix("[") ? host.hasSuffix("]") : !host.contains(":") else {
      throw InvalidUpstreamURL(
        text,
        reason: "its host or port is invalid: expected a form such as api.example.com:8080"
      )
    }
    guard let port = RequestAuthority(authority: authority, scheme: scheme).port, 1...65535 ~= port else {
      throw InvalidUpstreamURL(text, reason: "its port is invalid: expected a number from 1 to 65535")
    }
  }

  /// The host without its port.
  ///
  /// An IPv6 address keeps its brackets.
  public var host: String { RequestAuthority(authority: authority, scheme: scheme).host }

  /// The port.
  ///
  /// Defaults to the port of the scheme.
  public var port: Int { RequestAuthority(authority: authority, scheme: scheme).port ?? (scheme == "https" ? 443 : 80) }
}

extension UpstreamURL {
  /// A placeholder for an invalid URL, which never receives requests.
  package static let nowhere = UpstreamURL(scheme: "http", authority: "upstream.invalid", basePath: "")

  /// Creates a URL from valid parts.
  package init(scheme: String, authority: String, basePath: String = "") {
    self.scheme = scheme
    self.authority = authority
    self.basePath = basePath
  }
}

// MARK: - Redirects

extension HTTPFields {
  /// Replaces a `Location` at an upstream (RFC 9110 §10.2.2) by a path, so that the client stays at the host that it has
  /// requested.
  ///
  /// - Parameters:
  ///   - url: The location of the upstream.
  ///   - authority: The host and port that the client has requested. If they are those of the upstream, nothing changes.
  package mutating func redirect(from url: UpstreamURL, to authority: String?) {
    guard let location = self[.location], authority?.lowercased() != url.authority,
      let path = url.path(ofRedirect: location[...])
    else { return }
    self[.location] = path
  }
}

extension UpstreamURL {
  /// Returns the path without ``basePath`` to which a redirect leads, or `nil` if it leads elsewhere or is relative.
  fileprivate func path(ofRedirect location: Substring) -> String? {
    var path = location
    if !path.hasPrefix("/") || path.hasPrefix("//") {
      let scheme = path.prefix { $0 != "/" }.dropLast().lowercased()
      guard ["", "http", "https"].contains(scheme) else { return nil }
      path = path.drop { $0 != "/" }
      guard path.hasPrefix("//") else { return nil }
      let authority = path.dropFirst(2).prefix { !"/?#".contains($0) }
      // An upgrade to HTTPS must reach the client: the path would lead to the same response again.
      guard scheme.isEmpty || scheme == self.scheme || self.scheme == "https",
        isSame(RequestAuthority(authority: authority.lowercased(), scheme: scheme.isEmpty ? self.scheme : scheme))
      else { return nil }
      path = path.dropFirst(2 + authority.count)
    }
    guard path.hasPrefix(basePath) else { return nil }
    path = path.dropFirst(basePath.count)
    switch path.first {
    case "/": return path.hasPrefix("//") ? nil : String(path)
    case nil, "?", "#": return "/\(path)"
    default: return nil
    }
  }

  /// Returns true if an authority is that of the upstream, also with the default port of another scheme.
  private func isSame(_ other: RequestAuthority) -> Bool {
    let own = RequestAuthority(authority: authority, scheme: scheme)
    let areDefaults = [80, 443].contains(own.port) && [80, 443].contains(other.port)
    return own.host == other.host && (own.port == other.port || areDefaults)
  }
}

extension UpstreamURL: CustomStringConvertible {
  /// The URL without a trailing slash.
  public var description: String { "\(scheme)://\(authority)\(basePath)" }
}

/// An error for a text that is not a valid URL of a real backend.
public struct InvalidUpstreamURL: Error, Sendable, Hashable {
  /// The text, with a user, a password and other secrets masked.
  public let text: String
  /// A description of the problem and of the text to write instead.
  public let reason: String

  init(_ text: String, reason: String) {
    self.text = SecretNames.standard.masked(writtenURL: text)
    self.reason = reason
  }
}

extension InvalidUpstreamURL: CustomStringConvertible {
  /// The text and the problem.
  public var description: String { "\(quoted(text)) is not a valid upstream URL: \(reason)." }
}

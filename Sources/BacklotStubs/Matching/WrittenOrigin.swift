import BacklotHTTP

/// The scheme, host and port that the author of a stub wrote, as criteria.
///
/// Text that no request can have becomes a criterion that is never satisfied, and states the reason.
struct WrittenOrigin {
  let criteria: [Criterion]
  /// The reason why no request has this origin; `nil` if one may have it.
  let problem: String?

  /// Parses `api.example.com`, `api.example.com:8080` or `https://api.example.com`.
  init(_ text: String) {
    let mark = text.firstRange(of: "://")
    let rest = mark.map { text[$0.upperBound...] } ?? text[...]
    self.init(scheme: mark.map { text[..<$0.lowerBound] }, authority: rest.hasSuffix("/") ? rest.dropLast() : rest)
  }

  /// Parses a host with an optional port, and the scheme of a URL.
  init(scheme: Substring?, authority: Substring) {
    let scheme = scheme?.lowercased()
    problem = scheme.flatMap(Self.problem(ofScheme:)) ?? Self.problem(of: authority)
    let parsed = RequestAuthority(authority: String(authority), scheme: scheme)
    let parts = [scheme.map(Criterion.scheme), .host(.equal(parsed.hostName)), parsed.port.map(Criterion.port)]
    criteria = problem.map { [.impossible($0)] } ?? parts.compactMap(\.self)
  }
}

extension WrittenOrigin {
  /// Returns the reason why no request has a scheme in lower case, or `nil` if one may have it.
  static func problem(ofScheme scheme: String) -> String? {
    ["http", "https"].contains(scheme) ? nil : "the scheme \(quoted(scheme)), which is neither \"http\" nor \"https\""
  }

  private static func problem(of authority: Substring) -> String? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    // An IPv6 address without brackets has several colons.
    guard let colon = authority[end...].firstIndex(of: ":"), authority[end...].lastIndex(of: ":") == colon else {
      return problem(ofHost: authority)
    }
    return problem(ofHost: authority[..<colon]) ?? problem(ofPort: authority[authority.index(after: colon)...])
  }

  /// Returns the reason why a path without a leading slash is probably a URL without its scheme, or `nil` if it is a path.
  static func problem(ofPath path: Substring) -> String? {
    let name = path.prefix { !"/?#:".contains($0) }
    let rest = path[name.endIndex...]
    let hasPort = rest.first == ":" && rest.dropFirst().first?.isNumber == true
    let isHost = hasPort ? !name.isEmpty : rest.hasPrefix("/") && hasTopLevelDomain(name)
    guard isHost else { return nil }
    return
      "a path that begins with \(quoted(name)); write \(quoted("https://\(path)")) for a host, or begin the path with \"/\""
  }

  /// Returns true if a name ends with a common top-level domain, so that it is hardly a version or a file.
  private static func hasTopLevelDomain(_ name: Substring) -> Bool {
    let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && ["com", "dev", "example", "io", "net", "org", "test"].contains(labels.last)
  }

  /// Returns the reason why no request has a port, or `nil` if one may have it.
  static func problem(ofPort port: some StringProtocol) -> String? {
    let isNumber = port.utf8.allSatisfy { (48...57).contains($0) }
    if isNumber, let number = UInt16(port), number > 0 { return nil }
    return "the port \(quoted(port)), which is not a number from 1 to 65535"
  }

  /// Returns the reason why no request has a host without a port, or `nil` if one may have it.
  static func problem(ofHost name: Substring) -> String? {
    if name.isEmpty { return "an empty host" }
    if name.hasPrefix("["), name.hasSuffix("]") { return nil }
    if let mark = name.firstRange(of: "://") {
      let scheme = quoted(name[..<mark.lowerBound])
      return "the host \(quoted(name)), in which \"/\" is not allowed; write .scheme(\(scheme)) after the stub"
    }
    guard let stray = name.unicodeScalars.first(where: { !isAllowed($0) }) else { return nil }
    let advice =
      switch stray {
      case "*": #"; write .host(.hasSuffix(".example.com")) after each stub"#
      case "/", "?", "#": "; write a path in each stub"
      case ":": "; write .port(8080) after the stub, and an IPv6 address in brackets"
      default: ""
      }
    return "the host \(quoted(name)), in which \(quoted(String(stray))) is not allowed\(advice)"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "%": true
    default: !scalar.isASCII
    }
  }
}

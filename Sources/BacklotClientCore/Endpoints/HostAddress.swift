import BacklotHTTP

/// The parts of a ``URLHost``.
struct HostAddress: Equatable {
  var scheme: String
  var authority: String
  /// The path with a leading and without a trailing slash; may be empty.
  var basePath: String

  var origin: String { "\(scheme)://\(authority)" }

  /// The reason why text is not a valid host, with examples of valid ones.
  struct Invalid: Error {
    let reason: String
  }

  static func parse(_ text: String) -> Result<Self, Invalid> {
    let (scheme, rest) = splitScheme(text)
    guard scheme == "https" || scheme == "http" else {
      return invalid(text, problem: "the scheme \(scheme.debugDescription) is not supported, only http and https")
    }
    let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    if let problem = problem(inAuthority: rest[..<slash]) ?? problem(inPath: rest[slash...]) {
      return invalid(text, problem: problem)
    }
    var basePath = rest[slash...]
    while basePath.utf8.last == UInt8(ascii: "/") { basePath.removeLast() }
    return .success(Self(scheme: scheme, authority: String(rest[..<slash]), basePath: String(basePath)))
  }

  private static func splitScheme(_ text: String) -> (scheme: String, rest: Substring) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].utf8.starts(with: "://".utf8) else {
      return ("https", text[...])
    }
    return (text[..<colon].lowercased(), text[text.utf8.index(colon, offsetBy: 3)...])
  }

  private static func invalid(_ text: String, problem: String) -> Result<Self, Invalid> {
    let examples = "\"api.example.com\", \"api.example.com:8080\" or \"http://127.0.0.1:8080/api\""
    let host = SecretNames.standard.masked(writtenURL: text).debugDescription
    return .failure(
      Invalid(reason: "The host \(host) is invalid: \(problem). Use a host such as \(examples).")
    )
  }
}

extension HostAddress {
  private static func problem(inAuthority authority: Substring) -> String? {
    // First, because the text before it must not be shown.
    if authority.unicodeScalars.contains("@") { return "\"@\" is not allowed in a host name" }
    let (name, port) = splitPort(authority)
    if name.isEmpty { return "the host name is empty" }
    if let port, UInt16(port).map({ $0 > 0 }) != true || port.hasPrefix("+") {
      return "\(port.debugDescription) is not a port from 1 to 65535"
    }
    let isLiteral = name.hasPrefix("[") && name.hasSuffix("]")
    let allowed = isLiteral ? isAllowedInLiteral : isAllowedInName
    let characters = isLiteral ? name.dropFirst().dropLast() : name
    if characters.isEmpty { return "the host name is empty" }
    return characters.unicodeScalars.first { !allowed($0) }.map {
      "\(String($0).debugDescription) is not allowed in a host name"
        + ($0.isASCII ? "" : " (write it in Punycode, \"xn--…\")")
    }
  }

  /// Splits at the colon after the name; the colons of an IPv6 address are inside its brackets.
  private static func splitPort(_ authority: Substring) -> (name: Substring, port: Substring?) {
    guard let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")),
      !authority[colon...].utf8.contains(UInt8(ascii: "]"))
    else { return (authority, nil) }
    return (authority[..<colon], authority[authority.utf8.index(after: colon)...])
  }

  private static func isAllowedInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func isAllowedInLiteral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isASCIIHexDigit || scalar == ":" || scalar == ".")
  }

  private static func problem(inPath path: Substring) -> String? {
    let stray = path.unicodeScalars.first { !isAllowedInPath($0) } ?? (hasStrayPercent(path) ? "%" : nil)
    return stray.map { "\(String($0).debugDescription) is not allowed in the path" }
  }

  /// Returns true if the path contains a `%` that does not begin an escape.
  private static func hasStrayPercent(_ path: Substring) -> Bool {
    path.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains {
      $0.prefix(2).filter(\.properties.isASCIIHexDigit).count < 2
    }
  }

  private static func isAllowedInPath(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && !"?#\"<>[\\]^`{|}".unicodeScalars.contains(scalar)
  }
}

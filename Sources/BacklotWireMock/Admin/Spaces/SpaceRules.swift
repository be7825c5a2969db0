public import BacklotHTTP

/// The rules that assign a request to a space: by a field, otherwise by its host, otherwise by its port.
///
/// A request without any of these belongs to the shared backend.
public struct SpaceRules: Sendable, Hashable {
  /// The field whose value is the name of a space, or `nil` for no field.
  ///
  /// Defaults to `X-Backlot-Space`.
  public var field: HTTPField.Name? = HTTPField.Name(raw: "X-Backlot-Space", canonical: "x-backlot-space")
  /// The names of spaces by host, in lower case and without a port.
  public var hosts: [String: String] = [:]
  /// The suffix after a space's name in a host, or `nil` to not name spaces by a suffix.
  ///
  /// With `localhost`, `http://a.localhost:8080` addresses the space `a`.
  public var hostSuffix: String?
  /// The names of spaces by the port that the request names.
  public var ports: [Int: String] = [:]

  /// Creates the default rules, which consider only the field.
  public init() {}
}

extension SpaceRules {
  /// Returns the name of the space that a request addresses, or `nil` for the shared backend.
  func space(of request: HTTPRequest) -> String? {
    if let field, let name = request.headerFields[field] { return name }
    guard hostSuffix != nil || !hosts.isEmpty || !ports.isEmpty else { return nil }
    guard let text = request.authority ?? request.headerFields[.host] else { return nil }
    // Most requests do not name a space, so this is checked before the text is parsed.
    guard !hosts.isEmpty || !ports.isEmpty || mayHaveLabel(text) else { return nil }
    let authority = RequestAuthority(authority: text, scheme: request.scheme ?? "http")
    return hosts[authority.hostName] ?? label(of: authority.hostName) ?? authority.port.flatMap { ports[$0] }
  }

  /// Returns whether a host ends with the suffix of hosts that name a space.
  private func mayHaveLabel(_ authority: String) -> Bool {
    guard let suffix = hostSuffix?.utf8 else { return false }
    let bytes = authority.utf8
    var place = Self.endOfHost(bytes)
    if place > bytes.startIndex, bytes[bytes.index(before: place)] == UInt8(ascii: ".") {
      place = bytes.index(before: place)
    }
    for byte in suffix.reversed() {
      guard place > bytes.startIndex else { return false }
      place = bytes.index(before: place)
      guard bytes[place] | 0x20 == byte | 0x20 else { return false }
    }
    return place > bytes.startIndex
  }

  /// Returns the start of the port, including its colon, or the end of the text.
  private static func endOfHost(_ authority: String.UTF8View) -> String.Index {
    var end = authority.endIndex
    while end > authority.startIndex {
      let place = authority.index(before: end)
      switch authority[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): end = place
      case UInt8(ascii: ":"): return place
      default: return authority.endIndex
      }
    }
    return authority.endIndex
  }

  /// Returns whether a host names a space.
  func knows(_ host: String) -> Bool { hosts[host] != nil || label(of: host) != nil }

  private func label(of host: String) -> String? {
    guard let hostSuffix, host.hasSuffix("." + hostSuffix) else { return nil }
    return String(host.dropLast(hostSuffix.count + 1))
  }
}

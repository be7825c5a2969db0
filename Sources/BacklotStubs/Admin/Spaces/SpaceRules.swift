public import BacklotHTTP

/// How requests tell to which space they belong: by a field, else by the host that they name, else by its port.
///
/// A request that tells nothing belongs to the backend that all share.
public struct SpaceRules: Sendable, Hashable {
  /// The field whose value is the name of a space; `X-Backlot-Space` unless set, nothing for none.
  public var field: HTTPField.Name? = HTTPField.Name(raw: "X-Backlot-Space", canonical: "x-backlot-space")
  /// The names of spaces by host, in lower case and without a port.
  public var hosts: [String: String] = [:]
  /// What comes behind a space's name in a host: with `localhost`, `http://a.localhost:8080` asks the space `a`; nothing
  /// for no such hosts.
  public var hostSuffix: String?
  /// The names of spaces by the port that the request names.
  public var ports: [Int: String] = [:]

  /// The rules that hold unless they are changed: the field alone.
  public init() {}
}

extension SpaceRules {
  /// The name of the space that a request asks; nothing for the backend that all share.
  func space(of request: HTTPRequest) -> String? {
    if let field, let name = request.headerFields[field] { return name }
    guard hostSuffix != nil || !hosts.isEmpty || !ports.isEmpty else { return nil }
    guard let text = request.authority ?? request.headerFields[.host] else { return nil }
    // Most requests name no space: what would say so is looked for before anything is made of the text.
    guard !hosts.isEmpty || !ports.isEmpty || mayHaveLabel(text) else { return nil }
    let authority = RequestAuthority(authority: text, scheme: request.scheme ?? "http")
    return hosts[authority.host] ?? label(of: authority.host) ?? authority.port.flatMap { ports[$0] }
  }

  /// Whether a host ends as those do that name a space.
  private func mayHaveLabel(_ authority: String) -> Bool {
    guard var suffix = hostSuffix else { return false }
    var authority = authority
    return authority.withUTF8 { authority in
      suffix.withUTF8 { suffix in
        let rest = Self.withoutPort(authority).dropLast(suffix.count)
        guard !rest.isEmpty else { return false }
        return suffix.indices.allSatisfy { authority[rest.endIndex + $0] | 0x20 == suffix[$0] | 0x20 }
      }
    }
  }

  private static func withoutPort(_ authority: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var end = authority.count
    while end > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(authority[end - 1]) { end -= 1 }
    return end > 0 && authority[end - 1] == UInt8(ascii: ":") ? authority[..<(end - 1)] : authority[...]
  }

  private func label(of host: String) -> String? {
    guard let hostSuffix, host.hasSuffix("." + hostSuffix) else { return nil }
    return String(host.dropLast(hostSuffix.count + 1))
  }
}

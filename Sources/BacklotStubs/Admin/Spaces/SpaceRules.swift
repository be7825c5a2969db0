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
    guard let hostSuffix else { return false }
    var host = authority.utf8[...]
    while let last = host.last, (48...57).contains(last) { host.removeLast() }
    if host.last == UInt8(ascii: ":") { host.removeLast() } else { host = authority.utf8[...] }
    return host.count > hostSuffix.utf8.count
      && zip(host.reversed(), hostSuffix.utf8.reversed()).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private func label(of host: String) -> String? {
    guard let hostSuffix, host.hasSuffix("." + hostSuffix) else { return nil }
    return String(host.dropLast(hostSuffix.count + 1))
  }
}

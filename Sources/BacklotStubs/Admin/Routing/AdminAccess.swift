import BacklotHTTP

/// Who may ask.
struct AdminAccess {
  private let configuration: AdminConfiguration

  init(_ configuration: AdminConfiguration) { self.configuration = configuration }

  /// Lets a request pass or says why not.
  func check(_ request: ReceivedRequest) throws(AdminProblem) {
    try checkHost(of: request)
    try checkToken(of: request)
    try checkOrigin(of: request)
    try checkSender(of: request)
  }

  /// A webhook's URL may be made of what a stranger asked, and this machine sends it.
  private func checkSender(of request: ReceivedRequest) throws(AdminProblem) {
    guard configuration.token == nil, request.headerFields.contains(.backlotWebhook) else { return }
    throw AdminProblem(
      .forbidden,
      "A webhook asks",
      "A stub's webhook may change stubs only with a token: give the server one, and write it into the webhook."
    )
  }

  private func checkToken(of request: ReceivedRequest) throws(AdminProblem) {
    guard let token = configuration.token else { return }
    let shown = request.headerFields[values: .authorization].compactMap(Self.credential)
    guard shown.contains(where: { Self.isSame($0, Array(token.utf8)) }) else { throw .unauthorized }
  }

  /// Any page that somebody visits could otherwise drive the backends on that person's machine: a browser sends the
  /// request, and only keeps the answer from the page.
  private func checkOrigin(of request: ReceivedRequest) throws(AdminProblem) {
    // A browser sends a password along by itself once it was given it, and no bearer token.
    guard let origin = request.headerFields[Self.originField], !showsBearerToken(request) else { return }
    let authority = request.message.authority ?? request.headerFields[.host] ?? ""
    if origin.hasSuffix("://" + authority) || configuration.allowsOrigin?(origin) ?? false { return }
    throw AdminProblem(
      .forbidden,
      "A page of another origin asks",
      "\(quoted(origin)) is not the origin of this server. Allow it as an origin, or give a token."
    )
  }

  private func showsBearerToken(_ request: ReceivedRequest) -> Bool {
    guard configuration.token != nil else { return false }
    return request.headerFields[values: .authorization].contains { $0.lowercased().hasPrefix("bearer ") }
  }

  /// A page's name may lead to this machine, and then its origin is that of the server (DNS rebinding).
  private func checkHost(of request: ReceivedRequest) throws(AdminProblem) {
    guard configuration.refusesOtherHosts, configuration.token == nil else { return }
    let authority = request.message.authority ?? request.headerFields[.host] ?? ""
    let host = RequestAuthority(authority: authority, scheme: "http").host
    guard !Self.isLocal(host) else { return }
    throw AdminProblem(
      .forbidden,
      "Another host's name is asked",
      "\(quoted(host)) may be anybody's name. Ask by address or as localhost, or give a token."
    )
  }

  /// Whether a host is an address, or a name that no page of the web can have.
  private static func isLocal(_ host: String) -> Bool {
    if host.hasPrefix("[") || !host.contains(".") || host.hasSuffix(".localhost") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  private static let originField = HTTPField.Name(raw: "Origin", canonical: "origin")

  /// What a client shows: the text of a bearer token (RFC 6750 §2.1), or a password (RFC 7617 §2).
  private static func credential(_ value: String) -> [UInt8]? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let text = String(parts[1][...].trimmed())
    switch parts[0].lowercased() {
    case "bearer": return Array(text.utf8)
    case "basic":
      guard let pair = Base64.decode(text), let colon = pair.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return Array(pair[(colon + 1)...])
    default: return nil
    }
  }

  /// Compares in a time that tells nothing of where the two differ.
  private static func isSame(_ shown: [UInt8], _ expected: [UInt8]) -> Bool {
    var difference = shown.count ^ expected.count
    for index in expected.indices {
      difference |= Int(expected[index] ^ (index < shown.count ? shown[index] : 0))
    }
    return difference == 0
  }
}

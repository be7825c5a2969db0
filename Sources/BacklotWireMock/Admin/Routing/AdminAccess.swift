import BacklotHTTP

/// The access control of the admin API.
struct AdminAccess {
  private let configuration: AdminConfiguration
  private let checksHost: Bool
  /// The rules by which hosts name spaces, or `nil` if there are no spaces.
  private let spaces: SpaceRules?

  /// Creates the access control.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the admin API.
  ///   - isOnSocket: A Boolean value that indicates whether requests arrive on a socket, where the name of a web page
  ///     may resolve to this machine.
  ///   - spaces: The rules by which hosts name spaces. Such hosts are allowed.
  init(_ configuration: AdminConfiguration, isOnSocket: Bool = false, spaces: SpaceRules? = nil) {
    self.configuration = configuration
    self.spaces = spaces
    checksHost = isOnSocket || configuration.refusesOtherHosts
  }

  /// Throws an error if the request may not use the admin API.
  func check(_ request: ReceivedRequest) throws(AdminProblem) {
    try checkHost(of: request)
    try checkToken(of: request)
    try checkOrigin(of: request)
    try checkSender(of: request)
  }

  /// Rejects webhooks if there is no token.
  ///
  /// This machine sends a webhook, but its URL may be derived from an untrusted request.
  private func checkSender(of request: ReceivedRequest) throws(AdminProblem) {
    guard configuration.token == nil, request.headerFields.contains(.backlotWebhook) else { return }
    throw AdminProblem(
      .forbidden,
      title: "Webhooks cannot use the admin API without a token",
      detail:
        "A stub's webhook can use the admin API only with a token: set one for the server, and send it in the webhook."
    )
  }

  private func checkToken(of request: ReceivedRequest) throws(AdminProblem) {
    guard let token = configuration.token else { return }
    let shown = request.headerFields[values: .authorization].compactMap(Self.credential)
    guard shown.contains(where: { Self.isSame($0, as: Array(token.utf8)) }) else { throw .unauthorized }
  }

  private func showsBearerToken(_ request: ReceivedRequest) -> Bool {
    guard configuration.token != nil else { return false }
    return request.headerFields[values: .authorization].contains { $0.lowercased().hasPrefix("bearer ") }
  }
}

// MARK: - Web pages

extension AdminAccess {
  /// Checks the origin of a request.
  ///
  /// Otherwise any page that a user visits could control the backends on the user's machine: a browser sends the
  /// request, and only withholds the response from the page.
  private func checkOrigin(of request: ReceivedRequest) throws(AdminProblem) {
    // A browser sends a known password automatically, but never a bearer token.
    if showsBearerToken(request) { return }
    let origins = request.headerFields[values: Self.originField]
    if origins.isEmpty { return try checkSite(of: request) }
    let authority = Self.authority(of: request)
    for origin in origins where !isAllowed(WebOrigin(origin), at: authority) {
      throw AdminProblem(
        .forbidden,
        title: "The origin is not allowed",
        detail: "\(quoted(origin)) is not the origin of this server. Allow it with --admin-origin ORIGIN or "
          + "AdminConfiguration.allowedOrigins, or set a token and send it as Authorization: Bearer TOKEN."
      )
    }
  }

  private func isAllowed(_ origin: WebOrigin, at authority: String) -> Bool {
    origin.hasAuthority(authority) || configuration.allowedOrigins.contains { WebOrigin($0) == origin }
  }

  /// Rejects requests for images and scripts that a page of another site includes.
  ///
  /// Browsers send no origin with these requests, but mark them in other fields
  /// (https://w3c.github.io/webappsec-fetch-metadata/). Links that a person follows are allowed, but neither frames nor
  /// pages that a script opens.
  private func checkSite(of request: ReceivedRequest) throws(AdminProblem) {
    guard let site = request.headerFields[Self.siteField], site == "cross-site" || site == "same-site",
      !isFollowedLink(request)
    else { return }
    throw AdminProblem(
      .forbidden,
      title: "Requests from pages of other sites are not allowed",
      detail:
        "A page of another site cannot load this. Open it directly, or request it from a page with an origin allowed by "
        + "--admin-origin ORIGIN or AdminConfiguration.allowedOrigins."
    )
  }

  private func isFollowedLink(_ request: ReceivedRequest) -> Bool {
    request.method == .get && request.headerFields[Self.modeField] == "navigate"
      && request.headerFields[Self.userField] == "?1"
      && request.headerFields[Self.destinationField].map { $0 == "document" } ?? true
  }

  /// Checks the host of a request.
  ///
  /// The name of a page may resolve to this machine, and its origin is then that of the server (DNS rebinding).
  private func checkHost(of request: ReceivedRequest) throws(AdminProblem) {
    guard checksHost, configuration.token == nil else { return }
    let host = RequestAuthority(authority: Self.authority(of: request), scheme: "http").hostName
    if Self.isLocal(host) || spaces?.knows(host) ?? false { return }
    if configuration.allowedHosts.contains(where: { RequestAuthority.hostName($0) == host }) { return }
    throw AdminProblem(
      .forbidden,
      title: "The host is not allowed",
      detail: "\(quoted(host)) may be the name of any web page. Use an IP address or localhost, allow the name with "
        + "--admin-host NAME or AdminConfiguration.allowedHosts, or set a token."
    )
  }

  /// Returns whether a host is an address, or a name that no page on the web can have.
  ///
  /// Names below `localhost` resolve to this machine (RFC 6761 §6.3), and names without a dot and those below
  /// `internal` are never in the public DNS.
  private static func isLocal(_ host: String) -> Bool {
    if host.hasPrefix("[") || !host.contains(".") || host.hasSuffix(".localhost") { return true }
    if containerHosts.contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The names that containers and virtual machines have for their host machine.
  private static let containerHosts: Set<String> = [
    "host.docker.internal", "gateway.docker.internal", "host.containers.internal", "host.lima.internal",
  ]

  private static func authority(of request: ReceivedRequest) -> String {
    request.message.authority ?? request.headerFields[.host] ?? ""
  }

  private static let originField = HTTPField.Name(raw: "Origin", canonical: "origin")
  private static let siteField = HTTPField.Name(raw: "Sec-Fetch-Site", canonical: "sec-fetch-site")
  private static let modeField = HTTPField.Name(raw: "Sec-Fetch-Mode", canonical: "sec-fetch-mode")
  private static let userField = HTTPField.Name(raw: "Sec-Fetch-User", canonical: "sec-fetch-user")
  private static let destinationField = HTTPField.Name(raw: "Sec-Fetch-Dest", canonical: "sec-fetch-dest")
}

// MARK: - Credentials

extension AdminAccess {
  /// Returns a client's credential: the text of a bearer token (RFC 6750 §2.1), or a password (RFC 7617 §2).
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

  /// Returns whether two values are equal, in a time that does not reveal where they differ.
  private static func isSame(_ shown: [UInt8], as expected: [UInt8]) -> Bool {
    var difference = shown.count ^ expected.count
    for index in expected.indices {
      difference |= Int(expected[index] ^ (index < shown.count ? shown[index] : 0))
    }
    return difference == 0
  }
}

import BacklotHTTP

/// Who may ask.
struct AdminAccess {
  private let configuration: AdminConfiguration

  init(_ configuration: AdminConfiguration) { self.configuration = configuration }

  /// Lets a request pass or says why not.
  func check(_ request: ReceivedRequest) throws(AdminProblem) {
    try checkOrigin(of: request)
    guard let token = configuration.token else { return }
    let shown = request.headerFields[values: .authorization].compactMap(Self.credential)
    guard shown.contains(where: { Self.isSame($0, Array(token.utf8)) }) else { throw .unauthorized }
  }

  /// Any page that somebody visits could otherwise drive the backends on that person's machine: a browser sends the
  /// request, and only keeps the answer from the page.
  private func checkOrigin(of request: ReceivedRequest) throws(AdminProblem) {
    guard let origin = request.headerFields[Self.originField], configuration.token == nil else { return }
    let authority = request.message.authority ?? request.headerFields[.host] ?? ""
    if origin.hasSuffix("://" + authority) || configuration.allowsOrigin?(origin) ?? false { return }
    throw AdminProblem(
      .forbidden,
      "A page of another origin asks",
      "\(quoted(origin)) is not the origin of this server. Allow it as an origin, or give a token."
    )
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

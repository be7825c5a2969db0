package import BacklotHTTP

extension SecretNames {
  /// Returns the value of a field, masked if its name is secret.
  ///
  /// A usual authentication scheme is kept (RFC 9110 §11.4). In a field that contains URLs, only the secrets in them
  /// are masked.
  package func masked(_ field: HTTPField) -> String {
    let name = field.name.canonicalName
    if contains(field.name.rawName) {
      let isCredentials = field.name == .authorization || field.name == .proxyAuthorization
      return isCredentials ? field.value[..<Self.startOfCredentials(in: field.value)] + Self.mask : Self.mask
    }
    if name == "link" { return maskedLinks(field.value) }
    if name == "refresh" { return maskedRefresh(field.value) }
    return Self.isURLField(field.name) ? masked(url: field.value) : field.value
  }

  /// Returns whether the value of a field is a URL or a path, according to its name.
  package static func isURLField(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    let lastWord = name.utf8.lastIndex(of: UInt8(ascii: "-")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    return lastWordsOfURLFields.contains(String(lastWord))
  }

  /// Returns fields with the values of secret names masked.
  package func masked(_ fields: HTTPFields) -> HTTPFields {
    var masked = HTTPFields()
    for field in fields { masked.append(HTTPField(name: field.name, value: self.masked(field))) }
    return masked
  }

  /// The last words of the names of fields whose value is a URL or a path, such as `X-Original-URL`.
  private static let lastWordsOfURLFields: Set = [
    "location", "referer", "referrer", "destination", "url", "uri", "path",
  ]

  /// Returns the value of a `Link` field (RFC 8288 §3) with secrets masked in its URLs, which are in angle brackets.
  private func maskedLinks(_ value: String) -> String {
    value.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, text in
      guard index > 0 else { return String(text) }
      let end = text.firstIndex(of: ">") ?? text.endIndex
      return masked(url: String(text[..<end])) + text[end...]
    }.joined(separator: "<")
  }

  /// Returns the value of a `Refresh` field, such as `5; url=/path`, with secrets masked.
  private func maskedRefresh(_ value: String) -> String {
    guard let equals = value.firstIndex(of: "=") else { return value }
    return value[...equals] + masked(url: String(value[value.index(after: equals)...]))
  }

  /// Returns the start of the credentials after a usual authentication scheme.
  package static func startOfCredentials(in value: String) -> String.Index {
    guard let space = value.firstIndex(of: " "), usualSchemes.contains(value[..<space].lowercased()) else {
      return value.startIndex
    }
    return value.index(after: space)
  }

  /// The registered authentication schemes, and others in wide use.
  ///
  /// Any other word before a space may be part of the secret.
  private static let usualSchemes: Set = [
    "basic", "bearer", "concealed", "digest", "dpop", "gnap", "hoba", "mutual", "negotiate", "oauth", "privatetoken",
    "scram-sha-1", "scram-sha-256", "vapid", "ntlm", "kerberos", "hawk", "hmac", "mac", "signature", "token", "jwt",
    "apikey", "api-key", "key", "sharedkey", "sharedkeylite", "sso-key", "geniekey", "ssws", "aws", "aws4-hmac-sha256",
    "googlelogin",
  ]
}

package import BacklotHTTP

extension SecretNames {
  /// Returns the value of a field, masked if its name is secret.
  ///
  /// A usual authentication scheme is kept (RFC 9110 §11.4). In a field that contains URLs, only the secrets in them
  /// are masked.
  package func masked(_ field: HTTPField) -> String {
    let isCookie = field.name == .cookie || field.name == .setCookie
    if isCookie { return contains(field.name.rawName) ? Self.mask : field.value }
    return replacing(field, url: { masked(url: $0) }, with: { _ in Self.mask })
  }

  /// Returns the value of a field with secrets replaced.
  ///
  /// Of cookies, each value is a secret if the name of the field or of the cookie is; their attributes are kept.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - url: Returns a URL with secrets replaced.
  ///   - replacement: Returns the new value of a secret.
  package func replacing(
    _ field: HTTPField,
    url: (String) -> String,
    with replacement: SecretReplacement
  ) -> String {
    let name = field.name.canonicalName
    if name == "cookie" { return replacing(cookies: field.value, with: replacement) }
    if name == "set-cookie" { return replacing(cookiesSet: field.value, with: replacement) }
    if contains(field.name.rawName) {
      let isCredentials = field.name == .authorization || field.name == .proxyAuthorization
      let start = isCredentials ? Self.startOfCredentials(in: field.value) : field.value.startIndex
      let secret = NamedSecret(.field, name: field.name.rawName, value: String(field.value[start...]))
      return replacement(secret).map { field.value[..<start] + $0 } ?? field.value
    }
    if name == "link" { return replacingLinks(field.value, url: url) }
    if name == "refresh" { return replacingRefresh(field.value, url: url) }
    return Self.isURLField(field.name) ? url(field.value) : field.value
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

  /// Returns the value of a `Link` field (RFC 8288 §3) with secrets replaced in its URLs, which are in angle brackets.
  private func replacingLinks(_ value: String, url: (String) -> String) -> String {
    value.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, text in
      guard index > 0 else { return String(text) }
      let end = text.firstIndex(of: ">") ?? text.endIndex
      return url(String(text[..<end])) + text[end...]
    }.joined(separator: "<")
  }

  /// Returns the value of a `Refresh` field, such as `5; url=/path`, with secrets replaced.
  private func replacingRefresh(_ value: String, url: (String) -> String) -> String {
    guard let equals = value.firstIndex(of: "=") else { return value }
    return value[...equals] + url(String(value[value.index(after: equals)...]))
  }

  private func replacing(cookies value: String, with replacement: SecretReplacement) -> String {
    value.split(separator: ";", omittingEmptySubsequences: false)
      .map { replacing(cookie: $0, with: replacement) }
      .joined(separator: ";")
  }

  /// Returns the value of a `Set-Cookie` field (RFC 6265 §4.1) with the cookie replaced if it is secret.
  private func replacing(cookiesSet value: String, with replacement: SecretReplacement) -> String {
    let end = value.firstIndex(of: ";") ?? value.endIndex
    return replacing(cookie: value[..<end], with: replacement) + value[end...]
  }

  private func replacing(cookie pair: Substring, with replacement: SecretReplacement) -> String {
    guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
    let name = String(pair[..<equals].trimmed())
    guard contains(HTTPField.Name.cookie.rawName) || contains(name) else { return String(pair) }
    var value = pair[pair.index(after: equals)...].trimmed()
    if value.utf8.count > 1, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
    guard let new = replacement(NamedSecret(.cookie, name: name, value: String(value))) else { return String(pair) }
    return pair[..<value.startIndex] + new + pair[value.endIndex...]
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

import BacklotHTTP

extension HTTPField.Name {
  static let allowCredentials = name("Access-Control-Allow-Credentials")
  static let allowHeaders = name("Access-Control-Allow-Headers")
  static let allowMethods = name("Access-Control-Allow-Methods")
  static let allowOrigin = name("Access-Control-Allow-Origin")
  static let allowPrivateNetwork = name("Access-Control-Allow-Private-Network")
  static let exposeHeaders = name("Access-Control-Expose-Headers")
  static let maxAge = name("Access-Control-Max-Age")
  static let origin = name("Origin")
  static let requestHeaders = name("Access-Control-Request-Headers")
  static let requestMethod = name("Access-Control-Request-Method")
  static let requestPrivateNetwork = name("Access-Control-Request-Private-Network")

  private static func name(_ token: String) -> Self { Self(raw: token, canonical: token.lowercased()) }
}

extension HTTPFields {
  /// The names, as first spelled, of the fields that a page can read only with permission.
  ///
  /// Excluded are the fields that it can always read
  /// (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name), those that it can never read
  /// (https://fetch.spec.whatwg.org/#forbidden-response-header-name), and those of the protocol itself.
  var namesToExpose: [String] {
    var seen: Set<HTTPField.Name> = []
    return compactMap { field in
      let isFree = Self.alwaysReadable.contains(field.name.canonicalName)
      let isProtocol = field.name.canonicalName.hasPrefix("access-control-")
      return !isFree && !isProtocol && seen.insert(field.name).inserted ? field.name.rawName : nil
    }
  }

  private static let alwaysReadable: Set<String> = [
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    // Never readable (`set-cookie`), or of no use to a page (`vary`).
    "set-cookie", "set-cookie2", "vary",
  ]

  /// Declares that a response depends on a field of the request (RFC 9110 §12.5.5), unless it does so already.
  mutating func addToVary(_ name: String) {
    let known = self[values: .vary].flatMap { $0.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) }
    guard !known.contains("*"), !known.contains(Substring(name.lowercased())) else { return }
    append(HTTPField(name: .vary, value: name))
  }

  /// Adds the fields whose names do not exist yet.
  mutating func appendMissing(_ fields: [HTTPField]) {
    for field in fields where !contains(field.name) { append(field) }
  }
}

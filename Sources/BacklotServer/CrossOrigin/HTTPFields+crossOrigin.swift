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
  static let vary = name("Vary")

  private static func name(_ token: String) -> Self { Self(raw: token, canonical: token.lowercased()) }
}

extension HTTPFields {
  /// The fields that a page can read only where it is told so, by the names that were first used: neither those that it
  /// always can (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name), nor those that it never can
  /// (https://fetch.spec.whatwg.org/#forbidden-response-header-name), nor those of the protocol itself.
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
    // Never readable, and of no use to a page.
    "set-cookie", "set-cookie2", "vary",
  ]

  /// Says that an answer depends on a field of the request (RFC 9110 §12.5.5), unless it says so already.
  mutating func addToVary(_ name: String) {
    let known = self[values: .vary].flatMap { $0.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) }
    guard !known.contains("*"), !known.contains(Substring(name.lowercased())) else { return }
    append(HTTPField(name: .vary, value: name))
  }

  /// Adds fields, but for those whose names are there already.
  mutating func appendMissing(_ fields: [HTTPField]) {
    for field in fields where !contains(field.name) { append(field) }
  }
}

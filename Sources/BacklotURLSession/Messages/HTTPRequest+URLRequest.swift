package import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

extension HTTPRequest {
  /// Creates a message from a request, without its body.
  ///
  /// The target is spelled as in the URL. The fields are sorted by name, since Foundation does not preserve their
  /// order.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - additionalFields: The fields that the session adds to requests without them.
  /// - Throws: ``URLSessionStubError`` if there is no URL, or if HTTP does not allow the method or a name.
  package init(_ request: URLRequest, addingFields additionalFields: [AnyHashable: Any] = [:]) throws {
    guard let url = request.url else { throw Self.malformed("it has no URL") }
    let verb = request.httpMethod ?? "GET"
    guard let method = HTTPMethod(rawValue: verb) else { throw Self.malformed("\"\(verb)\" is not a method") }
    let target = RequestTarget(url.absoluteString)
    self.init(
      method: method,
      scheme: target.scheme,
      authority: target.authority,
      path: target.path,
      headerFields: try Self.fields(of: request, adding: additionalFields)
    )
  }

  private static func fields(of request: URLRequest, adding additional: [AnyHashable: Any]) throws -> HTTPFields {
    var fields = try (request.allHTTPHeaderFields ?? [:]).map(field)
    if !additional.isEmpty {
      let present = Set(fields.map(\.name))
      fields += try additional.map { try field(name: "\($0)", value: "\($1)") }.filter { !present.contains($0.name) }
    }
    if fields.count > 1 { fields.sort { $0.name.canonicalName < $1.name.canonicalName } }
    return HTTPFields(fields)
  }

  private static func field(name: String, value: String) throws -> HTTPField {
    guard let name = HTTPField.Name(name) else { throw malformed("\"\(name)\" is not a field name") }
    return HTTPField(name: name, value: value)
  }

  private static func malformed(_ reason: String) -> URLSessionStubError {
    URLSessionStubError(
      .malformedRequest,
      message: "The request cannot be sent: \(reason). Correct the code that creates it."
    )
  }
}

// MARK: - Target

/// The parts of an absolute URL that a request contains, spelled as in the URL.
///
/// They are parsed from the text: Foundation's components would be slower, and some of them decode percent-encoded
/// characters.
struct RequestTarget {
  /// The scheme in lower case.
  let scheme: String?
  /// The host and port, without user and password, and without the default port of the scheme.
  let authority: String?
  /// The path and query; the path is never empty (RFC 9110 §4.2.3).
  let path: String

  /// Parses a URL without its fragment, which is never sent.
  init(_ url: String) {
    // Bytes rather than characters, which are ten times slower, since every request is parsed.
    var rest = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    scheme = Self.cutScheme(&rest)
    authority = Self.cutAuthority(&rest).map { [scheme] in Self.normalised($0, scheme: scheme) }
    path = rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : "/" + Substring(rest)
  }

  private static func cutScheme(_ rest: inout Substring.UTF8View) -> String? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = Substring(rest[..<colon])
    rest = rest[rest.index(after: colon)...]
    return scheme.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 } ? scheme.lowercased() : String(scheme)
  }

  private static func cutAuthority(_ rest: inout Substring.UTF8View) -> Substring.UTF8View? {
    guard rest.starts(with: "//".utf8) else { return nil }
    let content = rest.dropFirst(2)
    let end = content.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? content.endIndex
    rest = content[end...]
    return content[..<end]
  }

  private static func normalised(_ authority: Substring.UTF8View, scheme: String?) -> String {
    let userEnd = authority.lastIndex(of: UInt8(ascii: "@"))
    let bare = userEnd.map { authority[authority.index(after: $0)...] } ?? authority
    switch scheme {
    case "http": return String(Substring(bare.dropping(port: ":80")))
    case "https": return String(Substring(bare.dropping(port: ":443")))
    default: return String(Substring(bare))
    }
  }
}

extension Substring.UTF8View {
  fileprivate func dropping(port: String) -> Self {
    suffix(port.utf8.count).elementsEqual(port.utf8) ? dropLast(port.utf8.count) : self
  }
}

public import BacklotHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// Creates Foundation's form of a request, or returns `nil` if its parts do not form a URL or its body is not in
  /// memory.
  ///
  /// Header fields with the same name are combined. Collect a file or a stream into memory first.
  ///
  /// - Parameter request: A request with an authority; its scheme defaults to `https`.
  public init?(_ request: HTTPRequest) {
    guard let url = URL(request), let bytes = request.body.bytes else { return nil }
    self.init(url: url)
    // `GET` is the default.
    if request.method != .get { httpMethod = request.method.rawValue }
    // A single assignment costs a tenth of setting the fields individually.
    if !request.headerFields.isEmpty { allHTTPHeaderFields = Self.combined(request.headerFields) }
    if !bytes.isEmpty { httpBody = Data(bytes) }
  }

  private static func combined(_ fields: HTTPFields) -> [String: String] {
    var combined: [String: String] = [:]
    combined.reserveCapacity(fields.count)
    for (index, field) in fields.enumerated() {
      let isRepeated = fields[..<index].contains { $0.name == field.name }
      if !isRepeated { combined[field.name.rawName] = fields[field.name] }
    }
    return combined
  }
}

extension URL {
  /// Creates the target of a request, or returns `nil` if its parts do not form a URL.
  ///
  /// - Parameter request: A request with an authority; its scheme defaults to `https`.
  public init?(_ request: HTTPRequest) {
    guard let authority = request.authority, !authority.isEmpty else { return nil }
    let path = request.path ?? "/"
    guard path.hasPrefix("/") else { return nil }
    // Without encoding, so that exactly the request's target is sent.
    self.init(string: "\(request.scheme ?? "https")://\(authority)\(path)", encodingInvalidCharacters: false)
  }
}

// MARK: - Responses

extension HTTPResponse {
  /// Creates a response from Foundation's response and its content.
  ///
  /// Header fields are in alphabetical order, since Foundation does not keep their order; names that are not tokens are
  /// left out.
  public init(_ response: HTTPURLResponse, body: Data) {
    self.init(
      status: HTTPStatus(code: response.statusCode),
      headerFields: HTTPFields(Self.fields(of: response)),
      body: HTTPBody(Array(body))
    )
  }

  private static func fields(of response: HTTPURLResponse) -> [HTTPField] {
    let fields = response.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let text = name as? String, let name = HTTPField.Name(text) else { return nil }
      return HTTPField(name: name, value: value as? String ?? "\(value)")
    }
    return fields.sorted { $0.name.canonicalName < $1.name.canonicalName }
  }
}

import BacklotHTTP

/// A received request as templates see it, whose properties are computed when a template uses them.
struct TemplateView: TemplateRequest {
  private let request: ReceivedRequest
  let path: String

  init(of request: ReceivedRequest) {
    self.request = request
    path = RequestTarget(request.message).path
  }

  var id: String { request.identifier }
  var method: String { request.method.rawValue }
  var scheme: String { request.scheme?.lowercased() ?? "http" }
  var host: String { authority?.host ?? "localhost" }
  var port: Int { authority?.port ?? (scheme == "https" ? 443 : 80) }
  var url: String { request.message.path ?? "/" }
  var body: [UInt8] { request.body }
  var clientAddress: String { request.clientAddress }

  private var authority: RequestAuthority? {
    let text = request.message.authority ?? request.headerFields[.host]
    return text.map { RequestAuthority(authority: $0, scheme: scheme) }
  }

  var pathSegments: [String] {
    path.split(separator: "/").map { PercentEncoding.decode($0) }
  }

  var pathParameters: [(name: String, value: String)] { request.path.parameters.map { ($0.name, $0.value) } }

  var queryNames: [String] { Self.distinct(request.query.items.map(\.name)) }
  func queryValues(named name: String) -> [String] { request.query.values(of: name) }

  var fieldNames: [String] { Self.distinct(request.headerFields.map(\.name.rawName)) }
  func fieldValues(named name: String) -> [String] {
    HTTPField.Name(name).map { request.headerFields[values: $0] } ?? []
  }

  var cookieNames: [String] { Self.distinct(request.cookies.pairs.map(\.name)) }
  func cookieValues(named name: String) -> [String] {
    request.cookies.pairs.compactMap { $0.name == name ? $0.value ?? "" : nil }
  }

  private var type: MediaType? { request.headerFields[.contentType].flatMap { MediaType(parsing: $0) } }
  var isMultipart: Bool { type?.type == "multipart" }

  var parts: [TemplateRequestPart] {
    guard let type, let content = MultipartContent(body, type: type) else { return [] }
    return content.parts.enumerated().map { number, part in
      let fields = part.headerFields.map { TemplateRequestPart.Field(name: $0.name.rawName, value: $0.value) }
      return TemplateRequestPart(name: part.name ?? "part-\(number)", fields: fields, body: part.body)
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// The header fields of a response whose values have a meaning, each as one text.
struct ComparedFields {
  private struct Field {
    let name: HTTPField.Name
    var values: [String]

    var text: String { (name == .setCookie ? values.sorted() : values).joined(separator: ", ") }
  }

  private let type: MediaType?
  private let fields: [String: Field]

  init(_ fields: HTTPFields) {
    type = fields[.contentType].flatMap { MediaType(parsing: $0) }
    var compared: [String: Field] = [:]
    for field in fields.endToEnd where Self.compares(field.name) && field.name != .contentType {
      let value = field.name == .setCookie ? Self.withoutValue(cookie: field.value) : field.value
      compared[field.name.canonicalName, default: Field(name: field.name, values: [])].values.append(value)
    }
    self.fields = compared
  }

  /// Returns the changes to the fields of another response, such as `field Cache-Control: no-store → max-age=60`.
  func changes(to new: Self, except values: inout VolatileValues) -> [String] {
    var lines: [String] = []
    if Self.name(type) != Self.name(new.type) {
      lines.append("media type \(Self.name(type) ?? "none") → \(Self.name(new.type) ?? "none")")
    }
    for name in Set(fields.keys).union(new.fields.keys).sorted() {
      switch (fields[name], new.fields[name]) {
      case (let before?, let after?):
        if before.text == after.text || values.areVolatile(before.text, after.text, named: name) { continue }
        lines.append("field \(after.name): \(Self.shown(before)) → \(Self.shown(after))")
      case (nil, let after?): lines.append("field \(after.name): added \(Self.shown(after))")
      case (let before?, nil): lines.append("field \(before.name): removed \(Self.shown(before))")
      case (nil, nil): continue
      }
    }
    return lines
  }

  /// Returns a media type with the parameters that have a meaning.
  private static func name(_ type: MediaType?) -> String? {
    type.map { type in
      let parameters = type.parameters.filter { $0.key != "boundary" }.sorted { $0.key < $1.key }
      return "\(type.type)/\(type.subtype)" + parameters.map { "; \($0.key)=\($0.value)" }.joined()
    }
  }

  private static func shown(_ field: Field) -> String {
    let text = field.name == .setCookie ? field.text : SecretValues.shown(field.text, of: field.name)
    return text.isEmpty ? "\"\"" : text.cut(toScalars: 80)
  }

  /// Returns the name and the attributes of a cookie, without its value and its lifetime.
  private static func withoutValue(cookie: String) -> String {
    let parts = cookie.split(separator: ";").map { $0.trimmed() }
    let name = parts.first?.prefix { $0 != "=" } ?? ""
    let attributes = parts.dropFirst().filter { part in
      let attribute = part.lowercased()
      return !attribute.hasPrefix("expires=") && !attribute.hasPrefix("max-age=")
    }
    return ([name] + attributes).joined(separator: "; ")
  }
}

// MARK: - Names

extension ComparedFields {
  /// Returns true if the values of a field have a meaning; others differ each time or describe the connection.
  static func compares(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    return !ignored.contains(name) && !ignoredBeginnings.contains { name.hasPrefix($0) }
      && !ValueAppearance.isNameOfNonce(name)
  }

  private static let ignored: Set<String> = [
    "age", "alt-svc", "content-length", "date", "etag", "expires", "fly-request-id", "keep-alive", "last-modified",
    "nel", "report-to", "reporting-endpoints", "server", "server-timing", "transfer-encoding", "connection", "trailer",
    "tracestate", "via", "x-cache", "x-cache-hits", "x-powered-by", "x-process-time", "x-response-time", "x-runtime",
    "x-served-by", "x-timer", "x-varnish",
  ]

  private static let ignoredBeginnings = [
    "cf-", "ratelimit", "x-amz-", "x-amzn-", "x-azure-", "x-b3-", "x-cloud-trace-", "x-datadog-", "x-envoy-",
    "x-ratelimit-", "x-rate-limit-", "x-vercel-",
  ]
}

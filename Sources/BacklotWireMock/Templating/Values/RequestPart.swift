import BacklotHTTP
internal import BacklotJSON

/// A part of the request that has its own parts.
enum RequestPart: Sendable {
  case whole, line, path, query, fields, cookies, parts
  case part(Int)
  case partFields(Int)
}

/// The names of the request's properties in templates.
enum RequestProperty: String, Sendable {
  case id, method, scheme, host, port, url, path, pathSegments, query, headers, cookies, baseUrl, body, bodyAsBase64
  case clientIp, multipart, binary, parts, requestLine, name
}

extension TemplateRun {
  func member(_ step: TemplatePath.Step, of part: RequestPart) -> TemplateValue {
    switch part {
    case .whole, .line: property(step.property)
    case .path: segment(step)
    case .query: Self.texts(request.queryValues(named: step.name))
    case .fields: Self.texts(request.fieldValues(named: step.name))
    case .cookies: Self.texts(request.cookieValues(named: step.name))
    case .parts: partIndex(named: step.name).map { .request(.part($0)) } ?? .missing
    case .part(let index): self.part(at: index).map { property(step.property, of: $0, at: index) } ?? .missing
    case .partFields(let index): Self.texts(self.part(at: index)?.values(of: step.name) ?? [])
    }
  }

  private func partIndex(named name: String) -> Int? {
    request.charge(request.parts.count, perStep: 4)
    return request.parts.firstIndex { $0.name == name }
  }

  static func texts(_ texts: [String]) -> TemplateValue { texts.isEmpty ? .missing : .texts(texts) }

  func part(at index: Int) -> TemplateRequestPart? {
    let parts = request.parts
    return parts.indices.contains(index) ? parts[index] : nil
  }

  private func segment(_ step: TemplatePath.Step) -> TemplateValue {
    // The name of a path template's wildcard is a number.
    if let parameter = request.pathParameter(named: step.name) { return .text(parameter) }
    return step.index.flatMap { request.pathSegment(at: $0) }.map { .text($0) } ?? .missing
  }

  private func property(_ property: RequestProperty?) -> TemplateValue {
    switch property {
    case .id: .text(request.id)
    case .method: .text(request.method)
    case .scheme: .text(request.scheme)
    case .host: .text(request.host)
    case .port: .int(request.port)
    case .url: .text(request.url)
    case .path, .pathSegments: .request(.path)
    case .query: .request(.query)
    case .headers: .request(.fields)
    case .cookies: .request(.cookies)
    case .baseUrl: .text(request.baseURL)
    case .body: .body
    case .bodyAsBase64: .text(request.base64)
    case .clientIp: .text(request.clientAddress)
    case .multipart: .bool(request.isMultipart)
    case .binary: .bool(Self.isBinary(request.fieldValues(named: "Content-Type").first, orElse: false))
    case .parts: .request(.parts)
    case .requestLine: .request(.line)
    case .name, nil: .missing
    }
  }

  private func property(_ property: RequestProperty?, of part: TemplateRequestPart, at index: Int) -> TemplateValue {
    switch property {
    case .name: .text(part.name)
    case .headers: .request(.partFields(index))
    case .body: .text(request.text(ofPart: index) ?? "")
    case .bodyAsBase64: .text(base64(of: part))
    case .binary: .bool(Self.isBinary(part.values(of: "Content-Type").first, orElse: true))
    default: .missing
    }
  }

  private func base64(of part: TemplateRequestPart) -> String {
    request.charge(part.body.count)
    return Base64.encode(part.body)
  }

  /// Returns whether WireMock treats content as binary, based only on its media type.
  private static func isBinary(_ contentType: String?, orElse isBinary: Bool) -> Bool {
    guard let type = contentType?.prefix(while: { $0 != ";" }).lowercased() else { return isBinary }
    let texts = ["text", "json", "xml", "html", "yaml", "csv", "x-www-form-urlencoded"]
    return !texts.contains { type.contains($0) }
  }
}

extension TemplateRun {
  /// Returns the members of a part by name, in the order of the request.
  func members(of part: RequestPart) -> [TemplateValue.Member] {
    switch part {
    case .whole, .line, .part: []
    case .path: pathMembers
    case .query: request.queryNames.map { .init(name: $0, value: Self.texts(request.queryValues(named: $0))) }
    case .fields: request.fieldNames.map { .init(name: $0, value: Self.texts(request.fieldValues(named: $0))) }
    case .cookies: request.cookieNames.map { .init(name: $0, value: Self.texts(request.cookieValues(named: $0))) }
    case .parts: request.parts.enumerated().map { .init(name: $1.name, value: .request(.part($0))) }
    case .partFields(let index): fieldMembers(of: self.part(at: index))
    }
  }

  private var pathMembers: [TemplateValue.Member] {
    let segments = request.pathSegments.enumerated()
      .map { TemplateValue.Member(name: "\($0)", value: .text($1)) }
    return segments + request.pathParameters.map { .init(name: $0.name, value: .text($0.value)) }
  }

  private func fieldMembers(of part: TemplateRequestPart?) -> [TemplateValue.Member] {
    guard let part else { return [] }
    var names: [String] = []
    for field in part.fields where !names.contains(where: { $0.lowercased() == field.name.lowercased() }) {
      names.append(field.name)
    }
    return names.map { .init(name: $0, value: Self.texts(part.values(of: $0))) }
  }
}

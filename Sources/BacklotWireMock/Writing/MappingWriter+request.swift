import BacklotHTTP
import BacklotJSON
import BacklotPattern
import BacklotStubs

extension MappingWriter {
  /// Returns the request pattern of a matcher as in a mapping.
  func request(_ matcher: RequestMatcher) throws(MappingWritingError.Reason) -> JSONObject {
    var request: JSONObject = [:]
    for criterion in matcher.criteria { try add(criterion, to: &request) }
    if request["method"] == nil { request["method"] = "ANY" }
    return request
  }

  private func add(_ criterion: Criterion, to request: inout JSONObject) throws(MappingWritingError.Reason) {
    switch criterion {
    case .scheme(let scheme): try set("scheme", to: .string(scheme), in: &request)
    case .host(let matcher): try set("host", to: try onlyText(of: matcher, for: "host"), in: &request)
    case .port(let port): try set("port", to: .number(JSONNumber(port)), in: &request)
    // WireMock requires a matcher, which its schema does not mention.
    case .clientAddress(let matcher): try set("clientIp", to: .object(try value(matcher)), in: &request)
    case .method(let method): try set("method", to: .string(method.rawValue), in: &request)
    case .methods(let methods, let isRefused):
      let names = JSONValue.array(methods.map { .string($0.rawValue) })
      try set("method", to: .object([isRefused ? "noneOf" : "oneOf": names]), in: &request)
    case .path(let template): try addPath(template, to: &request)
    case .rawPath(let matcher): try addURL(matcher, name: "urlPath", patternName: "urlPathPattern", to: &request)
    case .target(let matcher): try addURL(matcher, name: "url", patternName: "urlPattern", to: &request)
    case .pathParameter(let name, let matcher): try add(matcher, named: name, to: "pathParameters", of: &request)
    case .query(let name, let matcher): try add(matcher, named: name, to: "queryParameters", of: &request)
    case .field(let name, let matcher): try add(matcher, named: name.rawName, to: "headers", of: &request)
    case .cookie(let name, let matcher): try add(matcher, named: name, to: "cookies", of: &request)
    case .body(let matcher): try add(matcher, to: &request)
    case .satisfies(let description, _): throw .init("it calls a closure (\(description)), which cannot be written")
    case .impossible(let reason): throw .init("it requires \(reason)")
    }
  }

  private func set(_ name: String, to value: JSONValue, in request: inout JSONObject) throws(MappingWritingError.Reason)
  {
    guard request[name] == nil || request[name] == value else {
      throw .init("it has two conditions on \(name), but a mapping can have only one")
    }
    request[name] = value
  }

  private func onlyText(of matcher: ValueMatcher, for what: String) throws(MappingWritingError.Reason) -> JSONValue {
    guard let text = matcher.onlyValue else {
      throw .init("its condition on the \(what) is not a single value: \(matcher)")
    }
    return .string(text)
  }

  // MARK: URL

  private func addURL(
    _ matcher: ValueMatcher,
    name: String,
    patternName: String,
    to request: inout JSONObject
  ) throws(MappingWritingError.Reason) {
    if case .pattern(let pattern) = matcher.kind { return try setURL(patternName, to: pattern.text, in: &request) }
    guard let text = matcher.onlyValue else {
      throw .init("its condition on the URL is neither a single value nor a pattern: \(matcher)")
    }
    try setURL(name, to: text, in: &request)
  }

  private func addPath(_ template: PathTemplate, to request: inout JSONObject) throws(MappingWritingError.Reason) {
    if template.sent == nil, template.segments.allSatisfy(\.isLiteral) {
      return try setURL("urlPath", to: template.encodedPath, in: &request)
    }
    if let text = template.mappingText { return try setURL("urlPathTemplate", to: text, in: &request) }
    try setURL("urlPathPattern", to: template.pattern, in: &request)
  }

  private func setURL(
    _ name: String,
    to text: String,
    in request: inout JSONObject
  ) throws(MappingWritingError.Reason) {
    let others = ["url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate"].filter { $0 != name }
    guard !others.contains(where: { request[$0] != nil }) else { throw .init("it has two conditions on the URL") }
    try set(name, to: .string(text), in: &request)
  }

  // MARK: Values by name

  private func add(
    _ matcher: ValueMatcher,
    named name: String,
    to group: String,
    of request: inout JSONObject
  ) throws(MappingWritingError.Reason) {
    var members = request[group]?.object ?? [:]
    let written = JSONValue.object(try value(matcher))
    members[name] = members[name].map { .object(["and": .array([$0, written])]) } ?? written
    request[group] = .object(members)
  }

  private func add(_ matcher: BodyMatcher, to request: inout JSONObject) throws(MappingWritingError.Reason) {
    if case .form(let items) = matcher.kind {
      for item in items { try add(item.value, named: item.name, to: "formParameters", of: &request) }
    } else if case .part(let part) = matcher.kind {
      append(.object(try self.part(part)), to: "multipartPatterns", of: &request)
    } else {
      for pattern in try patterns(of: matcher) { append(.object(pattern), to: "bodyPatterns", of: &request) }
    }
  }

  private func append(_ value: JSONValue, to group: String, of request: inout JSONObject) {
    request[group] = .array((request[group]?.array ?? []) + [value])
  }

  private func part(_ part: PartMatcher) throws(MappingWritingError.Reason) -> JSONObject {
    var written: JSONObject = ["matchingType": part.isForAll ? "ALL" : "ANY"]
    if let name = part.name { written["name"] = .string(name) }
    if let fileName = part.fileName {
      guard let text = fileName.onlyValue else {
        throw .init("its condition on the file name of a part is not a single value: \(fileName)")
      }
      written["fileName"] = .string(text)
    }
    for field in part.headerFields { try add(field.value, named: field.name.rawName, to: "headers", of: &written) }
    for body in part.bodies {
      for pattern in try patterns(of: body) { append(.object(pattern), to: "bodyPatterns", of: &written) }
    }
    return written
  }
}

extension PathTemplate {
  /// The path of a template without parameters, percent-encoded.
  fileprivate var encodedPath: String {
    segments.map { segment in
      guard case .literal(let bytes) = segment else { return "" }
      return "/" + Self.encoded(bytes)
    }.joined()
  }

  /// The template in the syntax of stub files, which compare the path as sent, or `nil` if its meaning would change.
  fileprivate var mappingText: String? {
    if sent != nil { return text }
    var written = ""
    for segment in segments {
      switch segment {
      case .literal(let bytes):
        let text = Self.encoded(bytes)
        guard !text.contains("**") else { return nil }
        written += "/" + text
      case .parameter(let name): written += "/{\(name)}"
      case .mixed, .rest: return nil
      }
    }
    return written
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    PercentEncoding.encode(String(decoding: bytes, as: UTF8.self), for: .pathSegment)
  }

  /// The template as a pattern for paths as they are sent.
  fileprivate var pattern: String { pattern(parameter: "[^/]+", rest: ".*") }

  /// The template as a pattern for texts that are such a path, with or without a query.
  var valuePattern: String {
    let (parameter, rest) = ("[^/?#]+", "[^?#]*")
    let path = sent?.pattern(parameter: parameter, rest: rest) ?? pattern(parameter: parameter, rest: rest)
    return path + "(?:\\?[^#]*)?"
  }

  private func pattern(parameter: String, rest: String) -> String {
    segments.map { segment in
      switch segment {
      case .literal(let bytes): "/" + Self.quoted(bytes)
      case .parameter: "/" + parameter
      case .mixed(let pieces): "/" + pieces.map { Self.pattern($0, parameter: parameter) }.joined()
      case .rest: "/" + rest
      }
    }.joined()
  }

  private static func pattern(_ piece: Piece, parameter: String) -> String {
    switch piece {
    case .literal(let bytes): quoted(bytes)
    case .parameter: parameter
    }
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    encoded(bytes).quotedForPattern
  }
}

extension SentPathTemplate {
  fileprivate func pattern(parameter: String, rest: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(decoding: text, as: UTF8.self).quotedForPattern
      case .variable: parameter
      case .wildcard: rest
      }
    }.joined()
  }
}

extension String {
  /// A pattern that matches only this text.
  package var quotedForPattern: String {
    // A combining mark after a character does not change its meaning in a pattern.
    unicodeScalars.reduce(into: "") { text, scalar in
      if "\\^$.|?*+()[]{}".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

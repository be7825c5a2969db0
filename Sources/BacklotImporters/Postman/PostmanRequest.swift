import BacklotHTTP
import BacklotJSON

/// The method, path and query of a Postman request.
struct PostmanRequest {
  /// The method in uppercase.
  private(set) var method = "GET"
  /// The matcher for the path, with `template` if the path has variables.
  private(set) var path: JSONObject = [:]
  /// The query items, each with its value, or `nil` for a variable.
  private(set) var query: [(name: String, value: String?)] = []
  /// The reason why the path is unknown, if it is.
  private(set) var problem: String?

  init(_ request: JSONValue, _ variables: PostmanVariables) {
    if let name = request["method"]?.string, !name.isEmpty { method = variables.text(name).uppercased() }
    let url = request.string.map { .string($0) } ?? request["url"] ?? .null
    // The value of a variable may be a whole URL, or an origin with the beginning of the path.
    let text = variables.text(Self.text(of: url))
    let trimmed = text.trimming(\.isWhitespace)
    let mark = Self.outsideVariables(trimmed, "?")
    read(path: Self.afterOrigin(trimmed[..<(mark ?? trimmed.endIndex)]), variables)
    if let mark {
      let query = trimmed[trimmed.index(after: mark)...].prefix { $0 != "#" }
      add(QueryItems(parsing: query).items.map { ($0.name, $0.value ?? "") }, variables)
    }
    let items = url["query"]?.array ?? []
    if Self.hasParts(url) { add(items.compactMap(Self.item), variables) }
  }

  /// The values that distinguish requests by default.
  var key: JSONValue {
    let items: [JSONValue] = query.map { [.string($0.name), $0.value.map { .string($0) } ?? .null] }
    return [.string(method), .object(path), .array(items)]
  }

  /// The values that distinguish requests if the query is ignored.
  var pathKey: JSONValue { [.string(method), .object(path)] }

  // MARK: Parts of a URL

  private static func hasParts(_ url: JSONValue) -> Bool { url["path"] != nil || url["host"] != nil }

  /// Returns a URL as a text, without the query if it is described by its parts.
  private static func text(of url: JSONValue) -> String {
    guard hasParts(url) else { return url.string ?? url["raw"]?.string ?? "" }
    let host = url["host"]?.string ?? (url["host"]?.array ?? []).compactMap(\.scalarText).joined(separator: ".")
    guard let segments = url["path"]?.array else {
      let path = url["path"]?.string ?? ""
      return host + (path.isEmpty || path.hasPrefix("/") ? path : "/" + path)
    }
    let names = segments.map { $0.scalarText ?? $0["value"]?.scalarText ?? "" }
    return host + "/" + names.joined(separator: "/")
  }

  /// Returns a query item, unless it is disabled.
  private static func item(_ value: JSONValue) -> (String, String)? {
    guard value["disabled"]?.bool != true, let name = value["key"]?.scalarText, !name.isEmpty else { return nil }
    // Names and values are written as they are sent.
    return (PercentEncoding.decode(name), PercentEncoding.decode(value["value"]?.scalarText ?? ""))
  }

  /// Returns the first place of a character that is not in the name of a variable.
  private static func outsideVariables(_ text: Substring, _ character: Character) -> Substring.Index? {
    var rest = text
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      if let found = rest[..<start.lowerBound].firstIndex(of: character) { return found }
      rest = rest[end.upperBound...]
    }
    return rest.firstIndex(of: character)
  }

  /// Returns the path of a URL, whose origin may be a variable.
  private static func afterOrigin(_ text: Substring) -> String {
    var rest = text
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    if rest.first == "/" { return String(rest) }
    guard let slash = outsideVariables(rest, "/") else { return rest.hasPrefix("{{") ? String(rest) : "/" }
    return String(rest[slash...])
  }

  // MARK: Reading

  private mutating func read(path text: String, _ variables: PostmanVariables) {
    guard text.isEmpty || text.hasPrefix("/") else {
      problem = "has no path, since the variable \(shown(text)) has no value in the file"
      return
    }
    let pieces = variables.pieces(text)
    var (template, isTemplate, isStart) = ("", false, true)
    for piece in pieces {
      switch piece {
      case .unknown(let name):
        isTemplate = true
        template += "{\(Self.variable(name))}"
        isStart = false
      case .text(let text):
        for (index, segment) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
          if index > 0 { template += "/" }
          if segment.hasPrefix(":"), segment.count > 1, index > 0 || isStart {
            isTemplate = true
            template += "{\(Self.variable(String(segment.dropFirst())))}"
          } else {
            template += Self.literal(segment)
          }
          isStart = false
        }
      }
    }
    if template.isEmpty { template = "/" }
    path = isTemplate ? ["template": .string(template)] : ["equalTo": .string(template)]
  }

  private static func literal(_ text: Substring) -> String {
    // Stars would be a wildcard in a template.
    PercentEncoding.legalize(text, in: .pathSegment).split(separator: "**", omittingEmptySubsequences: false)
      .joined(separator: "*%2A")
  }

  /// Returns a name for a variable in a template.
  private static func variable(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isPlain ? Character(scalar) : "_"
    }
    return letters.isEmpty ? "_" : String(letters)
  }

  private mutating func add(_ items: [(name: String, value: String)], _ variables: PostmanVariables) {
    for (name, value) in items where !name.isEmpty {
      let hasUnknown = variables.pieces(value).contains { if case .unknown = $0 { true } else { false } }
      query.append((variables.text(name), hasUnknown ? nil : variables.text(value)))
    }
  }

  /// A Boolean value that indicates whether the path has variables.
  var hasVariables: Bool { path["template"] != nil }

  // MARK: Conditions

  /// The condition for requests with the method and path.
  var pathCondition: RequestCondition { .all([.method(method), .test(.path, path)]) }

  /// The condition for requests with the method, path and query.
  var condition: RequestCondition {
    let items = query.map { name, value in
      RequestCondition.test(.query(name), value.map { TextMatchers.equal($0) } ?? ["not": ["absent": true]])
    }
    return .all([pathCondition] + items)
  }
}

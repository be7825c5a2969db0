import BacklotHTTP
import BacklotJSON
import BacklotPattern
import BacklotStubs

extension MappingReader {
  /// Reads the request pattern of a mapping, or of a search of the journal.
  mutating func request(_ value: JSONValue) -> RequestMatcher {
    var matcher = RequestMatcher()
    guard var members = members(of: value) else { return matcher }
    matcher.criteria.reserveCapacity(members.object.count)
    addMethod(to: &matcher, &members)
    addURL(to: &matcher, &members)
    addOrigin(to: &matcher, &members)
    addParameters(to: &matcher, &members)
    addHeaders(to: &matcher, &members)
    addBodies(to: &matcher, &members)
    if members.take("customMatcher") != nil {
      unsupported(at: "customMatcher", message: "is custom code, which is not supported")
    }
    rejectLeft(members)
    return matcher
  }

  // MARK: Method and URL

  private mutating func addMethod(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    guard let value = members.take("method") else { return }
    at("method") { reader in
      if let text = value.string {
        if text.uppercased() != "ANY", let method = reader.method(text) { matcher.criteria.append(.method(method)) }
      } else {
        reader.methods(value).map { matcher.criteria.append($0) }
      }
    }
  }

  private mutating func method(_ text: String) -> HTTPMethod? {
    // Methods are case-sensitive (RFC 9110 §9.1), but lowercase letters never mean a different method.
    if let method = HTTPMethod(rawValue: text.uppercased()) { return method }
    report("is \(quoted(text)), which is not a valid method")
    return nil
  }

  private mutating func methods(_ value: JSONValue) -> Criterion? {
    guard var members = members(of: value) else { return nil }
    var criterion: Criterion?
    for (name, isRefused) in [("oneOf", false), ("noneOf", true)] where members.object[name] != nil {
      let methods = texts(from: &members, named: name).enumerated().compactMap { index, text in
        at(name) { $0.at("\(index)") { $0.method(text) } }
      }
      if members.object[name]?.array == nil { report(at: name, message: "is not an array of methods") }
      criterion = .methods(methods, isRefused: isRefused)
    }
    rejectLeft(members)
    if criterion == nil { report("names no methods: use \"GET\", or oneOf or noneOf with an array") }
    return criterion
  }

  private static let urlForms = ["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]

  private mutating func addURL(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    var forms: [(name: String, text: String)] = []
    for name in Self.urlForms { if let text = text(from: &members, named: name) { forms.append((name, text)) } }
    guard let form = forms.first else { return }
    if forms.count > 1 {
      let names = forms.map(\.name).joined(separator: " and ")
      warn("has \(names), of which only \(form.name) is used, as in WireMock")
    }
    at(form.name) { reader in reader.criterion(form).map { matcher.criteria.append($0) } }
  }

  private mutating func criterion(_ form: (name: String, text: String)) -> Criterion? {
    switch form.name {
    case "url": return .target(.equal(form.text))
    case "urlPath": return .rawPath(.equal(form.text))
    case "urlPattern": return pattern(form.text).map { .target(.matches($0)) }
    case "urlPathPattern": return pattern(form.text).map { .rawPath(.matches($0)) }
    default: return template(form.text).map { .path($0) }
    }
  }

  /// Reads a path template at the reader's current position.
  mutating func template(_ text: String) -> PathTemplate? {
    let template = PathTemplate(sent: text)
    guard template.parameterNames.count <= SentPathTemplate.limit else {
      report("has \(template.parameterNames.count) variables, expected at most \(SentPathTemplate.limit)")
      return nil
    }
    if !["/", "**"].contains(where: text.hasPrefix) { warn("does not begin with a slash, so it matches no path") }
    return template
  }

  // MARK: Origin

  private mutating func addOrigin(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    if let scheme = text(from: &members, named: "scheme") { matcher = matcher.scheme(scheme) }
    if let value = members.take("host"), let host = at("host", read: { $0.textOrMatcher(value) }) {
      matcher = matcher.host(host)
    }
    if let port = integer(from: &members, named: "port", in: 1...65_535) { matcher = matcher.port(port) }
    if let value = members.take("clientIp"), let address = at("clientIp", read: { $0.textOrMatcher(value) }) {
      matcher = matcher.clientAddress(address)
    }
  }

  private mutating func textOrMatcher(_ value: JSONValue) -> ValueMatcher? {
    value.string.map { .equal($0) } ?? valueMatcher(value)
  }

  // MARK: Parameters and fields

  private mutating func addParameters(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    let names = matcher.path?.parameterNames
    forEachMember(of: &members, named: "pathParameters") { reader, name, value in
      guard let parameter = reader.valueMatcher(value) else { return }
      guard let names else { return reader.warn("is ignored, as in WireMock, because there is no urlPathTemplate") }
      if !names.contains(name) { reader.warn("is not a variable of the urlPathTemplate: add {\(name)} to it") }
      matcher.criteria.append(.pathParameter(name, parameter))
    }
    forEachMember(of: &members, named: "queryParameters") { reader, name, value in
      reader.valuesMatcher(value).map { matcher.criteria.append(.query(name, $0)) }
    }
    forEachMember(of: &members, named: "formParameters") { reader, name, value in
      reader.valuesMatcher(value).map { matcher.criteria.append(.body(.formItem(name, matching: $0))) }
    }
  }

  private mutating func addHeaders(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    for field in fields(&members) { matcher.criteria.append(.field(field.name, field.value)) }
    forEachMember(of: &members, named: "cookies") { reader, name, value in
      guard let cookie = reader.valueMatcher(value) else { return }
      // In WireMock, only `absent` matches a missing cookie. A negation does not.
      let wantsMore = cookie.isSubtle && !cookie.wantsPresence
      let matching = wantsMore ? .all([.present, cookie.forOneValue]) : cookie.forOneValue
      matcher.criteria.append(.cookie(name, ValueMatcher(kind: .formDecoded(matching))))
    }
    // WireMock's schema and its reader have two names for it.
    let name = members.object["basicAuth"] == nil ? "basicAuthCredentials" : "basicAuth"
    guard let value = members.take(name) else { return }
    at(name) { reader in
      guard var members = reader.members(of: value) else { return }
      let (name, password) = (
        reader.text(from: &members, named: "username"), reader.text(from: &members, named: "password")
      )
      reader.rejectLeft(members)
      guard let name, let password else { return reader.report("requires a username and a password") }
      let credentials = Base64.encode("\(name):\(password)".utf8).quotedForPattern
      // Schemes are case-insensitive (RFC 9110 §11.1).
      reader.pattern("(?i:Basic) \(credentials)").map { matcher.criteria.append(.field(.authorization, .matches($0))) }
    }
  }

  private mutating func fields(_ members: inout MappingMembers) -> [(name: HTTPField.Name, value: ValueMatcher)] {
    var fields: [(name: HTTPField.Name, value: ValueMatcher)] = []
    forEachMember(of: &members, named: "headers") { reader, name, value in
      guard let field = HTTPField.Name(name) else { return reader.report("is not a valid field name") }
      reader.valuesMatcher(value).map { fields.append((field, $0)) }
    }
    return fields
  }

  // MARK: Content

  private mutating func addBodies(to matcher: inout RequestMatcher, _ members: inout MappingMembers) {
    matcher.criteria += bodies(from: &members, named: "bodyPatterns").map { .body($0) }
    for (index, value) in elements(from: &members, named: "multipartPatterns").enumerated() {
      at("multipartPatterns") { reader in
        reader.at("\(index)") { reader in reader.part(value).map { matcher.criteria.append(.body(.part($0))) } }
      }
    }
  }

  private mutating func bodies(from members: inout MappingMembers, named name: String) -> [BodyMatcher] {
    elements(from: &members, named: name).enumerated().compactMap { index, value in
      at(name) { $0.at("\(index)") { $0.bodyMatcher(value) } }
    }
  }

  private mutating func part(_ value: JSONValue) -> PartMatcher? {
    guard var members = members(of: value) else { return nil }
    var part = PartMatcher(
      name: text(from: &members, named: "name"),
      fileName: text(from: &members, named: "fileName").map { .equal($0) }
    )
    part.headerFields = fields(&members)
    part.bodies = bodies(from: &members, named: "bodyPatterns")
    let kind = text(from: &members, named: "matchingType") ?? "ANY"
    if kind != "ALL" && kind != "ANY" { report(at: "matchingType", message: "is \(quoted(kind)), expected ALL or ANY") }
    part.isForAll = kind == "ALL"
    rejectLeft(members)
    return part
  }
}

import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A comparison of a request with the nearest stub, in WireMock's terms and order, with secrets masked.
struct RequestDifference {
  /// A criterion of the stub, with the request's value.
  struct Line {
    var expected: String
    var actual: String
    /// A description of the problem, or `nil` if the request meets the criterion.
    var problem: String?

    /// A line that separates sections.
    static let spacer = Line(expected: "", actual: "", problem: nil)
  }

  /// The stub's name.
  let name: String?
  private(set) var lines: [Line] = []

  /// Compares a request with a stub.
  ///
  /// - Parameter reports: The results of the stub's criteria for the request, in their order, followed by those for its
  ///   state.
  init(_ request: ReceivedRequest, with stub: Stub, reports: [CriterionReport]) {
    name = stub.name
    let criteria = zip(stub.request.criteria, reports).map { Demand(criterion: $0, report: $1) }
    var facts = RequestFacts(request)
    addOrigin(from: criteria, using: &facts)
    addTarget(from: criteria, using: &facts, stub: stub)
    addSection(from: criteria) { $0.headerLine(&facts) }
    addSection(from: criteria) { $0.pathParameterLine(in: stub.request, &facts) }
    addSection(from: criteria) { $0.queryLine(&facts) }
    addSection(from: criteria) { $0.formLine(&facts) }
    addSection(from: criteria) { $0.cookieLine(&facts) }
    lines += criteria.compactMap { $0.bodyLine(&facts) }
    lines += reports.dropFirst(criteria.count).filter { !$0.holds }.map { report in
      Line(
        expected: "[\(report.name)] \(report.expected)",
        actual: report.got,
        problem: "\(report.name) does not match"
      )
    }
  }

  private mutating func addOrigin(from demands: [Demand], using facts: inout RequestFacts) {
    for demand in demands {
      switch demand.criterion {
      case .host(let matcher):
        let words = MatcherWords(matcher)
        let expected = String((words.sign("") + words.expected)[...].trimmed())
        lines.append(demand.line("Host", expected: expected, actual: facts.authority?.hostName ?? ""))
      case .port(let port):
        lines.append(demand.line("Port", expected: "\(port)", actual: facts.authority?.port.map { "\($0)" } ?? ""))
      case .clientAddress(let matcher):
        lines.append(
          demand.line("ClientIp", expected: MatcherWords(matcher).expected, actual: facts.received.clientAddress)
        )
      case .scheme(let scheme):
        lines.append(demand.line("Scheme", expected: scheme, actual: facts.received.scheme ?? ""))
      default: break
      }
    }
  }

  private mutating func addTarget(from demands: [Demand], using facts: inout RequestFacts, stub: Stub) {
    let method = "\(facts.received.method)"
    let methods = demands.compactMap { $0.methodLine(method) }
    lines += methods.isEmpty ? [Line(expected: "ANY", actual: method)] : methods
    let target = SecretValues.shown(targetOf: facts.received, by: stub.request.path)
    let targets = demands.compactMap { $0.targetLine(target) }
    lines += targets.isEmpty ? [Line(expected: "anything", actual: target)] : targets
    lines.append(.spacer)
  }

  private mutating func addSection(from demands: [Demand], line: (Demand) -> Line?) {
    let section = demands.compactMap(line)
    guard !section.isEmpty else { return }
    lines += section + [.spacer]
  }
}

/// A criterion and its result.
private struct Demand {
  let criterion: Criterion
  let report: CriterionReport

  func line(_ what: String, expected: String, actual: String) -> RequestDifference.Line {
    let problem = report.holds ? nil : actual.isEmpty ? "\(what) is not present" : "\(what) does not match"
    return RequestDifference.Line(expected: expected, actual: actual, problem: problem)
  }

  func methodLine(_ actual: String) -> RequestDifference.Line? {
    switch criterion {
    case .method(let method): line("HTTP method", expected: "\(method)", actual: actual)
    case .methods: line("HTTP method", expected: report.expected, actual: actual)
    default: nil
    }
  }

  func targetLine(_ actual: String) -> RequestDifference.Line? {
    switch criterion {
    case .target(let matcher): line("URL", expected: Self.url(matcher.shownOfTarget, part: ""), actual: actual)
    case .rawPath(let matcher): line("URL", expected: Self.url(matcher, part: "path"), actual: actual)
    case .path(let template):
      line(
        "URL",
        expected: template.parameterNames.isEmpty ? "[path] \(template)" : "[path template] \(template)",
        actual: actual
      )
    default: nil
    }
  }

  private static func url(_ matcher: ValueMatcher, part: String) -> String {
    let words = MatcherWords(matcher)
    let kind = [part, words.isEquality ? "" : "regex"].filter { !$0.isEmpty }.joined(separator: " ")
    return kind.isEmpty ? words.expected : "[\(kind)] \(words.expected)"
  }

  func headerLine(_ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard case .field(let name, let matcher) = criterion else { return nil }
    let words = MatcherWords(matcher)
    let values = facts.received.headerFields[values: name].map { SecretValues.shown($0, of: name) }
      .joined(separator: ", ")
    let expected = "\(name.rawName)\(words.sign("")): \(SecretValues.shown(words.expected, of: name))"
    return line("Header", expected: expected, actual: values.isEmpty ? "" : "\(name.rawName): \(values)")
  }

  func pathParameterLine(in matcher: RequestMatcher, _ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard case .pathParameter(let name, let value) = criterion else { return nil }
    let actual = facts.parameter(name, in: matcher).map { SecretValues.shown($0, named: name) } ?? ""
    return assignment("Path parameter", label: "Path parameter: ", name: name, matcher: value, actual: actual)
  }

  func queryLine(_ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard case .query(let name, let matcher) = criterion else { return nil }
    return assignment(
      "Query",
      label: "Query: ",
      name: name,
      matcher: matcher,
      actual: Self.list(named: name, values: facts.query.values(of: name))
    )
  }

  func formLine(_ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard case .body(let body) = criterion, case .form(let items) = body.kind, let item = items.first else {
      return nil
    }
    let actual = Self.list(named: item.name, values: facts.form.values(of: item.name))
    return assignment("Form data", label: "Form: ", name: item.name, matcher: item.value, actual: actual)
  }

  func cookieLine(_ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard case .cookie(let name, let matcher) = criterion else { return nil }
    let words = MatcherWords(matcher)
    let actual = facts.cookies[name].map { _ in SecretNames.mask } ?? ""
    let expected = matcher.isAbsent ? words.expected : SecretNames.mask
    return line("Cookie", expected: "Cookie: \(name)\(words.sign("="))\(expected)", actual: actual)
  }

  private func assignment(
    _ what: String,
    label: String,
    name: String,
    matcher: ValueMatcher,
    actual: String
  ) -> RequestDifference.Line {
    let words = MatcherWords(matcher)
    let expected = SecretValues.shown(words.expected, named: name)
    return line(what, expected: "\(label)\(name)\(words.sign(" = "))\(expected)", actual: actual)
  }

  private static func list(named name: String, values: [String]) -> String {
    let shown = values.map { SecretValues.shown($0, named: name) }
    return shown.isEmpty ? "" : "\(name): \(shown.joined(separator: ", "))"
  }

  /// Returns the line for a criterion of the content, or `nil` if the request meets it.
  func bodyLine(_ facts: inout RequestFacts) -> RequestDifference.Line? {
    guard !report.holds else { return nil }
    switch criterion {
    case .satisfies, .impossible:
      return RequestDifference.Line(expected: report.expected, actual: report.got, problem: "Request does not match")
    case .body(let body):
      if case .form = body.kind { return nil }
      guard let words = body.words else { return line("Body", expected: report.expected, actual: report.got) }
      let text = Self.text(of: &facts)
      return line("Body", expected: "[\(words.name)]\n\(words.expected)", actual: text.isEmpty ? "" : "\n" + text)
    default: return nil
    }
  }

  /// Returns the content.
  ///
  /// JSON has a line for each member, unless it is longer than a table.
  private static func text(of facts: inout RequestFacts) -> String {
    let body = facts.body
    guard body.count <= RequestDifference.maximumLength, let json = facts.parsedBody else {
      guard facts.parts.isEmpty else { return "a multipart body with \(PartMatcher.finding(facts.parts))" }
      return SecretValues.shown(content: body.prefix(RequestDifference.maximumLength))
    }
    return SecretValues.shown(json).serialized(.pretty)
  }
}

extension BodyMatcher {
  /// The criterion in WireMock's terms, if it has any.
  fileprivate var words: MatcherWords? {
    switch kind {
    case .json(let value, let comparison): MatcherWords(.json(SecretValues.shown(value), comparison: comparison))
    case .jsonPath(let path, let matcher): MatcherWords(.jsonPath(path, matcher?.shown(named: path.text)))
    case .content(let matcher) where matcher.custom is SchemaMatcher: MatcherWords(matcher)
    case .text(let matcher), .content(let matcher): MatcherWords(matcher.shownOfText)
    case .bytes(let bytes): MatcherWords("binaryEqualTo", expected: Base64.encode(bytes))
    default: nil
    }
  }
}

import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotMessages
import BacklotPlatform

extension Criterion {
  /// Returns a report on the criterion for a request.
  func report(on facts: inout RequestFacts, in matcher: RequestMatcher) -> CriterionReport {
    let (holds, expected) = (holds(for: &facts, in: matcher), expected)
    // If one check reaches its own limit, the others keep theirs.
    defer { facts.budget.resume() }
    if let reason = facts.budget.stopReason {
      return CriterionReport(name: name, holds: false, expected: expected, got: "not decided: \(reason)")
    }
    let got = got(holds, from: &facts, in: matcher)
    // For bodies, only if no other difference is visible, since a note would seem to belong to that difference.
    let isShownAlike = isOfBody ? expected.contains(got) : expected.contains(SecretNames.mask)
    let isDifferenceHidden = !holds && isShownAlike && got.contains(SecretNames.mask)
    return CriterionReport(
      name: name,
      holds: holds && !(isOfBody && facts.budget.isExhausted),
      expected: expected,
      got: isDifferenceHidden ? got + SecretValues.differenceNote : got
    )
  }

  private var isOfBody: Bool {
    guard case .body = self else { return false }
    return true
  }

  private var name: String {
    switch self {
    case .scheme: "scheme"
    case .host: "host"
    case .port: "port"
    case .clientAddress: "client"
    case .method: "method"
    case .path: "path"
    case .query: "query"
    case .field: "field"
    case .cookie: "cookie"
    case .body: "body"
    case .methods: "method"
    case .target: "url"
    case .rawPath: "path"
    case .pathParameter: "path"
    case .satisfies, .impossible: "where"
    }
  }

  private var expected: String {
    switch self {
    case .scheme(let scheme): scheme
    case .host(let matcher): matcher.bareDescription
    case .port(let port): "\(port)"
    case .method(let method): "\(method)"
    case .path(let template): template.text
    case .methods(let methods, let isRefused):
      (isRefused ? "none of " : "one of ") + methods.map(\.rawValue).joined(separator: ", ")
    case .target(let matcher): matcher.shownOfTarget.bareDescription
    case .rawPath(let matcher), .clientAddress(let matcher): matcher.bareDescription
    case .pathParameter(let name, let matcher), .query(let name, let matcher):
      Self.assignment(name: name, matcher: matcher.shown(named: name))
    case .cookie(let name, let matcher): Self.assignment(name: name, matcher: matcher.shownOfCookie)
    case .field(let name, let matcher): Self.assignment(name: name.rawName, matcher: matcher.shown(of: name))
    case .body(let matcher): matcher.description
    case .satisfies(let description, _), .impossible(let description): description
    }
  }

  private static func assignment(name: String, matcher: ValueMatcher) -> String {
    matcher.onlyValue == nil ? "\(name): \(matcher)" : "\(name) = \(matcher)"
  }

  private func got(_ holds: Bool, from facts: inout RequestFacts, in matcher: RequestMatcher) -> String {
    switch self {
    case .methods(let methods, let isRefused):
      Self.methodFinding(facts.received.method, expected: isRefused ? [] : methods)
    case .target: SecretValues.shown(target: facts.received.message.path ?? "/")
    case .rawPath: facts.target.path
    case .pathParameter(let name, _):
      facts.parameter(name, in: matcher).map { quoted(SecretValues.shown($0, named: name)) } ?? Self.nothing
    case .clientAddress: facts.received.clientAddress
    case .scheme: facts.received.scheme ?? Self.nothing
    case .host: facts.authority?.hostName ?? Self.nothing
    case .port: facts.authority?.port.map { "\($0)" } ?? Self.nothing
    case .method(let method): Self.methodFinding(facts.received.method, expected: [method])
    case .path(let template): Self.pathFinding(template, in: facts.target.path)
    case .query(let name, _): Self.list(facts.query.values(of: name).map { SecretValues.shown($0, named: name) })
    case .field(let name, _):
      Self.list(facts.received.headerFields[values: name].map { SecretValues.shown($0, of: name) })
    case .cookie(let name, _): facts.cookies[name].map { _ in quoted(SecretNames.mask) } ?? Self.nothing
    case .body(let matcher): matcher.finding(in: &facts)
    case .satisfies: "a request that the closure \(holds ? "accepts" : "rejects")"
    case .impossible: "no request can match"
    }
  }

  private static func methodFinding(_ method: HTTPMethod, expected: some Sequence<HTTPMethod>) -> String {
    let name = method.rawValue
    let differsInCase = expected.contains { $0.rawValue != name && $0.rawValue.uppercased() == name.uppercased() }
    return differsInCase ? "\(name) (methods are case-sensitive)" : name
  }

  private static let nothing = "no value"

  private static func list(_ values: [String]) -> String {
    values.isEmpty ? nothing : values.map { quoted($0) }.joined(separator: ", ")
  }

  private static func pathFinding(_ template: PathTemplate, in path: String) -> String {
    guard let found = template.parameters(in: path)?.parameters, !found.isEmpty else { return path }
    return found.map { "\($0.name) = \(quoted(SecretValues.shown($0.value, named: $0.name)))" }.joined(separator: ", ")
  }
}

extension ValueMatcher {
  /// The description without quotation marks around a plain text.
  fileprivate var bareDescription: String { onlyValue ?? description }
}

extension BodyMatcher: CustomStringConvertible {
  /// A description of the requirement, with the values of secret names masked.
  public var description: String {
    switch kind {
    case .json(let value, _): "JSON equal to \(Self.text(of: value))"
    case .jsonContaining(let value): "JSON containing \(Self.text(of: value))"
    case .jsonAt(let pointer, let value):
      "JSON at \(pointer) = \(SecretValues.shown(value, at: pointer).excerpt(width: longestShownText))"
    case .jsonText(let pointer, let matcher): "JSON at \(pointer): \(matcher.shown(at: pointer))"
    case .form(let items):
      "form " + items.map { "\($0.name) = \($0.value.shown(named: $0.name))" }.joined(separator: ", ")
    case .jsonPath(let path, let matcher):
      ValueMatcher.jsonPath(path, matcher?.shown(named: "\(path)")).description
    case .content(let matcher) where matcher.custom?.describesBody ?? false: "\(matcher)"
    case .text(let matcher), .content(let matcher): "text \(matcher.shownOfText)"
    case .part(let matcher): matcher.description
    case .not(let matcher): "not (\(matcher))"
    case .all(let matchers): matchers.map { "(\($0))" }.joined(separator: " and ")
    case .any(let matchers): matchers.map { "(\($0))" }.joined(separator: " or ")
    case .bytes(let bytes): bytes.isEmpty ? "no body" : Self.shown(bytes)
    case .satisfies(let description, _): description
    }
  }

  /// Returns a description of the actual body, as close to the expected one as possible.
  func finding(in facts: inout RequestFacts) -> String {
    if facts.body.isEmpty { return "no body" }
    if facts.budget.isExhausted { return Self.notLookedAt }
    switch kind {
    case .json(let value, let comparison): return Self.differences(from: value, comparing: comparison, in: &facts)
    case .jsonContaining(let value): return Self.differences(from: value, comparing: .containing, in: &facts)
    case .jsonAt(let pointer, let expected): return Self.value(at: pointer, expecting: expected, &facts)
    case .jsonText(let pointer, _): return Self.value(at: pointer, &facts)
    case .form(let items):
      return items.map { item in
        let value = facts.form[item.name].map { quoted(SecretValues.shown($0, named: item.name)) }
        return "\(item.name) = \(value ?? "no value")"
      }.joined(separator: ", ")
    case .jsonPath(let path, _): return Self.value(at: path, &facts)
    case .content(let matcher):
      return matcher.custom?.finding(in: &facts) ?? SecretValues.shown(body: &facts)
    case .part: return PartMatcher.finding(facts.parts)
    case .text, .satisfies, .not, .all, .any: return SecretValues.shown(body: &facts)
    case .bytes: return facts.parts.isEmpty ? Self.shown(facts.body) : SecretValues.shown(body: &facts)
    }
  }

  private static func differences(
    from expected: JSONValue,
    comparing comparison: JSONComparison,
    in facts: inout RequestFacts
  ) -> String {
    switch facts.json {
    case .success(let body):
      let differences = body.differences(from: expected, comparing: comparison, spending: &facts.budget)
      let report = SecretValues.report(differences)
      if facts.budget.isExhausted {
        return differences.isEmpty ? notLookedAt : "\(report)\n… the rest was not compared"
      }
      return differences.isEmpty ? text(of: body) : report
    case .failure(let error): return notJSON(error)
    }
  }

  private static func value(
    at pointer: JSONPointer,
    expecting expected: JSONValue? = nil,
    _ facts: inout RequestFacts
  ) -> String {
    switch facts.json {
    case .success(let body):
      guard let value = body[at: pointer] else { return "no value" }
      if let expected, let kinds = SecretValues.kinds(of: value, expected: expected, at: pointer) {
        return "\(kinds.got), expected \(kinds.expected); the values are hidden"
      }
      let shown = SecretValues.shown(value, at: pointer).excerpt(width: longestShownText)
      let isHidden = SecretValues.hides(at: pointer) && expected.map { $0 != value && !$0.isNullOrBoolean } ?? false
      return isHidden && !value.isNullOrBoolean ? shown + SecretValues.differenceNote : shown
    case .failure(let error): return notJSON(error)
    }
  }

  private static func value(at path: JSONPath, _ facts: inout RequestFacts) -> String {
    switch facts.json {
    case .success(let body): path.finding(in: body, spending: &facts.budget)
    case .failure(let error): notJSON(error)
    }
  }

  private static func text(of value: JSONValue) -> String { SecretValues.shown(value).excerpt(width: longestShownText) }

  /// The placeholder in a near miss for a value whose explanation would take too long.
  static let notLookedAt = "not compared: explaining this request takes too many steps"

  private static func notJSON(_ error: JSONError) -> String { "not JSON: \(error)" }

  /// Returns the number of bytes, and the bytes as text with secrets masked if they are text.
  private static func shown(_ bytes: [UInt8]) -> String {
    let text = isText(bytes) ? quoted(SecretValues.shown(content: bytes)) : hexadecimal(bytes)
    return "\(bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"): \(text)"
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    String(validated: bytes, as: UTF8.self) != nil && bytes.allSatisfy { $0 >= 32 || (9...13).contains($0) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    let shown = bytes.prefix(16).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
    return bytes.count > 16 ? shown + " …" : shown
  }
}

/// The maximum number of Unicode scalars of one value in a report.
package let longestShownText = 200

/// Returns the text, truncated so that one value cannot fill a report.
package func shortened(_ text: String) -> String { text.cut(toScalars: longestShownText) }

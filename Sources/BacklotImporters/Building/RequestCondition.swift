import BacklotJSON

/// A condition for requests, from which the request patterns of mappings are made.
///
/// All parts of a request pattern must match, so that alternatives become several mappings.
indirect enum RequestCondition {
  /// A part of a request.
  enum Part: Hashable {
    case method, path, body, clientAddress
    case pathParameter(String)
    case query(String)
    /// A header field, by its name in lowercase.
    case header(String)
    case cookie(String)
    case form(String)
  }

  /// A matcher for a part.
  struct Test {
    let part: Part
    /// The matcher as in a mapping.
    ///
    /// For the method, it has `oneOf` or `noneOf`; for a path, it may be `template`.
    let matcher: JSONObject

    var negated: Test {
      if part == .method {
        let isRefused = matcher["noneOf"] != nil
        return Test(
          part: part,
          matcher: [isRefused ? "oneOf" : "noneOf": matcher[isRefused ? "noneOf" : "oneOf"] ?? []]
        )
      }
      if let inner = matcher["not"]?.object { return Test(part: part, matcher: inner) }
      if let template = matcher["template"] {
        return Test(part: part, matcher: ["not": ["matchesPathTemplate": template]])
      }
      return Test(part: part, matcher: ["not": .object(matcher)])
    }
  }

  case test(Test)
  case all([RequestCondition])
  case any([RequestCondition])

  static let always = all([])
  static let never = any([])

  static func test(_ part: Part, _ matcher: JSONObject) -> Self { .test(Test(part: part, matcher: matcher)) }

  static func method(_ name: String) -> Self { test(.method, ["oneOf": [.string(name.uppercased())]]) }

  var negated: Self {
    switch self {
    case .test(let test): .test(test.negated)
    case .all(let conditions): .any(conditions.map(\.negated))
    case .any(let conditions): .all(conditions.map(\.negated))
    }
  }
}

// MARK: - Alternatives

extension RequestCondition {
  /// The maximum number of alternatives, each of which becomes a mapping.
  static let alternativeLimit = 64
  /// The maximum number of tests of an alternative.
  static let testLimit = 1_000

  /// Returns the tests of each alternative, or `nil` if there are too many.
  func alternatives() -> [[Test]]? {
    switch self {
    case .test(let test): return [[test]]
    case .any(let conditions):
      var result: [[Test]] = []
      for condition in conditions {
        guard let more = condition.alternatives(), result.count + more.count <= Self.alternativeLimit else {
          return nil
        }
        result += more
      }
      return result
    case .all(let conditions):
      var result: [[Test]] = [[]]
      for condition in conditions {
        guard let more = condition.alternatives(), result.count * more.count <= Self.alternativeLimit else {
          return nil
        }
        result = result.flatMap { tests in more.map { tests + $0 } }
        guard result.allSatisfy({ $0.count <= Self.testLimit }) else { return nil }
      }
      return result
    }
  }
}

// MARK: - Request patterns

extension RequestCondition {
  /// Returns the request pattern of an alternative, or `nil` if no request can match.
  static func request(of tests: [Test]) -> JSONObject? {
    var request: JSONObject = [:]
    var order: [Part] = []
    var matchers: [Part: [JSONObject]] = [:]
    for test in tests {
      if matchers[test.part] == nil { order.append(test.part) }
      if !(matchers[test.part] ?? []).contains(where: { JSONValue.object($0) == .object(test.matcher) }) {
        matchers[test.part, default: []].append(test.matcher)
      }
    }
    guard let method = method(of: matchers[.method] ?? []) else { return nil }
    if !method.isNull { request["method"] = method }
    for part in order { add(matchers[part] ?? [], of: part, to: &request) }
    return request
  }

  /// Returns the method of a request pattern, null for any method, or `nil` if no method matches.
  private static func method(of matchers: [JSONObject]) -> JSONValue? {
    func names(_ matcher: JSONObject, _ name: String) -> [String]? { matcher[name]?.array?.compactMap(\.string) }
    let refused = matchers.flatMap { names($0, "noneOf") ?? [] }
    let allowed = matchers.compactMap { names($0, "oneOf") }
    guard let first = allowed.first else {
      return refused.isEmpty ? .null : ["noneOf": .array(refused.map { .string($0) })]
    }
    let left = first.filter { name in allowed.allSatisfy { $0.contains(name) } && !refused.contains(name) }
    guard !left.isEmpty else { return nil }
    return left.count == 1 ? .string(left[0]) : ["oneOf": .array(left.map { .string($0) })]
  }

  private static func add(_ matchers: [JSONObject], of part: Part, to request: inout JSONObject) {
    switch part {
    case .method: break
    case .path: addPath(matchers, to: &request)
    case .body: request["bodyPatterns"] = .array(matchers.map { .object($0) })
    case .clientAddress: request["clientIp"] = joined(matchers)
    case .pathParameter(let name): add(matchers, named: name, in: "pathParameters", to: &request)
    case .query(let name): add(matchers, named: name, in: "queryParameters", repeats: true, to: &request)
    case .header(let name): add(matchers, named: name, in: "headers", repeats: true, to: &request)
    case .cookie(let name): add(matchers, named: name, in: "cookies", to: &request)
    case .form(let name): add(matchers, named: name, in: "formParameters", repeats: true, to: &request)
    }
  }

  /// Returns one matcher for several.
  ///
  /// If the part can have several values, each positive matcher may be met by another of them.
  private static func joined(_ matchers: [JSONObject], repeats: Bool = false) -> JSONValue {
    guard matchers.count > 1 else { return matchers.first.map { .object($0) } ?? [:] }
    let isPositive = matchers.allSatisfy { $0["not"] == nil && $0["absent"] == nil }
    return [repeats && isPositive ? "includes" : "and": .array(matchers.map { .object($0) })]
  }

  private static func add(
    _ matchers: [JSONObject],
    named name: String,
    in list: String,
    repeats: Bool = false,
    to request: inout JSONObject
  ) {
    var values = request[list]?.object ?? [:]
    values[name] = joined(matchers, repeats: repeats)
    request[list] = .object(values)
  }

  private static func addPath(_ matchers: [JSONObject], to request: inout JSONObject) {
    if matchers.count == 1 {
      let names = ["equalTo": "urlPath", "matches": "urlPathPattern", "template": "urlPathTemplate"]
      if matchers[0].count == 1, let only = matchers[0].first, let name = names[only.key] {
        return request[name] = only.value
      }
    }
    // A wildcard is the whole path, as a parameter named 0.
    request["urlPathTemplate"] = "**"
    let whole = matchers.map { matcher in
      matcher["template"].map { ["matchesPathTemplate": $0] } ?? matcher
    }
    add(whole, named: "0", in: "pathParameters", to: &request)
  }
}
